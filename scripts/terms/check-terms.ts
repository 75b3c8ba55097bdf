/** Searches code and documents for the terms of `replaced-terms.json`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { findReplacedTerms } from './find-replaced-terms.ts';
import list from './replaced-terms.json' with { type: 'json' };

const listing = execFileSync('git', ['grep', '--untracked', '-lI', ''], { cwd: root, encoding: 'utf8' });
const files = listing
  .split('\n')
  .filter((file) => file !== '' && !list.never.some((start) => file.startsWith(start)));
const found = files.flatMap((file) =>
  findReplacedTerms(file, readFileSync(join(root, file), 'utf8'), list.terms),
);
for (const sentence of found) console.log(sentence);
if (found.length > 0) console.log(`${found.length} replaced terms. docs/glossary.md has the terms to use.`);
process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1;
