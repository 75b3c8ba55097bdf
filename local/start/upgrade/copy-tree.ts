import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a folder that does not change meanwhile, owners and permissions included; it is there under its name only as a whole. A file
 * system that can share blocks between files does, so that the copy takes no room until one of the two changes.
 */
export function copyTree(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(to, { recursive: true, force: true });
  try {
    cpSync(from, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    const copied = readdirSync(unfinished, { recursive: true, withFileTypes: true });
    for (const entry of [
      '.',
      ...copied.map(({ parentPath, name }) => join(parentPath.slice(unfinished.length), name)),
    ]) {
      const { uid, gid, mode } = statSync(join(from, entry));
      chownSync(join(unfinished, entry), uid, gid);
      chmodSync(join(unfinished, entry), mode);
      flush(join(unfinished, entry));
    }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  renameSync(unfinished, to);
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
