import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '@our-dates/backup/backup-error';
import { processStart } from '../start/process-start.ts';

/**
 * Takes a folder of backups for this process. Unlike the lock of the data it makes no link, which the file systems of
 * USB disks do not have.
 * @returns gives it back
 * @throws BackupError when a living process has it
 */
export function lockBackupFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${processStart(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', ...started] = readFileSync(file, 'utf8').split(' ');
    if (processStart(Number(pid)) === started.join(' ')) {
      throw new BackupError(
        `Process ${pid} is backing up or restoring with ${folder}. Wait until it is done.`,
      );
    }
    rmSync(file, { force: true });
  }
}
