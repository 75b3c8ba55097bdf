/**
 * Backups of a platform whose data are in PostgreSQL and an S3 store, as a process of its own, which finds both in its
 * environment: `node backup-command.ts backup`, `restore`, `list` or `fingerprint`.
 */
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
import {
  databaseEnv,
  type Environment,
  identityEnv,
  portsEnv,
  readConfig,
} from '@our-dates/service-kit/slice/config';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { findGeneration, makeBackupFolder, openBackupFolder } from './backup-folder.ts';
import { checkGeneration } from './check-generation.ts';
import { connectForCopy } from './database-dump.ts';
import { loadDatabase, skippedByRestore } from './database-load.ts';
import { fingerprint } from './fingerprint.ts';
import { makeBackup } from './make-backup.ts';
import { erasedText, restoreBlobs } from './restore-blobs.ts';

const schema = z.object({
  ...portsEnv,
  ...identityEnv,
  /** Of a superuser. */
  DATABASE_URL: databaseEnv.DATABASE_URL,
  BACKUP_DIR: z.string().min(1, 'must be the folder of the backups'),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  /** The beginning of the name of the backup that is restored; without it, the newest. */
  BACKUP_AT: z.string().optional(),
  /** Which version makes the backup. */
  BACKUP_PROGRAM: z.string().default('unknown'),
});
type Config = z.output<typeof schema>;

/** @returns whether all is well */
export async function runBackupCommand(
  command: string | undefined,
  env: Environment,
  say: (line: string) => void,
): Promise<boolean> {
  const config = readConfig(schema, env);
  const blobs = await createStoredBlobs(config, platformNames, { unattended: true });
  const { DATABASE_URL: databaseUrl } = config;
  try {
    switch (command) {
      case 'backup':
        return await backup(config, blobs, say);
      case 'restore':
        return await restore(config, blobs, say);
      case 'list':
        for (const { id, manifest, problem } of await (
          await openBackupFolder(config.BACKUP_DIR)
        ).generations())
          say(`${id} ${manifest ? `${manifest.blobs.count} blobs, ${manifest.program}` : problem}`);
        return true;
      case 'fingerprint':
        for await (const line of fingerprint({ databaseUrl, blobs })) say(line);
        return true;
      default:
        throw new TypeError('Say what to do: backup, restore, list or fingerprint.');
    }
  } finally {
    await blobs.close();
  }
}

async function backup(config: Config, blobs: BlobStore, say: (line: string) => void): Promise<boolean> {
  const { id, manifest, copied, generations } = await makeBackup({
    databaseUrl: config.DATABASE_URL,
    blobs,
    backups: await makeBackupFolder(config.BACKUP_DIR),
    keep: config.BACKUP_KEEP,
    platform: createHash('sha256').update(config.INTERNAL_PUBLIC_KEY).digest('hex').slice(0, 16),
    program: config.BACKUP_PROGRAM,
    say,
  });
  say(`${id} is made: ${manifest.blobs.count} blobs, ${copied.count} of them new`);
  if (generations.length > 0) say(`removed ${generations.join(', ')}`);
  for (const name of manifest.missing) say(`${name} is missing in the store itself`);
  return manifest.missing.length === 0;
}

/** Replaces what database and store hold. The slices are released already, in the backup's version, and do not run. */
async function restore(config: Config, blobs: BlobStore, say: (line: string) => void): Promise<boolean> {
  const backups = await openBackupFolder(config.BACKUP_DIR);
  const generation = await findGeneration(backups, config.BACKUP_AT);
  say(`reading ${generation.id} to the end`);
  const problems = await checkGeneration(backups, generation);
  if (problems.length > 0) {
    throw new BackupError(`${generation.id} is not whole, and nothing was changed: ${problems.join('; ')}`);
  }
  await refuseRunningServices(config.DATABASE_URL);
  say('restoring the blobs');
  const { names, erased } = await restoreBlobs(backups, generation, blobs);
  say('restoring the database');
  const { folder, manifest } = generation;
  await loadDatabase({
    databaseUrl: config.DATABASE_URL,
    folder,
    dump: manifest.database,
    skippedNumbers: skippedByRestore,
  });
  await removeOthers(names, blobs);
  if (erased.length > 0) say(erasedText(erased.length));
  say(`all is as it was at ${generation.id}`);
  return true;
}

/** Blobs that no row names any more, and their keys. */
async function removeOthers(names: ReadonlySet<string>, blobs: BlobStore): Promise<void> {
  const others: string[] = [];
  for await (const name of blobs.list('')) if (!names.has(name)) others.push(name);
  await blobs.delete(others);
}

async function refuseRunningServices(databaseUrl: string): Promise<void> {
  const client = await connectForCopy(databaseUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_catalog.pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows.length > 0) {
      throw new BackupError(
        `The database is in use (${rows.map(({ name }) => name || 'unnamed').join(', ')}): scale the services to 0 first. Nothing was changed.`,
      );
    }
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const fine = await runBackupCommand(process.argv[2], process.env, (line) => {
      process.stdout.write(`${line}\n`);
    });
    process.exitCode = fine ? 0 : 1;
  } catch (error) {
    const message = error instanceof BackupError ? error.message : inspect(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
