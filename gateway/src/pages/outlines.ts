import { asPageLanguage, dateLocale, type PageLanguage } from '@our-dates/contracts/languages';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { Liquid, type Template } from 'liquidjs';
import { createWarnOnce } from '../warn-once.ts';
import type { SizedPicture } from './page-html.ts';

/** What the template of an outline can show. */
export interface OutlineData {
  readonly partner: unknown;
  /** As the service lists them, each with its picture. */
  readonly items: readonly { readonly picture: SizedPicture | null }[];
  readonly language: PageLanguage;
  /** Messages in that language, by their keys. */
  readonly t: Readonly<Record<string, string>>;
}

/** @returns HTML in which data is text; undefined where the template is malformed, or takes too much */
export type RenderOutline = (template: string, data: OutlineData) => string | undefined;

/** At most this many templates are cached. */
const maxTemplates = 256;

/** Renders the outlines of pages, which remotes bring along. A malformed one is logged once. */
export function createOutlines(log: Log): RenderOutline {
  const engine = new Liquid({
    outputEscape: 'escape',
    strictFilters: true,
    // Dates without a time are what they say, wherever this runs.
    timezoneOffset: 0,
    parseLimit: 100_000,
    renderLimit: 1_000,
    memoryLimit: 1_000_000,
  });
  engine.registerFilter('long_date', longDate);
  const warn = createWarnOnce(log);
  const parsed = new Map<string, Template[]>();

  function parse(template: string): Template[] {
    const known = parsed.get(template);
    if (known) return known;
    const templates = engine.parse(template);
    // Each release of a remote has its own.
    if (parsed.size >= maxTemplates) parsed.clear();
    parsed.set(template, templates);
    return templates;
  }

  return (template, data) => {
    try {
      return String(engine.renderSync(parse(template), data));
    } catch (error) {
      warn(
        { problem: String(error) },
        'the outline of a page cannot be rendered; the page is sent without it',
      );
      return undefined;
    }
  };
}

/** By locale: a format of `Intl` takes longer to make than a whole outline. */
const longDates = new Map<string, Intl.DateTimeFormat>();

/** A day, `2026-04-19`, as the pages write it; empty for anything else. */
function longDate(day: unknown, language: unknown): string {
  const date = new Date(String(day));
  if (Number.isNaN(date.getTime())) return '';
  const locale = dateLocale(asPageLanguage(String(language)) ?? 'en');
  // A date without a time is what it says, wherever this runs.
  const format =
    longDates.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  longDates.set(locale, format);
  return format.format(date);
}
