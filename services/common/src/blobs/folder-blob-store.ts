import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import {
  access,
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  statfs,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { rangeNotSatisfiable, storageFull, unprocessable } from '../errors.ts';
import {
  assertBlobName,
  assertBlobPrefix,
  type BlobSource,
  type BlobStat,
  type BlobStore,
  etagOf,
} from './blob-store.ts';
import { flushFolder, writeFlushed } from './flushed-files.ts';
import { storageProblem } from './storage-errors.ts';

/** What is remembered about a blob beside its bytes. */
interface Particulars {
  contentType: string;
  sha256: string;
  size: number;
}

const remembered = 5000;
/** With less room than this many bytes, hardly any photo can be kept. */
const leastRoom = 1024 * 1024;

/**
 * Blobs as plain files under a folder: bytes in `blobs/<name>`, checksum and type in `about/<name>.json`.
 * Writing goes to a temporary name in the same folder tree, is flushed to the disk, and takes its place by
 * renaming, so a crash leaves the old blob, the new one or none, and never half of one. Nobody but their owner may
 * read any of it. A folder goes with the last blob in it. What cannot be written because the disk is full is answered
 * with 507, and leaves nothing behind; `ping` fails while there is no room.
 */
export function createFolderBlobStore(options: { folder: string }): BlobStore {
  const blobs = join(options.folder, 'blobs');
  const about = join(options.folder, 'about');
  const incoming = join(options.folder, 'incoming');
  const blobFile = (name: string) => join(blobs, name);
  const recordFile = (name: string) => join(about, `${name}.json`);
  const known = new Map<string, { stamp: string; record: Particulars }>();
  let lastWriteFailed = false;
  const ready = prepare();
  ready.catch(() => {});

  async function prepare(): Promise<void> {
    for (const folder of [options.folder, blobs, about, incoming]) {
      await mkdir(folder, { recursive: true });
      // One that was there may be open to others.
      await chmod(folder, 0o700);
    }
    // What was on its way when its process died was promised to nobody.
    const abandoned = (await readdir(incoming)).filter((file) => !isAlive(Number.parseInt(file, 10)));
    await Promise.all(abandoned.map((file) => rm(join(incoming, file), { force: true })));
  }

  async function moveInto(from: string, to: string): Promise<void> {
    const folder = dirname(to);
    let made: string | undefined;
    for (let attempt = 0; ; attempt++) {
      try {
        made = (await mkdir(folder, { recursive: true, mode: 0o700 })) ?? made;
        await rename(from, to);
      } catch (error) {
        // Whoever deleted the folder's last blob may have removed it in between.
        if (isMissing(error) && attempt < 10) continue;
        throw error;
      }
      await flushFolder(folder);
      if (made !== undefined) await flushFolder(dirname(made));
      return;
    }
  }

  async function recordOf(name: string, stats: Stats): Promise<Particulars | null> {
    const stamp = `${stats.ino}:${stats.mtimeMs}:${stats.size}`;
    const cached = known.get(name);
    if (cached?.stamp === stamp) return cached.record;
    let record: Particulars;
    try {
      record = JSON.parse(await readFile(recordFile(name), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    if (known.size >= remembered) {
      const oldest = known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
    }
    known.set(name, { stamp, record });
    return record;
  }

  async function openBlob(name: string): Promise<{ file: FileHandle; stat: BlobStat } | null> {
    assertBlobName(name);
    let file: FileHandle;
    try {
      file = await open(blobFile(name), constants.O_RDONLY);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const stats = await file.stat();
      const record = stats.isFile() ? await recordOf(name, stats) : null;
      if (!record) {
        await file.close();
        return null;
      }
      return { file, stat: statOf({ ...record, size: stats.size }) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    assertBlobName(name);
    known.delete(name);
    await unlinkIfThere(blobFile(name));
    await unlinkIfThere(recordFile(name));
    await removeEmptyFolders(dirname(blobFile(name)), blobs);
    await removeEmptyFolders(dirname(recordFile(name)), about);
  }

  /** Writes and removes a little: a quota, or a disk that takes nothing, shows in no figure. */
  async function tryToWrite(): Promise<void> {
    const path = join(incoming, `${process.pid}-${randomUUID()}`);
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
      const temporary = join(incoming, `${process.pid}-${randomUUID()}`);
      try {
        const written = await writeFlushed(chunksOf(source), temporary);
        if (sha256 !== undefined && sha256 !== written.sha256) {
          throw unprocessable('The file was changed on its way. Please send it again.', 'CHECKSUM');
        }
        const record: Particulars = { contentType, ...written };
        await writeFlushed(chunksOf(Buffer.from(JSON.stringify(record))), `${temporary}.json`);
        await moveInto(`${temporary}.json`, recordFile(name));
        await moveInto(temporary, blobFile(name));
        lastWriteFailed = false;
        return statOf(record);
      } catch (error) {
        await Promise.all([temporary, `${temporary}.json`].map((path) => rm(path, { force: true })));
        const problem = storageProblem(error);
        if (!problem) throw error;
        lastWriteFailed = true;
        // Its record may be there already; of a blob that was there before, both stay.
        if (!(await isThere(blobFile(name)))) await remove(name);
        throw problem;
      }
    },
    async get(name, { range } = {}) {
      const opened = await openBlob(name);
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
      const opened = await openBlob(name);
      await opened?.file.close();
      return opened ? opened.stat : null;
    },
    async delete(names) {
      for (const name of names) await remove(name);
    },
    async *list(prefix) {
      assertBlobPrefix(prefix);
      const base = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      for await (const name of namesUnder(blobs, base)) if (name.startsWith(prefix)) yield name;
    },
    async deletePrefix(prefix) {
      let count = 0;
      for await (const name of store.list(prefix)) {
        await remove(name);
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
      known.clear();
    },
  };
  return store;
}

function statOf(record: Particulars): BlobStat {
  const { size, contentType, sha256 } = record;
  return { size, contentType, sha256, etag: etagOf(sha256) };
}

function chunksOf(source: BlobSource): AsyncIterable<Buffer> {
  if (Buffer.isBuffer(source)) return Readable.from([source], { objectMode: true });
  return source instanceof Readable ? source : createReadStream(source.path, { highWaterMark: 256 * 1024 });
}

async function* namesUnder(root: string, folder: string): AsyncGenerator<string> {
  let entries: import('node:fs').Dirent[];
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const sortKey = (entry: import('node:fs').Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  entries.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* namesUnder(root, name);
    else yield name;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Removes a folder and those it lies in, up to one that holds something, or to the root, which stays. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let next = folder; next !== root; next = dirname(next)) {
    try {
      await rmdir(next);
    } catch (error) {
      if (isNotEmpty(error)) return;
      if (!isMissing(error)) throw error;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function isNotEmpty(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
