import { describe, expect, it } from '@jest/globals';
import { counted, longDate, minutesAndSeconds, relativeTime } from './format.ts';

describe('texts on pages', () => {
  it('show a day in long US English in every time zone', () => {
    expect(longDate('2026-04-19')).toBe('April 19, 2026');
  });

  it.each([
    [600_000, '10:00'],
    [161_000, '2:41'],
    [60_001, '1:01'],
    [900, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('show %d ms as %s', (ms, text) => {
    expect(minutesAndSeconds(ms)).toBe(text);
  });

  it.each([
    [59_999, 'Just now'],
    [60_000, '1m ago'],
    [3_599_999, '59m ago'],
    [3_600_000, '1h ago'],
    [86_399_999, '23h ago'],
    [86_400_000, '1d ago'],
    [604_799_999, '6d ago'],
    [604_800_000, 'Apr 12, 2026'],
  ])('show an age of %d ms as "%s"', (age, text) => {
    const now = new Date(2026, 3, 19, 12).getTime();
    expect(relativeTime(new Date(now - age), now)).toBe(text);
  });

  it('count with the singular or the plural', () => {
    expect([counted(1, 'photo'), counted(3, 'photo'), counted(0, 'memory', 'memories')]).toEqual([
      '1 photo',
      '3 photos',
      '0 memories',
    ]);
  });
});
