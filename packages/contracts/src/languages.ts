/** The languages of the pages. */

/** In the order in which the chooser lists them. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he'] as const;
export type Language = (typeof languages)[number];

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

export const englishLocale = 'en-US';

/**
 * The locale of dates and numbers. All numbers of a page have the same digits, also those that are no text of a language,
 * such as 0:59. The pseudo-languages exchange only words.
 */
export function dateLocale(language: PageLanguage): string {
  return language === 'en' || pseudoLanguages.some((pseudo) => pseudo === language)
    ? englishLocale
    : `${language}-u-nu-latn`;
}
