import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asPageLanguage, languages } from '@our-dates/contracts/languages';
import { catalogueModule, chunkOf, languageModule } from './catalogue-module.ts';

/** What webpack passes to a loader, as far as it is used here. */
interface LoaderContext {
  readonly resourcePath: string;
  readonly resourceQuery: string;
  addDependency(file: string): void;
}

/**
 * A webpack loader for `messages.ts` of a catalogue, which has only types: makes the module from the files next to it, with one
 * chunk per language.
 */
export default function loadCatalogue(this: LoaderContext): string {
  const folder = dirname(this.resourcePath);
  for (const language of languages) this.addDependency(join(folder, `${language}.json`));
  const language = new URLSearchParams(this.resourceQuery).get('language');
  // Only our own imports below have a query.
  if (language !== null) return languageModule(folder, asPageLanguage(language) ?? 'en');
  return catalogueModule({
    folder,
    importOf: (one) =>
      `()=>import(/* webpackChunkName: ${JSON.stringify(chunkOf(folder, one))} */ './messages.ts?language=${one}')`,
  });
}

/** The rule that replaces all others for these modules. */
export const catalogueRule = {
  test: /[\\/]messages[\\/]messages\.ts$/,
  use: fileURLToPath(import.meta.url),
};
