import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';

/** Where the results of a benchmark are, unless `--out` names another file. */
export const resultsFile = (benchmark: string): string =>
  join(root, 'tests', 'bench', 'results', `${benchmark}.json`);

export async function saveResults(file: string, results: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(results, null, 2));
}
