import { expect, test } from '@jest/globals';
import { untilWhen } from './until-when.ts';

const now = new Date(2026, 3, 19, 16, 5);

test('a moment of today is named by its time', () => {
  expect(untilWhen(new Date(2026, 3, 19, 23, 0).toISOString(), now)).toBe('23:00');
});

test('a moment of the next day is named as tomorrow', () => {
  expect(untilWhen(new Date(2026, 3, 20, 9, 7).toISOString(), now)).toBe('tomorrow at 09:07');
});
