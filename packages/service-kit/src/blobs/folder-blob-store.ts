import { createReadStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { rangeNotSatisfiable, storageFull } from '../errors.ts';
import { BlobFolder, type BlobMetadata, statOf } from './blob-folder.ts';
import { assertBlobName, assertBlobPrefix, type BlobSource, type BlobStore } from './blob-store.ts';
import { writeFlushed } from './flushed-files.ts';
import { changedOnItsWay, storageProblem } from './storage-errors.ts';

/** With less room than this many bytes, hardly any picture can be kept. */
const leastRoom = 1024 * 1024;

/**
 * Blobs as plain files under a folder: bytes in `blobs/<name>`, checksum and type in `about/<name>.json`.
 * Writing goes to a temporary name in the same folder tree, is flushed to the disk, and takes its place by
 * renaming, so a crash leaves the old blob, the new one or none, and never half of one. Only their owner may
 * read any of it. A folder goes with the last blob in it. What cannot be written because the disk is full is answered
 * with 507, and leaves nothing behind; `ping` fails while there is no room.
 */
export function createFolderBlobStore(options: { folder: string }): BlobStore {
  const files = new BlobFolder(options.folder);
  let lastWriteFailed = false;
  const ready = files.prepare();
  ready.catch(() => {});

  /** Writes and removes a little: a quota, or a disk that takes nothing, is not visible in any number. */
  async function tryToWrite(): Promise<void> {
    const path = files.temporaryFile();
    try {
      await writeFlushed(chunksOf(Buffer.alloc(4096)), path);
      lastWriteFailed = false;
    } finally {
      await rm(path, { force: true });
    }
  }

  const store: BlobStore = {
    async put(name, source, { contentType, sha256 }) {
      assertBlobName(name);
      await ready;
      const temporary = files.temporaryFile();
      try {
        const written = await writeFlushed(chunksOf(source), temporary);
        if (sha256 !== undefined && sha256 !== written.sha256) {
          throw changedOnItsWay();
        }
        const record: BlobMetadata = { contentType, ...written };
        await writeFlushed(chunksOf(Buffer.from(JSON.stringify(record))), `${temporary}.json`);
        await files.place(name, temporary);
        lastWriteFailed = false;
        return statOf(record);
      } catch (error) {
        await Promise.all([temporary, `${temporary}.json`].map((path) => rm(path, { force: true })));
        const problem = storageProblem(error);
        if (!problem) throw error;
        lastWriteFailed = true;
        // Its record may be there already; of a blob that was there before, both stay.
        if (!(await files.has(name))) await files.remove(name);
        throw problem;
      }
    },
    async get(name, { range } = {}) {
      const opened = await files.open(name);
      if (!opened) return null;
      const { file, stat } = opened;
      const part = range && { start: range.start, end: Math.min(range.end ?? stat.size - 1, stat.size - 1) };
      if (part && (part.start < 0 || part.start > part.end)) {
        await file.close();
        throw rangeNotSatisfiable(stat.size);
      }
      const stream = createReadStream('', { fd: file, highWaterMark: 64 * 1024, ...part });
      return { ...stat, stream, range: part };
    },
    async stat(name) {
      const opened = await files.open(name);
      await opened?.file.close();
      return opened ? opened.stat : null;
    },
    async delete(names) {
      for (const name of names) await files.remove(name);
    },
    async *list(prefix) {
      assertBlobPrefix(prefix);
      const base = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      for await (const name of files.names(base)) if (name.startsWith(prefix)) yield name;
    },
    async deletePrefix(prefix) {
      let count = 0;
      for await (const name of store.list(prefix)) {
        await files.remove(name);
        count += 1;
      }
      return count;
    },
    async ping() {
      await ready;
      const { bavail, bsize } = await statfs(options.folder);
      if (bavail * bsize < leastRoom) throw storageFull();
      if (lastWriteFailed) await tryToWrite();
    },
    async close() {
      files.forgetRecords();
    },
  };
  return store;
}

function chunksOf(source: BlobSource): AsyncIterable<Buffer> {
  if (Buffer.isBuffer(source)) return Readable.from([source], { objectMode: true });
  return source instanceof Readable ? source : createReadStream(source.path, { highWaterMark: 256 * 1024 });
}
