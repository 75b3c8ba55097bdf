import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { fillDocument } from './documents.ts';
import type { Measured } from './measured.ts';
import { measuredPage } from './measured-page.ts';

/** What was last published: every median. */
export const measuredData = join(root, 'docs', 'measured.json');

const measuredDocument = join('docs', 'measured.md');

/** @throws Error where nothing was published */
export function readPublished(): Measured {
  return JSON.parse(readFileSync(measuredData, 'utf8'));
}

/**
 * Every document that holds measured values, by its path in the repository, as it has to be.
 * @throws RangeError that names the document where one names a value that was not measured
 */
export function documentsOf(measured: Measured): Map<string, string> {
  const list = execFileSync('git', ['grep', '--untracked', '-lI', '<!-- measured', '--', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  const filled = list
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith('tests/bench/'))
    .map((file): [string, string] => {
      try {
        return [file, fillDocument(readFileSync(join(root, file), 'utf8'), measured)];
      } catch (error) {
        throw error instanceof RangeError ? new RangeError(`${file}: ${error.message}`) : error;
      }
    });
  return new Map([...filled, [measuredDocument, measuredPage(measured)]]);
}

/** @returns the documents that say something else than what was published */
export function outdatedDocuments(measured: Measured): string[] {
  return [...documentsOf(measured)]
    .filter(
      ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
    )
    .map(([file]) => file);
}
