import { basename, dirname, join } from 'node:path';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { compiledLanguages, readMessages } from './catalogue-folder.ts';
import { compileCatalogue, messageParts } from './compile-catalogue.ts';

/** What the pages of every slice are made of has catalogues of its own, which are loaded with that of the slice. */
const shared: Readonly<Record<string, string>> = {
  browser: '@our-dates/browser/messages/messages',
  ui: '@our-dates/ui/messages',
  problems: '@our-dates/browser/problems/messages/messages',
};

/** The shell writes no dates. */
const sharedByRemotes = { ...shared, dates: '@our-dates/browser/dates/messages/messages' };

const folderOfBrowser = (part: string) => join('packages', 'browser', 'src', part, 'messages');

/** Loaded with each slice. */
const parts = [folderOfBrowser('problems'), folderOfBrowser('dates')];

/** Pages in English have none of them: what is wrong is said by the server, and dates are written without a catalogue. */
const notInEnglish = [...parts, folderOfBrowser('fields')];

/**
 * The JavaScript that the module of a catalogue holds: English, and how the other languages are loaded.
 * @param options.folder of the catalogue
 * @param options.importOf the expression that imports a language
 */
export function catalogueModule({
  folder,
  importOf,
}: {
  folder: string;
  importOf: (language: PageLanguage) => string;
}): string {
  const texts = notInEnglish.some((one) => folder.endsWith(one)) ? {} : (readMessages(folder, 'en') ?? {});
  const english = compileCatalogue(texts, 'en', join(folder, 'en.json'));
  const imports = compiledLanguages
    .filter((language) => readMessages(folder, language))
    .map((language) => `${JSON.stringify(language)}:${importOf(language)}`);
  const needed = isOfSlice(folder) ? Object.entries(isOfShell(folder) ? shared : sharedByRemotes) : [];
  return [
    "import{createCatalogue}from'@our-dates/languages/catalogue';",
    messageParts,
    ...needed.map(([name, module]) => `import{messages as ${name}}from'${module}';`),
    `export const messages=createCatalogue(${english},{${imports.join(',')}},[${needed.map(([name]) => name)}]);`,
    '',
  ].join('\n');
}

/** The module of one language. */
export function languageModule(folder: string, language: PageLanguage): string {
  const messages = readMessages(folder, language) ?? {};
  return `${messageParts}\nexport default ${compileCatalogue(messages, language, `${folder}, ${language}`)};\n`;
}

/**
 * The name of the chunk of a language: all catalogues that are needed at once are one chunk, and those of the parts that
 * load later another one. A chunk for each part would cost more on the first route, which lists them, than it saves later.
 * @param folder `src/messages` of a slice or package, or `src/features/viewer/messages` of a part
 */
export function chunkOf(folder: string, language: PageLanguage): string {
  return partOf(folder) === 'src' || parts.some((part) => folder.endsWith(part))
    ? `messages-${language}`
    : `messages-later-${language}`;
}

const partOf = (folder: string) => basename(dirname(folder));

/** Not of a package, and not of a part of a slice, which is drawn later. */
const isOfSlice = (folder: string) => partOf(folder) === 'src' && !folder.includes(join('packages', ''));

const isOfShell = (folder: string) => folder.endsWith(join('shell', 'src', 'messages'));
