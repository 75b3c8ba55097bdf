import { localDay } from '@our-dates/contracts/calendar';
import { type CalendarDate, fullDayText, longDate, readDate, toDay } from './calendar-date.ts';

/** How a language writes dates, and reads them. */
export interface LocalDates {
  /** 'April 19, 2026', or an empty string when there is no such day. */
  readonly long: (date: CalendarDate) => string;
  /** 'Sunday, April 19, 2026' */
  readonly full: (day: Date) => string;
  /** Typed text as a date; undefined when it cannot be read. */
  readonly read: (text: string, now?: Date) => CalendarDate | undefined;
  /** For the calendar; undefined in English, where it has its own. */
  readonly calendar: CalendarTexts | undefined;
}

export interface CalendarTexts {
  readonly month: (day: Date) => string;
  readonly year: (day: Date) => string;
  readonly monthAndYear: (day: Date) => string;
  readonly weekday: (day: Date) => string;
  readonly shortWeekday: (day: Date) => string;
  /** 0 is Sunday. */
  readonly firstWeekday: 0 | 1 | 6;
}

/** Made on their first use, which takes long. */
const made = new Map<string, LocalDates>();

/** @param words for 'today' and 'yesterday', which can be typed */
export function localDates(language: string, words: { today: string; yesterday: string }): LocalDates {
  if (language === 'en') return english;
  const dates = made.get(language) ?? datesOf(language, words);
  made.set(language, dates);
  return dates;
}

const english: LocalDates = { long: longDate, full: fullDayText, read: readDate, calendar: undefined };

function datesOf(language: string, words: { today: string; yesterday: string }): LocalDates {
  const locale = `${language}-u-nu-latn-ca-gregory`;
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (day: Date) => format.format(day);
  };
  const long = formatOf({ dateStyle: 'long' });
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(new Date());
  const order = parts.map(({ type }) => type).filter(isPart);
  const month = formatOf({ month: 'long' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const day = new Date(2026, index, 1, 12);
    return [month(day), formatOf({ month: 'short' })(day), nameIn(locale, day)].map(plain);
  });
  return {
    long(date) {
      const day = toDay(date);
      return day ? long(day) : '';
    },
    full: formatOf({ dateStyle: 'full' }),
    read: (text, now = new Date()) =>
      readIn(plain(text), { order, months, words, now }) ?? readDate(text, now),
    calendar: {
      month,
      year: formatOf({ year: 'numeric' }),
      monthAndYear: formatOf({ month: 'long', year: 'numeric' }),
      weekday: formatOf({ weekday: 'long' }),
      shortWeekday: formatOf({ weekday: 'short' }),
      firstWeekday: firstWeekdays[language.slice(0, 2)] ?? 0,
    },
  };
}

/** Not every browser knows them. In all other languages of ours the week begins on Sunday. */
const firstWeekdays: Readonly<Record<string, 1 | 6>> = { de: 1, fr: 1, es: 1, ar: 6 };

type Part = 'year' | 'month' | 'day';
const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day';

/** The name of a month as it stands in a date: some languages change it there. */
function nameIn(locale: string, day: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatToParts(day);
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

/** Without marks, in lower case, and with the digits that programs read. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .toLowerCase()
    .trim();
}

interface Reading {
  /** Of numbers. */
  readonly order: readonly Part[];
  /** The names of each month. */
  readonly months: readonly (readonly string[])[];
  readonly words: { readonly today: string; readonly yesterday: string };
  readonly now: Date;
}

/** '19. April 2026', '19.4.26', '2026年4月19日', '19 באפריל 2026'. */
function readIn(text: string, { order, months, words, now }: Reading): CalendarDate | undefined {
  if (text === plain(words.today)) return localDay(now);
  if (text === plain(words.yesterday))
    return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12));
  const numbers = text.match(/\d+/g) ?? [];
  const named = text
    .match(/\p{L}{3,}/gu)
    ?.map((word) => monthNamed(word, months))
    .find((month) => month > 0);
  const [year, month, day] = partsOf(numbers, named, order) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return toDay(date) ? date : undefined;
}

/** Also with a letter in front, as in Hebrew. */
function monthNamed(word: string, months: readonly (readonly string[])[]): number {
  const isName = (name: string) =>
    /\p{L}/u.test(name) && (name.startsWith(word) || word === name || word.slice(1) === name);
  return months.findIndex((names) => names.some(isName)) + 1;
}

function partsOf(
  numbers: readonly string[],
  named: number | undefined,
  order: readonly Part[],
): [year: number, month: number, day: number] | undefined {
  const [first = '', second = '', third = ''] = numbers;
  if (named !== undefined && numbers.length === 2)
    return first.length === 4
      ? [Number(first), named, Number(second)]
      : [yearOf(second), named, Number(first)];
  if (named !== undefined || numbers.length !== 3) return undefined;
  const given = first.length === 4 ? (['year', 'month', 'day'] as const) : order;
  const of = (part: Part) => [first, second, third][given.indexOf(part)] ?? '';
  return [yearOf(of('year')), Number(of('month')), Number(of('day'))];
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
