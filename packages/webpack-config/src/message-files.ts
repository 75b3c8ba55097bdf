import { compiledLanguages } from '@our-dates/languages/build/catalogue-folder';
import type { Compilation } from 'webpack';

/**
 * The files with the messages of some chunks, by language.
 * @param names of the chunks that hold the catalogues
 */
export function messageFiles(compilation: Compilation, names: readonly string[]): Record<string, string[]> {
  const groups = names.flatMap((name) => [
    ...(compilation.entrypoints.get(name)?.getChildren() ?? []),
    ...(compilation.namedChunkGroups.get(name)?.getChildren() ?? []),
  ]);
  const byLanguage = compiledLanguages.map((language) => {
    const files = groups
      .filter(({ name }) => name?.startsWith('messages-') && name.endsWith(`-${language}`))
      .flatMap((group) => group.getFiles())
      .filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement);
    return { language, files: [...new Set(files)] };
  });
  return Object.fromEntries(
    byLanguage.filter(({ files }) => files.length > 0).map(({ language, files }) => [language, files]),
  );
}
