import { monthNames } from '@our-dates/contracts/calendar';
import { asPageLanguage, dateLocale, englishLocale, type PageLanguage } from '@our-dates/contracts/languages';
import { pageLanguage, useLanguage } from '@our-dates/languages/language';
import { longDate, toDate } from '../format.ts';
import { messages } from './messages/messages.ts';

/** Days and months in the words of a language. */
export interface Dates {
  /** A calendar day (`2026-04-19`) is the same in every time zone; a moment is shown as the reader's day. */
  readonly longDate: (value: string | Date) => string;
  /**
   * `August`
   * @param month 0 is January
   */
  readonly month: (month: number) => string;
  /** `August 2024` */
  readonly monthOfYear: (month: number, year: number) => string;
}

/** {@link Dates} of the page. */
export function useDates(): Dates {
  return datesIn(useLanguage().language);
}

/** {@link Dates} of the HTML, for code that runs outside of components. */
export function pageDates(): Dates {
  return datesIn(asPageLanguage(pageLanguage()) ?? 'en');
}

const english: Dates = {
  longDate,
  month: (month) => monthNames[month] ?? '',
  monthOfYear: (month, year) => `${english.month(month)} ${year}`,
};

const made = new Map<PageLanguage, Dates>();

/**
 * The same texts as those of `Intl`, whose first format of dates holds a slow phone (decision 75). In English until the
 * language is loaded.
 */
export function datesIn(language: PageLanguage): Dates {
  if (dateLocale(language) === englishLocale) return english;
  const known = made.get(language);
  if (known) return known;
  const { months, day, month }: Partial<DateTexts> = messages.in(language);
  if (!months || !day || !month) return english;
  const dates = datesOf({ months, day, month });
  made.set(language, dates);
  return dates;
}

type DateTexts = ReturnType<typeof messages.in>;

function datesOf(texts: DateTexts): Dates {
  const names = texts.months.split(' ');
  const write = (pattern: string, year: number, month: number, day = 0) =>
    pattern.replace(/YYYY|MMMM|D/g, (part) =>
      part === 'D' ? String(day) : part === 'YYYY' ? String(year) : (names[month] ?? ''),
    );
  return {
    longDate(value) {
      const date = toDate(value);
      return write(texts.day, date.getFullYear(), date.getMonth(), date.getDate());
    },
    month: (month) => names[month] ?? '',
    monthOfYear: (month, year) => write(texts.month, year, month),
  };
}
