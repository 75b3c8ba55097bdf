import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dumpDatabase } from '@our-dates/backup/database-dump';
import { refuseUnknownMigrations } from '../data-version.ts';
import { startPostgres } from '../embedded-postgres.ts';
import { fillDatabase } from '../fill-database.ts';
import type { Keys } from '../keys.ts';
import type { Account } from '../postgres-account.ts';
import { clusterMajor } from '../postgres-cluster.ts';
import { olderPrograms, type PostgresPrograms } from '../postgres-programs.ts';

/** Where the new cluster is made; whole when there is none under its own name. */
export const movedCluster = (cluster: string) => `${cluster}.moved`;

/**
 * Makes a cluster of this program's PostgreSQL with all that one of an older PostgreSQL holds, which stays as it is.
 * What an interrupted try left starts again.
 * @param options.given folder of the older PostgreSQL, where the person who starts names one
 * @returns the new cluster's folder
 */
export async function moveToNewerPostgres(options: {
  dataDir: string;
  cluster: string;
  programs: PostgresPrograms;
  account: Account | undefined;
  keys: Keys;
  given: string | undefined;
}): Promise<string> {
  const { dataDir, cluster, programs, account, keys, given } = options;
  const from = clusterMajor(cluster) ?? 0;
  console.log(`  moving the database from PostgreSQL ${from} to ${programs.major} ...`);
  const moved = movedCluster(cluster);
  const fetched = `${cluster}.programs`;
  const dumped = join(dataDir, 'moving');
  for (const folder of [moved, dumped]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(dumped, { mode: 0o700 });

  const older = olderPrograms(from, { account, given, fetchTo: fetched });
  const common = { account, password: keys.databasePassword, logFolder: dataDir };
  const source = await startPostgres({ ...common, programs: older, cluster });
  const { namedBlobs: _, ...dump } = await dumpDatabase({ databaseUrl: source.url, folder: dumped }).finally(
    () => source.stop(),
  );
  refuseUnknownMigrations(dump.migrations, `The data in ${dataDir} were last used by`);

  const target = await startPostgres({ ...common, programs, cluster: moved });
  await fillDatabase({
    adminUrl: target.url,
    keys,
    dump,
    folder: dumped,
    scratch: join(dumped, 'migrations'),
  }).finally(() => target.stop());
  for (const folder of [dumped, fetched]) {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
  return moved;
}
