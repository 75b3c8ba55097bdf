import type { PageLanguage } from '@our-dates/contracts/languages';
import type { Messages } from './catalogue-folder.ts';
import { compileMessage } from './compile-message.ts';

/** What compiled messages call, under the names that they call it by. */
export const messageParts =
  "import{pluralIn,numberIn,rich as r,bdi as b}from'@our-dates/languages/message-parts';";

/**
 * The JavaScript expression of the messages of one language, for a module with {@link messageParts}.
 * @param from named where a message is malformed
 */
export function compileCatalogue(messages: Messages, language: PageLanguage, from: string): string {
  const lines = Object.entries(messages).map(([key, text]) => {
    try {
      return `${key}:${compileMessage(text, language)}`;
    } catch (error) {
      throw new Error(`${from}: "${key}" ${error instanceof Error ? error.message : error}`);
    }
  });
  const object = `{\n${lines.join(',\n')}\n}`;
  const calls = (name: string) => lines.some((line) => line.includes(`${name}(v.`));
  const constants = [
    ...(calls('p') ? [`const p=pluralIn(${JSON.stringify(language)});`] : []),
    ...(calls('n') ? [`const n=numberIn(${JSON.stringify(numerals(language))});`] : []),
  ];
  return constants.length === 0 ? object : `(()=>{${constants.join('')}return${object}})()`;
}

/** Arabic with the digits that all other numbers of the page have, such as those of a countdown. */
function numerals(language: PageLanguage): string {
  if (language === 'en') return 'en-US';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}
