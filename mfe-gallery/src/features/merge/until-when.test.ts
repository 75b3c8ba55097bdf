import { expect, test } from '@jest/globals';
import { messages } from './messages/messages.ts';
import { untilWhen } from './until-when.ts';

const t = messages.in('en');
const now = new Date(2026, 3, 19, 16, 5);

test('a moment of today is named by its time', () => {
  expect(untilWhen(new Date(2026, 3, 19, 23, 0).toISOString(), t, now)).toBe('23:00');
});

test('a moment of the next day is named as tomorrow', () => {
  expect(untilWhen(new Date(2026, 3, 20, 9, 7).toISOString(), t, now)).toBe('tomorrow at 09:07');
});
