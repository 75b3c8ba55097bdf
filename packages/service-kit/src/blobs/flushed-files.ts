import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** How to tell if bytes are those that were written. */
export interface Checksum {
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Writes a new file that only its owner can read, and resolves when it is on the disk. */
export async function writeFlushed(source: AsyncIterable<Buffer>, path: string): Promise<Checksum> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Of a file as the disk has it now. */
export async function checksumOf(path: string): Promise<Checksum> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Ensures that the names in a folder survive a power cut. One that was removed meanwhile has nothing left to flush. */
export async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(folder, constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return;
    throw error;
  }
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
