/**
 * `npm run check`: what is wrong with the messages of all slices, and texts that are in no catalogue. A slice without
 * a catalogue is listed, not refused.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { languages } from '@our-dates/contracts/languages';
import { moduleFile, readMessages } from './catalogue-folder.ts';
import { checkMessages } from './check-messages.ts';
import { findCatalogues, pageFolders, root } from './find-catalogues.ts';
import { hardCodedText } from './hard-coded-text.ts';
import { messageTypes } from './message-types.ts';

const catalogues = findCatalogues();
const problems: string[] = [];

/** The code in a folder that people see, as text by file. */
function sourcesIn(folder: string): Map<string, string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).filter(
    (file) =>
      !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file) &&
      // The page without the shell is for us.
      ![moduleFile, 'index.tsx'].includes(basename(file)),
  );
  return new Map(files.map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')]));
}

for (const { owner, folder } of catalogues) {
  const from = relative(root, folder);
  const html = globSync('src/**/*.html', { cwd: join(root, owner) });
  const others = ['slice.json', 'webpack.config.ts', ...html];
  const code = [
    ...sourcesIn(join(owner, 'src')).values(),
    ...others.map((file) => readIfThere(join(root, owner, file))),
  ].join('\n');
  // Codes of services are looked up.
  const isUsed = (key: string) =>
    /^[A-Z_]+$/.test(key) ||
    code.includes(`.${key}`) ||
    code.includes(`{{${key}}}`) ||
    code.includes(`'${key}'`) ||
    code.includes(`"${key}"`);
  const messages = Object.fromEntries(
    languages.map((language) => [language, readMessages(folder, language)]),
  );
  const own = checkMessages(messages, isUsed);
  problems.push(...own.map((problem) => `${from}: ${problem}`));
  if (own.length === 0 && readIfThere(join(folder, moduleFile)) !== messageTypes(messages.en ?? {}))
    problems.push(`${from}/${moduleFile} no longer fits en.json. Run: npm run messages`);
}

/** Slices and packages that are converted, and parts of slices that are not. */
const ownCatalogue = (owner: string) => join(root, owner, 'src/messages');
const converted = new Set(
  catalogues
    .filter(({ owner, folder }) => folder === ownCatalogue(owner) || owner.startsWith('packages'))
    .map(({ owner }) => owner),
);
const parts = catalogues
  .filter(({ owner }) => !converted.has(owner))
  .map(({ folder }) => relative(root, dirname(folder)));
const folders = [...converted].map((owner) => join(owner, 'src'));
for (const folder of [...folders, ...parts]) {
  // What the services say in English is in the code that reads it.
  if (folder === join('packages/browser', 'src')) continue;
  for (const [file, source] of sourcesIn(folder)) {
    for (const { line, text } of hardCodedText(source, { tsx: file.endsWith('x') }))
      problems.push(`${file}:${line}: "${text}" is in no catalogue (docs/languages.md)`);
  }
}

for (const problem of problems) console.error(problem);
const left = pageFolders().filter((owner) => !converted.has(owner));
console.log(`${catalogues.length} catalogues, ${problems.length} problems`);
if (left.length > 0) console.log(`Without a catalogue: ${left.join(', ')}`);
// A run that saw nothing proves nothing.
process.exitCode = problems.length === 0 && catalogues.length > 0 ? 0 : 1;

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
