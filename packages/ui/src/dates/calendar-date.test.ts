import { describe, expect, it } from '@jest/globals';
import { localDay } from '@our-dates/contracts/calendar';
import { fullDate, longDate, readDate, toDay } from './calendar-date.ts';

describe('a calendar date', () => {
  it.each([
    ['April 19, 2026', '2026-04-19'],
    ['april 19 2026', '2026-04-19'],
    ['Apr 19, 2026', '2026-04-19'],
    ['April 1st, 2026', '2026-04-01'],
    ['19 April 2026', '2026-04-19'],
    ['4/19/2026', '2026-04-19'],
    ['4/19/26', '2026-04-19'],
    ['2026-04-19', '2026-04-19'],
    ['29 feb 2024', '2024-02-29'],
    ['Today', '2026-03-02'],
    ['yesterday', '2026-03-01'],
  ])('is read from "%s"', (typed, date) => {
    expect(readDate(typed, new Date(2026, 2, 2, 23, 59))).toBe(date);
  });

  it.each(['', 'soon', 'April 2026', 'February 29, 2026', '13/1/2026', '4/31/2026', 'ma 1 2026', '0/0/0'])(
    'is not parsed from "%s"',
    (typed) => {
      expect(readDate(typed)).toBeUndefined();
    },
  );

  it('is shown in the long US form', () => {
    expect(longDate('2026-04-19')).toBe('April 19, 2026');
    expect(longDate('2026-02-30')).toBe('');
    expect(longDate('')).toBe('');
    expect(fullDate('2026-04-19')).toBe('Sunday, April 19, 2026');
    expect(fullDate('')).toBe('');
  });

  it('survives the conversion to a Date and back, also on days when the clock changes', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2024-02-29', '1999-12-31']) {
      const day = toDay(date);
      expect(day && localDay(day)).toBe(date);
    }
  });
});
