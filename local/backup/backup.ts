/** A backup of the platform on this machine: `npm run backup -- <folder>`. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { BackupError } from '@our-dates/backup/backup-error';
import { makeBackupFolder, openBackupFolder } from '@our-dates/backup/backup-folder';
import { type BackupMade, makeBackup } from '@our-dates/backup/make-backup';
import { platformNames } from '@our-dates/contracts/platform-names';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { copyEvents } from '../start/copy-events.ts';
import { programVersion } from '../start/data-version.ts';
import { loadKeys } from '../start/keys.ts';
import { withDatabase } from '../start/own-database.ts';
import { checkGenerations, exitCodes, inWords, listGenerations, runCommand } from './command.ts';
import { lockBackupFolder } from './folder-lock.ts';
import { type BackupOptions, backupHelp, readBackupOptions } from './options.ts';

async function backup({ folder, dataDir, keep }: BackupOptions): Promise<BackupMade> {
  if (!existsSync(join(dataDir, 'keys'))) throw new BackupError(`There is no platform in ${dataDir}.`);
  refuseNested(dataDir, folder);
  const blobs = createFolderBlobStore({ folder: join(dataDir, platformNames.blobFolder) });
  const backups = await makeBackupFolder(folder);
  const { identityPublicKey } = loadKeys(join(dataDir, 'keys'));
  return withDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, (databaseUrl) =>
    makeBackup({
      ...{ databaseUrl, blobs, backups, keep },
      platform: createHash('sha256').update(identityPublicKey).digest('hex').slice(0, 16),
      program: programVersion(),
      async beforeDatabase(generation) {
        mkdirSync(join(generation, 'keys'), { mode: 0o700 });
        cpSync(join(dataDir, 'keys'), join(generation, 'keys'), { recursive: true });
        const events = join(dataDir, 'events.sqlite');
        if (existsSync(events)) await copyEvents(events, join(generation, 'events.sqlite'));
      },
      say: (line) => console.log(`  ${line} ...`),
    }),
  );
}

/** A backup within the data would include itself, and data within a backup would be pruned. */
function refuseNested(dataDir: string, folder: string): void {
  const [data, to] = [realpathSync(dataDir) + sep, nearestFolder(folder) + sep];
  if (to.startsWith(data) || data.startsWith(`${folder}${sep}`)) {
    throw new BackupError(`${folder} and the data in ${dataDir} lie one in the other. Name another folder.`);
  }
}

/** The folder, or the nearest one above it that is there, links resolved. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : nearestFolder(dirname(folder));
}

function report({ id, manifest, copied, generations, blobs }: BackupMade, began: number): number {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `Backup ${id} is made: ${manifest.blobs.count} files of photos (${inWords(manifest.blobs.bytes)}), ${copied.count} of them new (${inWords(copied.bytes)}), in ${seconds} s.`,
  );
  if (generations.length > 0) {
    console.log(
      `Removed ${generations.length} older: ${generations.join(', ')}, with ${blobs.count} files of photos (${inWords(blobs.bytes)}) that no other needs.`,
    );
  }
  const { missing } = manifest;
  if (missing.length === 0) return exitCodes.fine;
  console.error(
    `${missing.length} files of photos are missing or damaged in the platform itself, so they are not in the backup:\n${missing
      .slice(0, 20)
      .map((name) => `  ${name}`)
      .join('\n')}`,
  );
  return exitCodes.incomplete;
}

await runCommand(async () => {
  const options = readBackupOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    console.log(backupHelp);
    return exitCodes.fine;
  }
  if (options.list || options.check) {
    const backups = await openBackupFolder(options.folder);
    if (options.list) await listGenerations(backups);
    if (!options.check) return exitCodes.fine;
    return (await checkGenerations(backups, await backups.generations())) ? exitCodes.fine : exitCodes.failed;
  }
  const began = Date.now();
  const release = lockBackupFolder(options.folder);
  try {
    return report(await backup(options), began);
  } finally {
    release();
  }
});
