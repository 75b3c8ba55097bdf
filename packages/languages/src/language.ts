import type { Direction, PageLanguage } from '@our-dates/contracts/languages';
import { createContext, useContext } from 'react';

/** The language that a part of the page is drawn in. */
export interface DrawnLanguage {
  readonly language: PageLanguage;
  readonly direction: Direction;
}

const english: DrawnLanguage = { language: 'en', direction: 'ltr' };

/** Provided with the host; English without one. */
export const LanguageContext = createContext(english);

/** The language and the direction of the page. They never change: a page in another language is another page. */
export function useLanguage(): DrawnLanguage {
  return useContext(LanguageContext);
}

/** The language of the HTML, for code that runs outside of components. */
export function pageLanguage(): string {
  return document.documentElement.lang || english.language;
}
