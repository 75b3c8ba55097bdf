/**
 * Times as people write them, in English: `August 2024`, `2024`, `last summer`, `yesterday`, `Christmas`. Weeks begin
 * on Monday, seasons are those of the north and whole months, and a winter is named after the year it begins in.
 */

import { monthNames } from '@our-dates/contracts/calendar';
import { optional, type Part, phrase, type Rule, readFirst, word, wordOf, words } from './phrases.ts';

/** Days, ends included, as `2024-08-31`. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

export interface TimeFound {
  readonly spans: readonly Span[];
  /** `August 2024` */
  readonly label: string;
  /** Whether it can be nothing but a time; `may` can. */
  readonly isCertain: boolean;
  /** The text without it. */
  readonly rest: string;
}

/** A time that returns each year. */
interface Recurrence {
  readonly name: string;
  /** Every way to write it, in words. */
  readonly written: readonly string[];
  readonly in: (year: number) => Span;
}

const wholeMonths = (from: number, count: number) => (year: number) => ({
  first: day(year, from, 1),
  last: day(year, from + count, 0),
});
const someDays = (month: number, from: number, to: number) => (year: number) => ({
  first: day(year, month, from),
  last: day(year, month, to),
});

const months: readonly Recurrence[] = monthNames.map((name, index) => {
  const short = name.slice(0, 3).toLowerCase();
  const written = [name.toLowerCase(), short, ...(name === 'September' ? ['sept'] : [])];
  return { name, written, in: wholeMonths(index, 1) };
});

const recurrences: readonly Recurrence[] = [
  ...months,
  { name: 'spring', written: ['spring'], in: wholeMonths(2, 3) },
  { name: 'summer', written: ['summer'], in: wholeMonths(5, 3) },
  { name: 'fall', written: ['fall', 'autumn'], in: wholeMonths(8, 3) },
  { name: 'winter', written: ['winter'], in: wholeMonths(11, 3) },
  { name: 'Christmas', written: ['christmas', 'xmas'], in: someDays(11, 24, 26) },
  { name: 'New Year’s Eve', written: ["new year's eve", 'new years eve'], in: someDays(11, 31, 31) },
  {
    name: 'Valentine’s Day',
    written: ["valentine's", 'valentines', 'valentine'].flatMap((name) => [`${name} day`, name]),
    in: someDays(1, 14, 14),
  },
];

const smallNumbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const year = word((text) => (/^(?:19|20)\d\d$/.test(text) ? Number(text) : null));
const dayOfMonth = word((text) => {
  const number = /^(\d\d?)(?:st|nd|rd|th)?$/.exec(text)?.[1];
  return number && Number(number) >= 1 && Number(number) <= 31 ? Number(number) : null;
});
const count = word((text) => {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  if (['a', 'an'].includes(text)) return 1;
  return smallNumbers.includes(text) ? smallNumbers.indexOf(text) + 1 : null;
});
const isoDate = word((text) => {
  const parts = /^((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [inYear = 0, month = 0, ofMonth] = parts.map((part) => (part ? Number(part) : undefined));
  return { inYear, month: month - 1, ofMonth };
});
const which = wordOf('last', 'this');
const unit = wordOf('weekend', 'week', 'month', 'year');
const unitsAgo = word((text) =>
  ['day', 'week', 'month', 'year'].find((name) => [name, `${name}s`].includes(text)),
);

const recurrence: Part<Recurrence> = (texts, at) => {
  for (const one of recurrences) {
    for (const written of one.written) {
      const found = words(written)(texts, at);
      if (found) return { ...found, value: one };
    }
  }
  return null;
};

const lead = [
  optional(wordOf('in', 'from', 'of', 'on', 'during', 'at', 'over')),
  optional(wordOf('the')),
] as const;

type Reading = Omit<TimeFound, 'rest'>;

/** The first one that is found counts, so what says more goes before what says less. */
const rules: readonly Rule<Reading, string>[] = [
  phrase([...lead, isoDate], ([, , { inYear, month, ofMonth }]) =>
    ofMonth === undefined ? monthReading(inYear, month) : dayReading(inYear, month, ofMonth),
  ),
  phrase([...lead, recurrence, dayOfMonth, year], ([, , one, ofMonth, inYear]) =>
    dayReading(inYear, months.indexOf(one), ofMonth),
  ),
  phrase([...lead, dayOfMonth, optional(wordOf('of')), recurrence, year], ([, , ofMonth, , one, inYear]) =>
    dayReading(inYear, months.indexOf(one), ofMonth),
  ),
  phrase([...lead, recurrence, optional(wordOf('of', 'in')), year], ([, , one, , inYear]) =>
    readIn(inYear, one),
  ),
  phrase([...lead, year, recurrence], ([, , inYear, one]) => readIn(inYear, one)),
  phrase([...lead, which, unit], ([, , word, name], today) =>
    unitReading(name, word === 'last' ? 1 : 0, today),
  ),
  phrase([...lead, which, recurrence], ([, , word, one], today) =>
    latestReading(one, today, word === 'last'),
  ),
  phrase([...lead, count, unitsAgo, wordOf('ago')], ([, , back, name], today) =>
    unitReading(name, back, today),
  ),
  phrase([...lead, wordOf('today')], (_, today) => unitReading('day', 0, today)),
  phrase([...lead, wordOf('yesterday')], (_, today) => unitReading('day', 1, today)),
  phrase([...lead, year], ([, , inYear]) => yearReading(inYear)),
  phrase([...lead, optional(wordOf('every')), recurrence], ([, , , one], today) => {
    const years = Array.from({ length: yearOf(today) - firstYear + 1 }, (_, index) => firstYear + index);
    return { spans: years.map(one.in), label: `every ${one.name}`, isCertain: false };
  }),
];

/** No memory is older. */
const firstYear = 1900;

/** The time in a text of lower case, if it has one. */
export function findTime(text: string, today: string): TimeFound | null {
  return readFirst(text, rules, today);
}

function certain(span: Span, label: string): Reading {
  return { spans: [span], label, isCertain: true };
}

function readIn(inYear: number, one: Recurrence): Reading {
  return certain(one.in(inYear), `${one.name} ${inYear}`);
}

function monthReading(inYear: number, month: number): Reading | null {
  const one = months[month];
  return one ? readIn(inYear, one) : null;
}

function yearReading(inYear: number): Reading | null {
  if (inYear < firstYear) return null;
  return certain({ first: day(inYear, 0, 1), last: day(inYear, 11, 31) }, String(inYear));
}

/** The day in that month, if there is one: no April 31, and no 19th of summer. */
function dayReading(inYear: number, month: number, ofMonth: number): Reading | null {
  const found = day(inYear, month, ofMonth);
  if (month < 0 || month > 11 || Number(found.slice(5, 7)) !== month + 1) return null;
  return certain({ first: found, last: found }, dayLabel(found));
}

/** The unit so many before the current one. */
function unitReading(name: string, back: number, today: string): Reading | null {
  const [thisYear, thisMonth] = [yearOf(today), Number(today.slice(5, 7)) - 1];
  if (name === 'year') return yearReading(thisYear - back);
  if (name === 'month') {
    const first = day(thisYear, thisMonth - back, 1);
    return monthReading(yearOf(first), Number(first.slice(5, 7)) - 1);
  }
  if (name === 'day') {
    const one = plusDays(today, -back);
    return certain({ first: one, last: one }, dayLabel(one));
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = plusDays(today, -sinceMonday - 7 * back);
  const first = name === 'weekend' ? plusDays(monday, 5) : monday;
  return certain({ first, last: plusDays(monday, 6) }, `the ${name} of ${dayLabel(first)}`);
}

/** The latest one that has ended, or at least has begun. */
function latestReading(one: Recurrence, today: string, hasEnded: boolean): Reading {
  const counts = ({ first, last }: Span) => (hasEnded ? last < today : first <= today);
  let inYear = yearOf(today);
  while (!counts(one.in(inYear))) inYear--;
  return readIn(inYear, one);
}

/** As `Date` counts: month 12 is the next January, day 0 the last of the month before. */
function day(inYear: number, month: number, ofMonth: number): string {
  return new Date(Date.UTC(inYear, month, ofMonth)).toISOString().slice(0, 10);
}

function plusDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

const yearOf = (date: string) => Number(date.slice(0, 4));

function dayLabel(date: string): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${yearOf(date)}`;
}
