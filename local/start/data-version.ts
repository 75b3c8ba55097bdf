import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations } from '@our-dates/backup/manifest';
import { root } from '@our-dates/slices/find-slices';
import { z } from 'zod';
import { knownMigrations, migrationsBeyond } from './migrations.ts';

/** Of the data folder as a whole; a change that an older program cannot work on makes it one more. */
const format = 1;

const versionSchema = z.object({
  format: z.number().int(),
  /** The program that was last up on these data. */
  program: z.string(),
  migrations: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

/** Which program the data of a folder are for. */
export type DataVersion = z.output<typeof versionSchema>;

/** The data belong to a newer program; the message names it, and what to do. */
export class NewerDataError extends Error {
  override name = 'NewerDataError';

  constructor(what: string, version: string | undefined, reasons: readonly string[]) {
    super(
      `${what} ${version ? `version ${version}` : 'a newer version'} of the program, and this one (${programVersion()}) does not know ${reasons.join(', ')}.\n` +
        'Start that version, or go back to what was kept before: npm run restore -- --help',
    );
  }
}

/** Of this program, as its package.json has it. */
export function programVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}

/** @returns undefined for data of a program that did not write it down, or of none */
export function readDataVersion(dataDir: string): DataVersion | undefined {
  const file = versionFile(dataDir);
  return existsSync(file) ? versionSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Notes what the data are for; without a version, that this program was up on them. */
export function writeDataVersion(
  dataDir: string,
  version: Omit<DataVersion, 'format'> = { program: programVersion(), migrations: knownMigrations() },
): void {
  const file = versionFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify({ format, ...version }, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${file}.new`, file);
}

/** @throws NewerDataError when this program does not know what the data have */
export function refuseNewerData(dataDir: string): void {
  const version = readDataVersion(dataDir);
  if (!version) return;
  const what = `The data in ${dataDir} were last used by`;
  if (version.format > format) {
    throw new NewerDataError(what, version.program, [`data of format ${version.format}`]);
  }
  refuseUnknownMigrations(version.migrations, what, version.program);
}

/** @throws NewerDataError when there are migrations that this program does not have */
export function refuseUnknownMigrations(migrations: Migrations, what: string, version?: string): void {
  const unknown = migrationsBeyond(migrations, knownMigrations());
  if (unknown.length > 0) throw new NewerDataError(what, version, unknown);
}

function versionFile(dataDir: string): string {
  return join(dataDir, 'version.json');
}
