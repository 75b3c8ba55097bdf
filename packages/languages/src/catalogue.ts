import type { ReactNode } from 'react';
import { pageLanguage, useLanguage } from './language.ts';

/** A message with values; a text without any is a string. */
export type Message<Values> = (values: Values) => string;

/**
 * A message with marked parts, such as `<link>our rules</link>`: for each mark a function that draws its content.
 * `<bdi>` needs none.
 */
export type RichMessage<Values> = (values: Values) => ReactNode;

/** What is put into a message as it is. */
export type Value = string | number;

/** Draws the marked part of a message. */
export type Mark = (content: ReactNode) => ReactNode;

/** The messages of a part of the pages, in each language. English is here at once, the others are loaded. */
export interface Catalogue<Messages> {
  /** In English where the language is not loaded, or is none of ours. */
  in(language: string): Messages;
  /** Loads the messages in a language. Never rejects: the page is drawn in English when they do not come. */
  load(language: string): Promise<void>;
}

/** Of a module: `load` is called before it is drawn. */
export type Loadable = Pick<Catalogue<unknown>, 'load'>;

/**
 * What the build makes of the files of a catalogue.
 * @param english the messages in English
 * @param imports the other languages
 * @param needed catalogues of what these pages are made of, which are loaded with this one
 */
export function createCatalogue<Messages>(
  english: Messages,
  imports: Readonly<Record<string, () => Promise<{ default: Messages }>>>,
  needed: readonly Loadable[] = [],
): Catalogue<Messages> {
  const loaded: Record<string, Messages> = {};

  async function loadOwn(language: string): Promise<void> {
    if (loaded[language]) return;
    // Half of a language is worse than none, but a page without words is worse than either.
    const module = await imports[language]?.().catch(() => undefined);
    if (module) loaded[language] = module.default;
  }

  return {
    in: (language) => loaded[language] ?? english,
    async load(language) {
      await Promise.all([loadOwn(language), ...needed.map((catalogue) => catalogue.load(language))]);
    },
  };
}

/** Catalogues that are loaded together, for a module that draws with several. */
export function allOf(...catalogues: readonly Loadable[]): Loadable {
  return {
    async load(language) {
      await Promise.all(catalogues.map((catalogue) => catalogue.load(language)));
    },
  };
}

/** The messages of a catalogue in the language of the page: `t.close`, `t.photos({ count })`. */
export function useMessages<Messages>(catalogue: Catalogue<Messages>): Messages {
  return catalogue.in(useLanguage().language);
}

/** The messages in the language of the HTML, for code that runs outside of components: queues, queries, checks of files. */
export function pageMessages<Messages>(catalogue: Catalogue<Messages>): Messages {
  return catalogue.in(pageLanguage());
}
