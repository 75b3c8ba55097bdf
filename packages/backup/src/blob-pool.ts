import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { type Checksum, flushFolder, writeFlushed } from '@our-dates/service-kit/blobs/flushed-files';

/** A blob of a generation: its bytes are in the pool under their checksum. */
export interface PooledBlob extends Checksum {
  readonly name: string;
  readonly contentType: string;
}

/** Bytes that the generations of a backup share, each under its own checksum, so that none is there twice. */
export interface BlobPool {
  fileOf(sha256: string): string;
  has(checksum: Checksum): Promise<boolean>;
  /** Resolves when the disk has it, to what it really was. */
  add(source: AsyncIterable<Buffer>): Promise<Checksum>;
  /** Removes what no generation needs, and what was not finished; resolves to how many files and bytes. */
  sweep(needed: ReadonlySet<string>): Promise<{ count: number; bytes: number }>;
}

/** @param folder created if needed */
export async function openBlobPool(folder: string): Promise<BlobPool> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const fileOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  return {
    fileOf,
    async has({ sha256, size }) {
      const file = fileOf(sha256);
      return existsSync(file) && (await stat(file)).size === size;
    },
    async add(source) {
      const unfinished = join(incoming, randomUUID());
      try {
        const checksum = await writeFlushed(source, unfinished);
        const file = fileOf(checksum.sha256);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await rename(unfinished, file);
        await flushFolder(dirname(file));
        return checksum;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async sweep(needed) {
      const removed = { count: 0, bytes: 0 };
      for (const part of await readdir(folder)) {
        for (const name of await readdir(join(folder, part))) {
          if (part !== 'incoming' && needed.has(name)) continue;
          const file = join(folder, part, name);
          removed.bytes += (await stat(file)).size;
          removed.count += 1;
          await rm(file);
        }
      }
      return removed;
    },
  };
}

const listFile = 'blobs.jsonl.gz';

/** Writes down which blobs a generation has. */
export async function writeBlobList(generation: string, blobs: Iterable<PooledBlob>): Promise<void> {
  const gzip = createGzip();
  const lines = function* () {
    for (const { name, contentType, size, sha256 } of blobs) {
      yield `${JSON.stringify({ name, contentType, size, sha256 })}\n`;
    }
  };
  await Promise.all([pipeline(Readable.from(lines()), gzip), writeFlushed(gzip, join(generation, listFile))]);
}

/** The blobs of a generation. */
export async function readBlobList(generation: string): Promise<PooledBlob[]> {
  const text = gunzipSync(await readFile(join(generation, listFile))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
