/**
 * Times as people write them, in English: `August 2024`, `2024`, `last summer`, `yesterday`, `Christmas`. Weeks begin
 * on Monday, seasons are those of the north and whole months, and a winter is named after the year it begins in.
 */

import { monthNames } from '@our-dates/contracts/calendar';
import { grammarPattern } from './grammar-pattern.ts';

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

/** A time that comes back each year. */
interface Recurrence {
  readonly name: string;
  /** As it is written, for a regular expression. */
  readonly written: string;
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

const recurrences: readonly Recurrence[] = [
  ...monthNames.map((name, index) => ({ name, written: monthPattern(name), in: wholeMonths(index, 1) })),
  { name: 'spring', written: 'spring', in: wholeMonths(2, 3) },
  { name: 'summer', written: 'summer', in: wholeMonths(5, 3) },
  { name: 'fall', written: 'fall|autumn', in: wholeMonths(8, 3) },
  { name: 'winter', written: 'winter', in: wholeMonths(11, 3) },
  { name: 'Christmas', written: 'christmas|xmas', in: someDays(11, 24, 26) },
  { name: 'New Year’s Eve', written: "new year'?s eve", in: someDays(11, 31, 31) },
  { name: 'Valentine’s Day', written: "valentine(?:'?s)?(?: day)?", in: someDays(1, 14, 14) },
];

const year = '(?<year>(?:19|20)\\d\\d)';
const recurring = `(?:${recurrences.map(({ written }, index) => `(?<r${index}>${written})`).join('|')})`;
const dayOfMonth = '(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?';

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

type Groups = Readonly<Record<string, string | undefined>>;
type Reading = Omit<TimeFound, 'rest'>;

/** The first match counts, so more specific patterns come first. */
const rules: readonly {
  readonly pattern: RegExp;
  readonly read: (g: Groups, today: string) => Reading | null;
}[] = [
  rule(`${year}-(?<month>\\d\\d)-(?<day>\\d\\d)`, (g) => dayReading(Number(g.year), Number(g.month) - 1, g)),
  rule(`${year}-(?<month>0[1-9]|1[0-2])`, (g) => {
    const month = recurrences[Number(g.month) - 1];
    return month ? certain([month.in(Number(g.year))], `${month.name} ${g.year}`) : null;
  }),
  rule(`${recurring} ${dayOfMonth} ${year}`, (g) => dayReading(Number(g.year), indexOf(g), g)),
  rule(`${dayOfMonth} (?:of )?${recurring} ${year}`, (g) => dayReading(Number(g.year), indexOf(g), g)),
  rule(`${recurring} (?:of |in )?${year}`, inYear),
  rule(`${year} ${recurring}`, inYear),
  rule('(?<which>last|this) (?<unit>weekend|week|month|year)', unitReading),
  rule(`(?<which>last|this) ${recurring}`, (g, today) => {
    const found = latest(recurrenceOf(g), today, g.which === 'last');
    return certain([found.span], `${found.name} ${found.year}`);
  }),
  rule(
    `(?<count>\\d{1,3}|${Object.keys(numberWords).join('|')}) (?<unit>day|week|month|year)s? ago`,
    agoReading,
  ),
  rule('today', (_, today) => certain([{ first: today, last: today }], dayLabel(today))),
  rule('yesterday', (_, today) => {
    const before = plusDays(today, -1);
    return certain([{ first: before, last: before }], dayLabel(before));
  }),
  rule(year, (g) => certain([{ first: `${g.year}-01-01`, last: `${g.year}-12-31` }], `${g.year}`)),
  rule(`(?:every )?${recurring}`, (g, today) => {
    const one = recurrenceOf(g);
    const spans = [];
    for (let each = 1900; each <= yearOf(today); each++) spans.push(one.in(each));
    return { spans, label: `every ${one.name}`, isCertain: false };
  }),
];

/** The time in a text of lower case, if it has one. */
export function findTime(text: string, today: string): TimeFound | null {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text);
    const reading = match && read(match.groups ?? {}, today);
    if (!match || !reading) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return { ...reading, rest: rest.replace(/ +/g, ' ').trim() };
  }
  return null;
}

function rule(written: string, read: (g: Groups, today: string) => Reading | null) {
  const lead = '(?:(?:in|from|of|on|during|at|over) )?(?:the )?';
  return { pattern: grammarPattern(`${lead}${written}`, '\\p{L}\\p{N}-'), read };
}

function certain(spans: readonly Span[], label: string): Reading {
  return { spans, label, isCertain: true };
}

function inYear(g: Groups): Reading {
  const one = recurrenceOf(g);
  return certain([one.in(Number(g.year))], `${one.name} ${g.year}`);
}

function unitReading({ which, unit }: Groups, today: string): Reading {
  const back = which === 'last' ? 1 : 0;
  const [thisYear, thisMonth] = [yearOf(today), Number(today.slice(5, 7)) - 1];
  if (unit === 'year') {
    const label = String(thisYear - back);
    return certain([{ first: `${label}-01-01`, last: `${label}-12-31` }], label);
  }
  if (unit === 'month') {
    const span = wholeMonths(thisMonth - back, 1)(thisYear);
    return certain([span], `${monthNames[Number(span.first.slice(5, 7)) - 1]} ${yearOf(span.first)}`);
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = plusDays(today, -sinceMonday - 7 * back);
  const first = unit === 'weekend' ? plusDays(monday, 5) : monday;
  return certain([{ first, last: plusDays(monday, 6) }], `the ${unit} of ${dayLabel(first)}`);
}

/** What lies so far back: the day itself, and the week, month or year that many before this one. */
function agoReading({ count = '', unit }: Groups, today: string): Reading | null {
  const back = numberWords[count] ?? Number(count);
  const [thisYear, thisMonth] = [yearOf(today), Number(today.slice(5, 7)) - 1];
  if (unit === 'year') {
    const label = thisYear - back;
    return label < 1900
      ? null
      : certain([{ first: `${label}-01-01`, last: `${label}-12-31` }], String(label));
  }
  if (unit === 'month') {
    const span = wholeMonths(thisMonth - back, 1)(thisYear);
    return certain([span], `${monthNames[Number(span.first.slice(5, 7)) - 1]} ${yearOf(span.first)}`);
  }
  if (unit === 'week') {
    const monday = plusDays(today, -((new Date(today).getUTCDay() + 6) % 7) - 7 * back);
    return certain([{ first: monday, last: plusDays(monday, 6) }], `the week of ${dayLabel(monday)}`);
  }
  const one = plusDays(today, -back);
  return certain([{ first: one, last: one }], dayLabel(one));
}

/** The day in that month, where there is one: no April 31, and no 19th of summer. */
function dayReading(inYear: number, month: number, g: Groups): Reading | null {
  const found = day(inYear, month, Number(g.day));
  if (month >= monthNames.length || Number(found.slice(5, 7)) !== month + 1) return null;
  return certain([{ first: found, last: found }], dayLabel(found));
}

/** The latest one that has ended, or at least has begun. */
function latest(one: Recurrence, today: string, isOver: boolean) {
  let inYear = yearOf(today);
  const counts = ({ first, last }: Span) => (isOver ? last < today : first <= today);
  while (!counts(one.in(inYear))) inYear--;
  return { span: one.in(inYear), name: one.name, year: inYear };
}

function indexOf(g: Groups): number {
  return recurrences.findIndex((_, index) => g[`r${index}`] !== undefined);
}

function recurrenceOf(g: Groups): Recurrence {
  const one = recurrences[indexOf(g)];
  if (!one) throw new Error('a pattern with a recurrence matched without one');
  return one;
}

function monthPattern(name: string): string {
  const short = name === 'September' ? 'sept?' : name.slice(0, 3).toLowerCase();
  return name === 'May' ? 'may' : `${name.toLowerCase()}|${short}`;
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
