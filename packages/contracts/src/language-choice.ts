/** What decides in which language the pages are. No page needs it at its start. */
import { type Language, languages } from './languages.ts';

/** What a person chooses for their account: a language, or in each browser what it prefers. */
export const languageChoices = [...languages, 'browser'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

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
