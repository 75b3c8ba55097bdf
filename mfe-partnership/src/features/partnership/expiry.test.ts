import { describe, expect, it } from '@jest/globals';
import { expiryText, isExpired } from './expiry.ts';

const now = Date.parse('2026-04-19T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const after = (ms: number) => new Date(now + ms).toISOString();

describe('an invitation', () => {
  it.each([
    [7 * day - 1_000, 'Expires in 7 days'],
    [day, 'Expires in 1 day'],
    [5 * hour, 'Expires in 5 hours'],
    [90_000, 'Expires in 2 minutes'],
    [10_000, 'Expires in less than a minute'],
    [-10_000, 'Expired just now'],
    [-3 * hour, 'Expired 3 hours ago'],
    [-2 * day, 'Expired 2 days ago'],
  ])('that expires in %d ms reads "%s"', (ms, text) => {
    expect(expiryText(after(ms), now)).toBe(text);
  });

  it('has expired once its end has passed, not before', () => {
    expect([after(1), after(0), after(-1)].map((end) => isExpired(end, now))).toEqual([false, false, true]);
  });
});
