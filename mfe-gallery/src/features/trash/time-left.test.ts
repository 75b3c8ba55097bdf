import { expect, test } from '@jest/globals';
import { messages } from './messages/messages.ts';
import { spanOf, timeLeft } from './time-left.ts';

const t = messages.in('en');
const now = Date.parse('2026-11-24T12:00:00Z');

test.each([
  ['2026-12-24T12:00:00Z', '30 days left'],
  ['2026-12-24T11:00:00Z', '30 days left'],
  ['2026-11-25T12:00:00Z', '1 day left'],
  ['2026-11-25T23:00:00Z', '1 day left'],
  ['2026-11-26T01:00:00Z', '2 days left'],
  ['2026-11-25T11:59:59Z', 'Less than a day left'],
  ['2026-11-23T12:00:00Z', 'Less than a day left'],
])('what is removed at %s has %s', (purgeAt, text) => {
  expect(timeLeft(purgeAt, now, t)).toBe(text);
});

test.each([
  [30 * 86_400_000, '30 days'],
  [86_400_000, '1 day'],
  [90 * 60_000, '2 hours'],
  [3_000, '1 minute'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(spanOf(milliseconds, t)).toBe(text);
});
