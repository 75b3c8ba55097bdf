import { asPageLanguage, dateLocale, englishLocale, type PageLanguage } from '@our-dates/contracts/languages';
import { pageLanguage, useLanguage } from '@our-dates/languages/language';
import { formatNumber, relativeTime, toDate } from './format.ts';

/** Times, numbers and lists as a language writes them. Dates: `dates/dates.ts`. */
export interface Formats {
  /** How long ago a moment was; from a week on, the date. */
  readonly relativeTime: (moment: string | Date, now: number) => string;
  readonly number: (value: number) => string;
  /** `Mina, Alex and Kim`. */
  readonly list: (items: readonly string[]) => string;
}

/** {@link Formats} of the page. */
export function useFormats(): Formats {
  return formatsIn(useLanguage().language);
}

/** {@link Formats} of the HTML, for code that runs outside of components. */
export function pageFormats(): Formats {
  return formatsIn(asPageLanguage(pageLanguage()) ?? 'en');
}

/** A format is slow to make, and a page needs it often. */
const made = new Map<string, Formats>();

export function formatsIn(language: PageLanguage): Formats {
  const locale = dateLocale(language);
  if (locale === englishLocale) return english;
  const formats = made.get(locale) ?? formatsOf(locale);
  made.set(locale, formats);
  return formats;
}

/** Written without `Intl` where possible: its first use holds a page. */
const english: Formats = {
  relativeTime,
  number: formatNumber,
  list: (items) => new Intl.ListFormat(englishLocale).format(items),
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function formatsOf(locale: string): Formats {
  const shortDays = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const ages = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { style: 'short' }));
  const words = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const numbers = onFirstUse(() => new Intl.NumberFormat(locale));
  const lists = onFirstUse(() => new Intl.ListFormat(locale));
  return {
    relativeTime(moment, now) {
      const date = toDate(moment);
      const age = now - date.getTime();
      if (age < minuteMs) return words().format(0, 'second');
      if (age < hourMs) return ages().format(-Math.floor(age / minuteMs), 'minute');
      if (age < dayMs) return ages().format(-Math.floor(age / hourMs), 'hour');
      return age < 7 * dayMs ? ages().format(-Math.floor(age / dayMs), 'day') : shortDays().format(date);
    },
    number: (value) => numbers().format(value),
    list: (items) => lists().format(items),
  };
}

/** What is made when it is first needed. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let one: Made | undefined;
  return () => (one ??= make());
}
