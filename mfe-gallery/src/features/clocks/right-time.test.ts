import { expect, test } from '@jest/globals';
import { aheadAt, rightTimeOf } from './right-time.ts';

const photo = { takenAt: '2026-10-26T00:20:31' };

test('the right time of a photo is that of its clock without what it was ahead, over midnight too', () => {
  expect(rightTimeOf(photo, 62 * 60)).toEqual({ day: '2026-10-25', time: '23:18' });
  expect(rightTimeOf(photo, 0)).toEqual({ day: '2026-10-26', time: '00:20' });
});

test('a right time says by how many whole minutes the clock was ahead or behind', () => {
  expect(aheadAt(photo, { day: '2026-10-25', time: '23:18' })).toBe(62 * 60);
  expect(aheadAt(photo, { day: '2026-10-26', time: '01:20' })).toBe(-60 * 60);
  expect(aheadAt(photo, { day: '2026-10-26', time: '00:20' })).toBe(0);
});

test.each([
  ['', '20:00'],
  ['2026-10-25', ''],
  ['1900-01-01', '20:00'],
])('a day %j and a time %j say nothing about the clock', (day, time) => {
  expect(aheadAt(photo, { day, time })).toBeUndefined();
});
