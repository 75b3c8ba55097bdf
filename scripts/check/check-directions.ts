/**
 * `npm run check`: style sheets of pages must not name left or right, because Arabic and Hebrew are written from the right
 * (docs/languages.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { physicalDeclarations } from './physical-css.ts';

const folders = ['shell/src', 'mfe-*/src', 'packages/ui/src'];

const files = folders.flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: root }));
const problems = files.flatMap((file) =>
  physicalDeclarations(readFileSync(join(root, file), 'utf8')).map(
    ({ line, text }) => `${file}:${line}: "${text}" does not follow the direction of the page`,
  ),
);

for (const problem of problems) console.error(problem);
console.log(`${files.length} style sheets, ${problems.length} problems`);
// A run that saw nothing proves nothing.
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;
