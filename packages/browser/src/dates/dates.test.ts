import { beforeAll, describe, expect, it } from '@jest/globals';
import { dateLocale, languages } from '@our-dates/contracts/languages';
import { datesIn } from './dates.ts';
import { messages } from './messages/messages.ts';

it('a day is written in English until its language is loaded', async () => {
  expect(datesIn('de').longDate('2026-04-19')).toBe('April 19, 2026');
  await messages.load('de');
  expect(datesIn('de').longDate('2026-04-19')).toBe('19. April 2026');
});

describe('the dates of loaded languages', () => {
  beforeAll(async () => {
    await Promise.all(languages.map((language) => messages.load(language)));
  });

  it.each([
    ['en', 'April 19, 2026'],
    ['en-XA', 'April 19, 2026'],
    ['de', '19. April 2026'],
    ['fr', '19 avril 2026'],
    ['es', '19 de abril de 2026'],
    ['pt', '19 de abril de 2026'],
    ['ja', '2026年4月19日'],
    ['ar', '19 أبريل 2026'],
    ['he', '19 באפריל 2026'],
  ] as const)('a day in %s is %s', (language, text) => {
    expect(datesIn(language).longDate('2026-04-19')).toBe(text);
  });

  describe.each(languages)('dates in %s', (language) => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(2028, 0, 1 + index, 12));
    const intl = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(dateLocale(language), options);
      return days.map((day) => format.format(day));
    };

    it('are those of Intl, for each day of a year', () => {
      const { longDate } = datesIn(language);
      expect(days.map(longDate)).toEqual(intl({ dateStyle: 'long' }));
    });

    it('have the months of Intl, alone and with the year', () => {
      const { month, monthOfYear } = datesIn(language);
      expect(days.map((day) => month(day.getMonth()))).toEqual(intl({ month: 'long' }));
      expect(days.map((day) => monthOfYear(day.getMonth(), 2028))).toEqual(
        intl({ month: 'long', year: 'numeric' }),
      );
    });
  });

  it('a day of long ago has its year as people write it', () => {
    expect(datesIn('de').longDate('0988-12-24')).toBe('24. Dezember 988');
    expect(datesIn('ja').monthOfYear(11, 988)).toBe('988年12月');
  });
});
