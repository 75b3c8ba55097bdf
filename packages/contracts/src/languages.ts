/** The languages of the pages. */

/** In the order in which the chooser lists them. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he'] as const;
export type Language = (typeof languages)[number];

/** What a person chooses for their account: a language, or in each browser what it prefers. */
export const languageChoices = [...languages, 'browser'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** Each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
  he: 'עברית',
};

/**
 * Not for people: English with accents and longer by 40 %, from left to right and from right to left. They show which
 * text is in no catalogue, and what does not fit. Only the cookie chooses them.
 */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

/** What a page can be drawn in. */
export type PageLanguage = Language | (typeof pseudoLanguages)[number];

export type Direction = 'ltr' | 'rtl';

const fromRight: readonly string[] = ['ar', 'he', 'ar-XB'] satisfies PageLanguage[];

export function directionOf(language: string): Direction {
  return fromRight.includes(language) ? 'rtl' : 'ltr';
}

/** @returns undefined for what is none of ours */
export function asPageLanguage(value: string | undefined): PageLanguage | undefined {
  return [...languages, ...pseudoLanguages].find((language) => language === value);
}

/**
 * The language for a browser without a choice.
 * @param accepted what it accepts, as its `Accept-Language` header says it: `pt-BR,pt;q=0.9,en;q=0.8`
 */
export function preferredLanguage(accepted: string | undefined): Language {
  const wishes = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
    // The code of Hebrew until 1989, which some systems still send.
    const base = tag.split('-')[0]?.replace(/^iw$/, 'he');
    return { language: languages.find((language) => language === base), weight: Number(weight ?? 1) };
  });
  const known = wishes.filter(({ language, weight }) => language !== undefined && weight > 0);
  return known.sort((one, other) => other.weight - one.weight)[0]?.language ?? 'en';
}
