import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from './page.ts';
import type { Result } from './result.ts';

/**
 * Writes a result as a page to look at and as JSON to compare.
 * @returns the file of the page
 */
export function writeReport(folder: string, result: Result): string {
  mkdirSync(folder, { recursive: true });
  const name = `${result.startedAt.slice(0, 19).replaceAll(/[:T]/g, '-')}-${result.scenario}-${result.profile}`;
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(result, null, 2));
  const page = join(folder, `${name}.html`);
  writeFileSync(page, pageOf(result));
  return page;
}
