import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** How to tell if bytes are those that were written. */
export interface Checksum {
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Measures bytes as they pass. */
export function createMeasure() {
  const hash = createHash('sha256');
  let size = 0;
  function add(chunk: Buffer): void {
    hash.update(chunk);
    size += chunk.length;
  }
  return {
    add,
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    /** Of all that has passed; to be called once. */
    result: (): Checksum => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Writes a new file that only its owner can read, and resolves when it is on the disk. */
export async function writeFlushed(source: AsyncIterable<Buffer>, path: string): Promise<Checksum> {
  const measure = createMeasure();
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of measure.pass(source)) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  return measure.result();
}

/** Of a file as the disk has it now. */
export async function checksumOf(path: string): Promise<Checksum> {
  const measure = createMeasure();
  for await (const _ of measure.pass(createReadStream(path, { highWaterMark: 256 * 1024 })));
  return measure.result();
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
