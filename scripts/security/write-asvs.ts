/**
 * `npm run asvs`: checks docs/security/asvs.json, and writes docs/security/asvs.md from it; with `--check` only reports what is
 * wrong or outdated.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { writeOrCheck } from '@our-dates/slices/tools/write-or-check';
import { asvsProblems, asvsSchema } from './asvs.ts';
import { asvsPage } from './asvs-page.ts';

const file = 'docs/security/asvs.json';
const asvs = asvsSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));

const problems = asvsProblems(asvs, (path) => {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
});
for (const problem of problems) console.error(`${file}: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else {
  writeOrCheck({
    file: 'docs/security/asvs.md',
    wanted: asvsPage(asvs),
    source: file,
    command: 'npm run asvs',
  });
}
