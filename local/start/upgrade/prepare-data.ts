import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectForCopy, migrationsOf, serviceSchemas } from '@our-dates/backup/database-dump';
import {
  readDataVersion,
  refuseNewerData,
  refuseUnknownMigrations,
  writeDataVersion,
} from '../data-version.ts';
import { loadKeys } from '../keys.ts';
import { knownMigrations, migrationsBeyond } from '../migrations.ts';
import { postgresAccount } from '../postgres-account.ts';
import { clusterFolder, clusterMajor, endLeftover } from '../postgres-cluster.ts';
import { ownPrograms } from '../postgres-programs.ts';
import { movedCluster, moveToNewerPostgres } from './move-to-newer-postgres.ts';
import { wayBack } from './way-back.ts';

/**
 * Before the database is started: refuses data of a newer program, and makes those of an older one ready for this
 * one, after it has kept the state that they have. The services then migrate their own schemas. Whatever of that is
 * interrupted resumes at the next start.
 * @param options.olderPostgres folder of an older PostgreSQL, should one be needed
 * @returns to be called when all services are up; it says what to know about an upgrade
 */
export async function prepareData(options: {
  dataDir: string;
  olderPostgres: string | undefined;
}): Promise<() => string | undefined> {
  const { dataDir } = options;
  const account = postgresAccount();
  const cluster = clusterFolder(dataDir, account);
  const programs = ownPrograms(account);
  const back = wayBack(dataDir);
  back.tidy();
  finishMove(cluster);
  refuseNewerData(dataDir);

  const major = clusterMajor(cluster);
  const version = readDataVersion(dataDir);
  const isOlder =
    major !== undefined &&
    (major < programs.major ||
      version === undefined ||
      migrationsBeyond(knownMigrations(), version.migrations).length > 0);
  if (isOlder) {
    await endLeftover(cluster);
    console.log('  keeping the state before the upgrade ...');
    await back.keep();
  }
  if (major !== undefined && major < programs.major) {
    const keys = loadKeys(join(dataDir, 'keys'));
    const moved = await moveToNewerPostgres({
      ...{ dataDir, cluster, programs, account, keys },
      given: options.olderPostgres,
    });
    renameSync(cluster, replaced(cluster));
    renameSync(moved, cluster);
    rmSync(replaced(cluster), { recursive: true });
  }
  return () => {
    writeDataVersion(dataDir);
    if (!isOlder) back.abandoned();
    const until = back.upgraded();
    return (
      until &&
      `The data in ${dataDir} were brought up to date. The state before is kept until ${until.toISOString().slice(0, 10)};\n` +
        'npm run restore -- --before-upgrade goes back to it, without what is changed from now on.'
    );
  };
}

/** @throws NewerDataError when a newer program has migrated the database, whatever the data folder says */
export async function refuseNewerDatabase(adminUrl: string, dataDir: string): Promise<void> {
  const client = await connectForCopy(adminUrl);
  try {
    const migrations = await migrationsOf(client, await serviceSchemas(client));
    refuseUnknownMigrations(migrations, `The database in ${dataDir} was last used by`);
  } finally {
    await client.end();
  }
}

const replaced = (cluster: string) => `${cluster}.replaced`;

/** Ends the exchange of the clusters of two versions, which may have been interrupted between any two steps. */
function finishMove(cluster: string): void {
  if (!existsSync(cluster) && existsSync(movedCluster(cluster))) renameSync(movedCluster(cluster), cluster);
  rmSync(replaced(cluster), { recursive: true, force: true });
}
