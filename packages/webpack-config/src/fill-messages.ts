import { join } from 'node:path';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { readMessages } from '@our-dates/languages/build/catalogue-folder';
import type { Compilation } from 'webpack';

/**
 * @param folder of a catalogue, relative to the slice
 * @returns a function that replaces each `{{key}}` of a text by its message
 * @throws Error, from that function, where a text names a message that does not exist
 */
export function fillFrom(
  compilation: Compilation,
  folder: string,
  language: PageLanguage,
): (template: string) => string {
  const path = join(compilation.compiler.context, folder);
  compilation.fileDependencies.add(join(path, `${language}.json`));
  const messages = readMessages(path, language) ?? {};
  return (template) =>
    template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const message = messages[key];
      if (message === undefined) throw new Error(`There is no message "${key}" in ${path}`);
      return message;
    });
}
