import { expect, test } from '@jest/globals';
import { whenToTell } from './when-to-tell.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const noon = { from: 12 * 60, to: 14 * 60 };
const immediately = { timeZone: 'Europe/Berlin', quietHours: null, isDaily: false };

const tell = (now: string, rhythm: object, isOfToday = false) =>
  whenToTell(new Date(now), { ...immediately, ...rhythm }, { isOfToday }).toISOString();

test.each([
  ['at once', {}, '2026-07-01T20:00:00.000Z', '2026-07-01T20:00:00.000Z'],
  [
    'after a night, as clocks show it there',
    { quietHours: night },
    '2026-07-01T20:00:30.000Z',
    '2026-07-02T05:00:00.000Z',
  ],
  [
    'after a night that has begun yesterday',
    { quietHours: night },
    '2026-07-01T04:59:00.000Z',
    '2026-07-01T05:00:00.000Z',
  ],
  [
    'at once when the night ends',
    { quietHours: night },
    '2026-07-01T05:00:00.000Z',
    '2026-07-01T05:00:00.000Z',
  ],
  ['after a quiet noon', { quietHours: noon }, '2026-07-01T11:59:00.000Z', '2026-07-01T12:00:00.000Z'],
  ['in the evening', { isDaily: true }, '2026-07-01T08:00:00.000Z', '2026-07-01T17:00:00.000Z'],
  ['in the next evening', { isDaily: true }, '2026-07-01T17:00:30.000Z', '2026-07-02T17:00:00.000Z'],
  [
    'after the night into which the evening falls',
    { isDaily: true, quietHours: { from: 18 * 60, to: 7 * 60 } },
    '2026-07-01T08:00:00.000Z',
    '2026-07-02T05:00:00.000Z',
  ],
  [
    'over the night in which clocks go back',
    { quietHours: night },
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'over the night in which clocks go forward',
    { quietHours: night },
    '2026-03-28T22:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ],
])('a person is told %s', (_, rhythm, now, due) => {
  expect(tell(now, rhythm)).toBe(due);
});

test('the message of the day, whose time has come, does not wait for the next one', () => {
  expect(tell('2026-07-01T17:00:01.000Z', { isDaily: true }, true)).toBe('2026-07-01T17:00:01.000Z');
});
