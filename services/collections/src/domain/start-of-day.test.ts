import { expect, test } from '@jest/globals';
import { startOfDay } from './start-of-day.ts';

test.each([
  ['2027-10-25', 'UTC', '2027-10-25T00:00:00.000Z'],
  ['2027-10-25', 'America/Los_Angeles', '2027-10-25T07:00:00.000Z'],
  ['2027-10-25', 'Pacific/Kiritimati', '2027-10-24T10:00:00.000Z'],
  ['2027-01-01', 'Asia/Kolkata', '2026-12-31T18:30:00.000Z'],
  // Days on which the clocks change, in the night and at midnight itself.
  ['2027-03-28', 'Europe/Zurich', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Zurich', '2027-03-28T22:00:00.000Z'],
  ['2027-09-05', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});
