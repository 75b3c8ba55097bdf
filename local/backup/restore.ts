/** Brings back a platform on this machine: `npm run restore -- <folder>`. */
import { cpSync, existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BackupError } from '@our-dates/backup/backup-error';
import {
  type BackupFolder,
  findGeneration,
  type Generation,
  openBackupFolder,
} from '@our-dates/backup/backup-folder';
import { checkGeneration } from '@our-dates/backup/check-generation';
import { skippedByRestore } from '@our-dates/backup/database-load';
import type { Manifest } from '@our-dates/backup/manifest';
import { erasedText, restoreBlobs } from '@our-dates/backup/restore-blobs';
import { platformNames } from '@our-dates/contracts/platform-names';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { refuseUnknownMigrations, writeDataVersion } from '../start/data-version.ts';
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts';
import { fillDatabase } from '../start/fill-database.ts';
import { loadKeys } from '../start/keys.ts';
import { clusterElsewhere } from '../start/postgres-cluster.ts';
import { goBack } from '../start/upgrade/way-back.ts';
import { checkGenerations, damaged, exitCodes, inWords, listGenerations, runCommand } from './command.ts';
import { lockBackupFolder } from './folder-lock.ts';
import { type RestoreOptions, readRestoreOptions, restoreHelp } from './options.ts';
import { beginNewData, checkTarget } from './target.ts';

type Whole = Generation & { readonly manifest: Manifest };

/** An empty cluster and the log of its changes. */
const databaseAtLeast = 200 * 1024 * 1024;

/** @throws BackupError for what would make the restore wrong or incomplete; nothing is changed yet */
async function checkBefore(backups: BackupFolder, chosen: Whole, options: RestoreOptions): Promise<void> {
  const { dataDir } = options;
  const { id, manifest } = chosen;
  checkTarget(dataDir, options);
  refuseUnknownMigrations(manifest.database.migrations, `The backup ${id} was made by`, manifest.program);
  const dumped = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const needed = manifest.blobs.bytes + 20 * dumped + databaseAtLeast;
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  if (bavail * bsize < needed) {
    throw new BackupError(
      `There is room for ${inWords(bavail * bsize)} next to ${dataDir}, and about ${inWords(needed)} are needed.`,
    );
  }
  console.log(`  reading the backup ${id} to the end ...`);
  const problems = await checkGeneration(backups, chosen);
  if (problems.length > 0) throw new BackupError(`${damaged(id, problems)}\nNothing was changed.`);
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}

/** @returns where the data are kept that were there before, and how many files of photos cannot be read any more */
async function restore(
  backups: BackupFolder,
  chosen: Whole,
  dataDir: string,
): Promise<{ aside: string | undefined; erased: number }> {
  const { folder, manifest } = chosen;
  const data = await beginNewData(dataDir, new Date());
  try {
    cpSync(join(folder, 'keys'), join(data.folder, 'keys'), { recursive: true });
    const events = join(folder, 'events.sqlite');
    if (existsSync(events)) cpSync(events, join(data.folder, 'events.sqlite'));
    console.log(`  restoring ${manifest.blobs.count} files of photos ...`);
    const { erased } = await restoreBlobs(
      backups,
      chosen,
      createFolderBlobStore({ folder: join(data.folder, platformNames.blobFolder) }),
    );
    console.log('  restoring the database ...');
    const keys = loadKeys(join(data.folder, 'keys'));
    const postgres = await startEmbeddedPostgres({ dataDir: data.folder, password: keys.databasePassword });
    try {
      await fillDatabase({
        adminUrl: postgres.url,
        keys,
        dump: manifest.database,
        folder,
        scratch: join(data.folder, 'migrations'),
        skippedNumbers: skippedByRestore,
      });
    } finally {
      await postgres.stop();
    }
    writeDataVersion(data.folder, {
      program: manifest.program,
      migrations: manifest.database.migrations,
    });
    console.log('  putting it in its place ...');
    return { aside: data.use(), erased: erased.length };
  } finally {
    data.release();
  }
}

async function run(options: RestoreOptions): Promise<number> {
  const backups = await openBackupFolder(options.folder);
  if (options.list) {
    await listGenerations(backups);
    return exitCodes.fine;
  }
  const chosen = await findGeneration(backups, options.at);
  if (options.check) {
    return (await checkGenerations(backups, [chosen])) ? exitCodes.fine : exitCodes.failed;
  }
  const began = Date.now();
  await checkBefore(backups, chosen, options);
  const { aside, erased } = await restore(backups, chosen, options.dataDir);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const { missing } = chosen.manifest;
  console.log(`The platform in ${options.dataDir} is as it was at ${chosen.id}, in ${seconds} s.`);
  if (missing.length > 0) {
    console.log(`${missing.length} files of photos were missing already when the backup was made.`);
  }
  if (erased > 0) console.log(`${erasedText(erased)}.`);
  if (aside) {
    const cluster = clusterElsewhere(aside);
    const database = cluster === undefined ? '' : `, its database in ${cluster}`;
    console.log(`What was there before is kept in ${aside}${database}; remove it when it is not needed.`);
  }
  console.log('npm start starts it. Everybody has to sign in again.');
  return exitCodes.fine;
}

await runCommand(async () => {
  const options = readRestoreOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    console.log(restoreHelp);
    return exitCodes.fine;
  }
  if (options.beforeUpgrade) {
    console.log(goBack(options.dataDir));
    return exitCodes.fine;
  }
  const release = existsSync(options.folder) ? lockBackupFolder(options.folder) : () => undefined;
  try {
    return await run(options);
  } finally {
    release();
  }
});
