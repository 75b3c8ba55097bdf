import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import type { Locator, Page } from '@playwright/test';

type Catalogue = Readonly<Record<string, string>>;

/** Finds on a page in another language what is named in English, so that a screen is opened in one way. */
export function inLanguage(page: Page, language: string): Page {
  if (language === 'en') return page;
  const translate = readTranslations(language);
  return new Proxy(page, {
    get(target, property) {
      if (property === 'getByRole') return byRole;
      if (property === 'getByText') return byText;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  function byRole(...[role, options]: Parameters<Page['getByRole']>): Locator {
    const { name, ...others } = options ?? {};
    if (name === undefined) return page.getByRole(role, others);
    return anyOf(translate(name).map((text) => page.getByRole(role, { ...others, name: text })));
  }

  function byText(...[text, options]: Parameters<Page['getByText']>): Locator {
    return anyOf(translate(text).map((each) => page.getByText(each, options)));
  }
}

function anyOf(locators: readonly Locator[]): Locator {
  return locators.reduce((one, other) => one.or(other)).first();
}

/** @returns a function from an English text, or its beginning, to all that it may be; itself where no page says it */
function readTranslations(language: string): (english: string | RegExp) => readonly (string | RegExp)[] {
  const messages = globSync('{shell,mfe-*,packages/*}/src/**/messages/en.json', { cwd: root }).flatMap(
    (file) => {
      const english = readCatalogue(file);
      const translated = readCatalogue(file.replace('en.json', `${language}.json`));
      return Object.entries(english).map(([key, text]) => ({ text, translation: translated[key] ?? text }));
    },
  );
  return (english) => {
    const wanted = typeof english === 'string' ? english : english.source.replace('^', '');
    const whole = messages.filter(({ text }) => text === wanted).map(({ translation }) => translation);
    const parts = messages
      .filter(({ text }) => text.includes(wanted))
      .map(({ translation }) => longestLiteral(translation));
    const found = whole.length > 0 && typeof english === 'string' ? whole : parts;
    // What people wrote is the same in every language.
    return [...new Set([english, ...found.filter((text) => text !== '')])];
  };
}

const readCatalogue = (file: string): Catalogue => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Of a message with values and marks, what is always the same. */
function longestLiteral(message: string): string {
  const literals = message.split(/[{}<>]/).filter((_, at) => at % 2 === 0);
  return literals.reduce(
    (longest, each) => (each.trim().length > longest.length ? each.trim() : longest),
    '',
  );
}
