import { expect, it } from '@jest/globals';
import { differenceOf } from './difference.ts';

const before = [100, 104, 99, 101, 120, 98, 102];

it('every round slower by a tenth is a difference', () => {
  const slower = before.map((value) => value * 1.1);
  expect(differenceOf(slower, before)).toMatchObject({ verdict: 'more', probability: 2 / 2 ** 7 });
  expect(differenceOf(before, slower).verdict).toBe('less');
});

it('rounds above and below are no difference, also when one is far off', () => {
  expect(differenceOf([101, 103, 100, 100, 300, 97, 103], before).verdict).toBe('no difference');
});

it('less than two hundredths in every round is no difference', () => {
  expect(
    differenceOf(
      before.map((value) => value * 1.01),
      before,
    ).verdict,
  ).toBe('no difference');
});

it('five rounds are too few to see a difference', () => {
  const five = before.slice(0, 5);
  expect(
    differenceOf(
      five.map((value) => value * 2),
      five,
    ).verdict,
  ).toBe('no difference');
});

it('series of different rounds are refused', () => {
  expect(() => differenceOf([1, 2], [1])).toThrow('2 rounds cannot be compared with 1');
});
