import { randomUUID } from 'node:crypto';
import { constants, type Dirent, type Stats } from 'node:fs';
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
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertBlobName, type BlobStat, etagOf } from './blob-store.ts';
import { flushFolder } from './flushed-files.ts';

/** What is stored about a blob in addition to its bytes. */
export interface BlobMetadata {
  contentType: string;
  sha256: string;
  size: number;
}

const remembered = 5000;

/** The files of a folder blob store: bytes in `blobs/<name>`, checksum and type in `about/<name>.json`. */
export class BlobFolder {
  readonly #folder: string;
  readonly #blobs: string;
  readonly #about: string;
  readonly #incoming: string;
  readonly #known = new Map<string, { stamp: string; record: BlobMetadata }>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#blobs = join(folder, 'blobs');
    this.#about = join(folder, 'about');
    this.#incoming = join(folder, 'incoming');
  }

  /** Makes the folders, and removes what a process that is gone has left in the middle of being written. */
  async prepare(): Promise<void> {
    for (const folder of [this.#folder, this.#blobs, this.#about, this.#incoming]) {
      await mkdir(folder, { recursive: true });
      // One that was there may be open to others.
      await chmod(folder, 0o700);
    }
    // What was on its way when its process died was never confirmed.
    const abandoned = (await readdir(this.#incoming)).filter((file) => !isAlive(Number.parseInt(file, 10)));
    await Promise.all(abandoned.map((file) => rm(join(this.#incoming, file), { force: true })));
  }

  /** A new name for what is on its way. */
  temporaryFile(): string {
    return join(this.#incoming, `${process.pid}-${randomUUID()}`);
  }

  /** Lets what was written take its place; the record is in `<temporary>.json`. */
  async place(name: string, temporary: string): Promise<void> {
    await this.#moveInto(`${temporary}.json`, this.#recordFile(name));
    await this.#moveInto(temporary, this.#blobFile(name));
  }

  has(name: string): Promise<boolean> {
    return isThere(this.#blobFile(name));
  }

  /** @returns null when there is no such blob; otherwise the file is to be closed */
  async open(name: string): Promise<{ file: FileHandle; stat: BlobStat } | null> {
    assertBlobName(name);
    let file: FileHandle;
    try {
      file = await open(this.#blobFile(name), constants.O_RDONLY);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const stats = await file.stat();
      const record = stats.isFile() ? await this.#recordOf(name, stats) : null;
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

  async remove(name: string): Promise<void> {
    assertBlobName(name);
    this.#known.delete(name);
    await unlinkIfThere(this.#blobFile(name));
    await unlinkIfThere(this.#recordFile(name));
    await removeEmptyFolders(dirname(this.#blobFile(name)), this.#blobs);
    await removeEmptyFolders(dirname(this.#recordFile(name)), this.#about);
  }

  /** The names of all blobs under a folder of names. */
  names(base: string): AsyncGenerator<string> {
    return namesUnder(this.#blobs, base);
  }

  forgetRecords(): void {
    this.#known.clear();
  }

  #blobFile(name: string): string {
    return join(this.#blobs, name);
  }

  #recordFile(name: string): string {
    return join(this.#about, `${name}.json`);
  }

  async #moveInto(from: string, to: string): Promise<void> {
    const folder = dirname(to);
    let made: string | undefined;
    for (let attempt = 0; ; attempt++) {
      try {
        made = (await mkdir(folder, { recursive: true, mode: 0o700 })) ?? made;
        await rename(from, to);
      } catch (error) {
        // The deletion of the folder's last blob may have removed it in between.
        if (isMissing(error) && attempt < 10) continue;
        throw error;
      }
      await flushFolder(folder);
      if (made !== undefined) await flushFolder(dirname(made));
      return;
    }
  }

  async #recordOf(name: string, stats: Stats): Promise<BlobMetadata | null> {
    const stamp = `${stats.ino}:${stats.mtimeMs}:${stats.size}`;
    const cached = this.#known.get(name);
    if (cached?.stamp === stamp) return cached.record;
    let record: BlobMetadata;
    try {
      record = JSON.parse(await readFile(this.#recordFile(name), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    if (this.#known.size >= remembered) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(name, { stamp, record });
    return record;
  }
}

export function statOf(record: BlobMetadata): BlobStat {
  const { size, contentType, sha256 } = record;
  return { size, contentType, sha256, etag: etagOf(sha256) };
}

async function* namesUnder(root: string, folder: string): AsyncGenerator<string> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const sortKey = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
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
