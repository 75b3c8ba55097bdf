import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BackupError } from '@our-dates/backup/backup-error';
import { dataDirHolder, lockDataDir, restoredBeside } from '../start/data-dir-lock.ts';
import { clusterElsewhere, endLeftover } from '../start/postgres-cluster.ts';

/**
 * Where data are restored to.
 * @throws BackupError when they cannot be
 */
export function checkTarget(dataDir: string, { replace }: { replace: boolean }): void {
  const holder = dataDirHolder(dataDir);
  if (holder) {
    throw new BackupError(
      `The platform runs on ${dataDir} (process ${holder.pid}). Stop it first: kill ${holder.pid}`,
    );
  }
  if (!existsSync(dataDir)) return;
  if (!lstatSync(dataDir).isDirectory() || statSync(dataDir).dev !== statSync(dirname(dataDir)).dev) {
    throw new BackupError(
      `${dataDir} is a link or a disk of its own, which cannot be exchanged as a whole. Name a folder in it: DATA_DIR=${join(dataDir, 'data')}`,
    );
  }
  if (!replace && readdirSync(dataDir).length > 0) {
    throw new BackupError(
      `${dataDir} is not empty. Bring the backup back to another folder (DATA_DIR=./other), or set aside what is there: --replace`,
    );
  }
}

/** Data that are being restored, next to those that they will replace. */
export interface NewData {
  readonly folder: string;
  /** Puts them in the place of the old ones. @returns where these are kept, if there were any */
  use(): string | undefined;
  /** What was not finished is made again by the next try. */
  release(): void;
}

/** @returns an empty folder; what an interrupted try left there is removed */
export async function beginNewData(dataDir: string, madeAt: Date): Promise<NewData> {
  mkdirSync(dirname(dataDir), { recursive: true });
  const folder = `${dataDir}.restoring`;
  const lock = lockDataDir(folder);
  const elsewhere = clusterElsewhere(folder);
  for (const cluster of [elsewhere, join(folder, 'postgres')]) if (cluster) await endLeftover(cluster);
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
  for (const name of readdirSync(folder)) {
    if (name !== 'lock') rmSync(join(folder, name), { recursive: true });
  }
  return {
    folder,
    use() {
      lock.release();
      // From here on it is whole: a start resumes it, should this end between two of the steps.
      rmSync(restoredBeside(dataDir), { recursive: true, force: true });
      renameSync(folder, restoredBeside(dataDir));
      const old = existsSync(dataDir) && readdirSync(dataDir).length > 0;
      const aside = `${dataDir}.before-${madeAt
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '-')}`;
      if (old) renameSync(dataDir, aside);
      renameSync(restoredBeside(dataDir), dataDir);
      return old ? aside : undefined;
    },
    release: () => lock.release(),
  };
}
