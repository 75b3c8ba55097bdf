import { inTransaction } from '@our-dates/browser/in-transaction';
import type { DeviceDatabase, OpenDatabase, StoredUse } from './device-database.ts';
import type { Vault } from './vault.ts';

/** Encrypted content by name, up to a limit: the images that were used least recently are removed first. */
export interface ContentStore {
  bytes(): Promise<number>;
  use(name: string): Promise<StoredUse | undefined>;
  /**
   * A narrower image does not replace a wider one, and `use.memory` of 0 leaves it what it is needed by.
   * @throws ContentLimit, or the browser's error when the device has no space
   */
  put(name: string, content: ArrayBuffer, use: Pick<StoredUse, 'width' | 'memory'>): Promise<void>;
  /** @returns undefined where there is none; null where it cannot be decrypted any more */
  get(name: string): Promise<ArrayBuffer | undefined | null>;
  /** Notes that it was used now. */
  touch(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what was used least recently, for so many bytes of something else. */
  makeSpace(bytes: number): Promise<void>;
  /** What the memory needs may be removed like the rest. */
  release(memory: number): Promise<void>;
  /** Removes all of it, and the keys. */
  clear(): Promise<void>;
}

/** What is kept offline takes up all the space that there may be. */
export class ContentLimit extends Error {}

/** When there is no space, this part of what is stored is removed, so that not every image removes another one. */
const sparePart = 1 / 20;
/** Where that was not enough for the browser, twice as much again, until this. */
const largestPart = 1 / 5;
/** After removing did not help, nothing is removed for so long, in milliseconds: something else has filled the device. */
const uselessForMs = 60_000;
/** Uses closer together count as one, in milliseconds. */
const sameUseMs = 60_000;

/** @param options.limit bytes in all */
export function createContentStore(options: {
  open: OpenDatabase;
  vault: Vault;
  limit: number;
  now: () => number;
}): ContentStore {
  const { open, vault, limit, now } = options;
  /** Bytes in all, once they were counted. */
  let used: number | undefined;
  let uselessUntil = 0;
  let last: Promise<void> = Promise.resolve();

  async function bytes(): Promise<number> {
    used ??= (await (await open()).getAll('uses')).reduce((sum, each) => sum + each.bytes, 0);
    return used;
  }

  /** One after the other: two that find no space would both remove what is stored. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    await done;
  }

  async function makeSpace(wanted: number): Promise<void> {
    used = undefined;
    await removeOldest(await open(), wanted);
  }

  async function write(name: string, content: ArrayBuffer, use: Pick<StoredUse, 'width' | 'memory'>) {
    const sealed = await vault.seal(content);
    const size = sealed.data.byteLength;
    const writing = (await open()).transaction(['content', 'uses'], 'readwrite');
    const added = await inTransaction(writing, async () => {
      const before = await writing.objectStore('uses').get(name);
      const memory = use.memory || (before?.memory ?? 0);
      const isWideEnough = before !== undefined && use.width > 0 && before.width >= use.width;
      const stored = isWideEnough ? before : { width: use.width, bytes: size };
      await Promise.all([
        isWideEnough ? undefined : writing.objectStore('content').put(sealed, name),
        writing.objectStore('uses').put({ ...stored, memory, usedAt: now() }, name),
      ]);
      return stored.bytes - (before?.bytes ?? 0);
    });
    if (used !== undefined) used += added;
  }

  async function putNow(name: string, content: ArrayBuffer, use: Pick<StoredUse, 'width' | 'memory'>) {
    const stored = await bytes();
    const excess = stored + content.byteLength - limit;
    if (excess > 0) await makeSpace(excess + stored * sparePart);
    if ((await bytes()) + content.byteLength > limit) throw new ContentLimit();
    for (let part = sparePart; ; part *= 2) {
      try {
        await write(name, content, use);
        return;
      } catch (error) {
        // The device has no space. What is ours makes some: Chromium may have let us exceed its limit by a sixth.
        if (now() < uselessUntil) throw error;
        if (part > largestPart) {
          uselessUntil = now() + uselessForMs;
          throw error;
        }
        await makeSpace(Math.max(stored * part, 2 * content.byteLength));
      }
    }
  }

  return {
    bytes,
    use: async (name) => (await open()).get('uses', name),
    put: (name, content, use) => inTurn(() => putNow(name, content, use)),
    async get(name) {
      const sealed = await (await open()).get('content', name);
      return sealed && ((await vault.open(sealed)) ?? null);
    },
    async touch(name) {
      const database = await open();
      const use = await database.get('uses', name);
      if (use && now() - use.usedAt > sameUseMs) await database.put('uses', { ...use, usedAt: now() }, name);
    },
    async remove(name) {
      used = undefined;
      const database = await open();
      await Promise.all([database.delete('content', name), database.delete('uses', name)]);
    },
    makeSpace: (wanted) => inTurn(async () => makeSpace(wanted + (await bytes()) * largestPart)),
    async release(memory) {
      const writing = (await open()).transaction('uses', 'readwrite');
      await inTransaction(writing, async ({ store }) => {
        for await (const cursor of store.index('memory').iterate(memory)) {
          await cursor.update({ ...cursor.value, memory: 0 });
        }
      });
    },
    async clear() {
      used = undefined;
      const writing = (await open()).transaction(['content', 'uses'], 'readwrite');
      await inTransaction(writing, () =>
        Promise.all([writing.objectStore('content').clear(), writing.objectStore('uses').clear()]),
      );
      await vault.forgetKeys();
    },
  };
}

/**
 * Removes what was used least recently, but nothing of a memory that is kept. Images go first: they take up the space, and
 * without the responses that name them no page could show them.
 */
async function removeOldest(database: DeviceDatabase, bytes: number): Promise<void> {
  const writing = database.transaction(['content', 'uses'], 'readwrite');
  await inTransaction(writing, async () => {
    let freed = 0;
    for (const isImage of [true, false]) {
      for await (const cursor of writing.objectStore('uses').index('usedAt')) {
        if (freed >= bytes) return;
        const { memory, width, bytes: size } = cursor.value;
        if (memory !== 0 || width > 0 !== isImage) continue;
        freed += size;
        await writing.objectStore('content').delete(cursor.primaryKey);
        await cursor.delete();
      }
    }
  });
}
