import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

export interface ReadEntry {
  readonly path: string;
  readonly content: Buffer;
  /** As a local time, to the second. */
  readonly modified: string;
}

/**
 * All entries of a zip, read by a library that knows nothing of how it was made.
 * @throws Error when it is no zip, or the content of an entry has another length or CRC-32 than the zip says
 */
export async function readZip(zip: Buffer): Promise<ReadEntry[]> {
  const file = await yauzl.fromBufferPromise(zip);
  const entries: ReadEntry[] = [];
  for await (const entry of file.eachEntry()) {
    const isEmpty = entry.uncompressedSize === 0;
    const content = isEmpty ? Buffer.alloc(0) : await buffer(await file.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has another CRC-32`);
    const modified = entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 19);
    entries.push({ path: entry.fileName, content, modified });
  }
  return entries;
}
