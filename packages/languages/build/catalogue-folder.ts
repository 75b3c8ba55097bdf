import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type PageLanguage, pseudoLanguages } from '@our-dates/contracts/languages';
import { pseudoMessage } from './pseudo.ts';

/** The messages of a catalogue in one language, by their key. */
export type Messages = Readonly<Record<string, string>>;

/** The name of the module of a catalogue, next to its messages. */
export const moduleFile = 'messages.ts';

/** What is in the file of a catalogue that is not English: where it is missing, the language is not translated yet. */
export const translations = languages.filter((language) => language !== 'en');

/** Every language but English in which a catalogue can be compiled. */
export const compiledLanguages: readonly PageLanguage[] = [...translations, ...pseudoLanguages];

/** @returns undefined where a catalogue is not translated into that language */
export function readMessages(folder: string, language: PageLanguage): Messages | undefined {
  if (isPseudo(language)) {
    const english = readMessages(folder, 'en') ?? {};
    return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoMessage(text)]));
  }
  const file = join(folder, `${language}.json`);
  if (!existsSync(file)) return undefined;
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isMessages(json)) throw new Error(`${file} must be an object of texts`);
  return json;
}

const isPseudo = (language: PageLanguage) => pseudoLanguages.some((pseudo) => pseudo === language);

function isMessages(json: unknown): json is Messages {
  return (
    typeof json === 'object' && json !== null && Object.values(json).every((text) => typeof text === 'string')
  );
}
