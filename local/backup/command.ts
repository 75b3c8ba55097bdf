import type { BackupFolder, Generation } from '@our-dates/backup/backup-folder';
import { checkGeneration } from '@our-dates/backup/check-generation';
import { explain } from '../start/explain.ts';
import { UsageError } from '../start/parse-arguments.ts';

/** Exit codes of the two commands, as their help has them. */
export const exitCodes = { fine: 0, failed: 1, usage: 2, incomplete: 3 } as const;

/** Runs a command to its exit code; an error is printed. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
}

export function inWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Prints which backups there are, newest first. */
export async function listGenerations(backups: BackupFolder): Promise<void> {
  const all = await backups.generations();
  if (all.length === 0) console.log(`There is no finished backup in ${backups.folder}.`);
  for (const { id, manifest, problem } of all) {
    const about = manifest
      ? `version ${manifest.program}, ${rowsOf(manifest.database.tables)} rows, ${manifest.blobs.count} files of photos, ${inWords(manifest.blobs.bytes)}${manifest.missing.length > 0 ? `, ${manifest.missing.length} missing` : ''}`
      : `cannot be used: ${problem}`;
    console.log(`${id}  ${about}`);
  }
}

const rowsOf = (tables: readonly { readonly rows: number }[]) =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

const shown = 20;

/** Reads generations to the end. @returns whether all of them are whole; what is wrong is printed */
export async function checkGenerations(
  backups: BackupFolder,
  generations: readonly Generation[],
): Promise<boolean> {
  let whole = true;
  for (const generation of generations) {
    const { id, manifest, problem } = generation;
    const problems = manifest ? await checkGeneration(backups, { ...generation, manifest }) : [problem ?? ''];
    if (problems.length === 0) console.log(`${id} is whole.`);
    else console.error(damaged(id, problems));
    whole &&= problems.length === 0;
  }
  return whole;
}

/** What to say of a generation that is not whole. */
export function damaged(id: string, problems: readonly string[]): string {
  const more = problems.length > shown ? [`  and ${problems.length - shown} more`] : [];
  return [
    `The backup ${id} is not whole:`,
    ...problems.slice(0, shown).map((one) => `  ${one}`),
    ...more,
  ].join('\n');
}
