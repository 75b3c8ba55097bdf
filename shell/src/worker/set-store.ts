import pMap from 'p-map';
import type { AppSet, OpenDatabase } from './device-database.ts';
import type { SetFile } from './set-files.ts';

/** Sets of files, each of one version of one part of the app, in Cache Storage. */
export interface SetStore {
  /** A file of the newest complete set of a part. */
  file(part: string, path: string): Promise<Response | undefined>;
  isNewest(set: AppSet): Promise<boolean>;
  /**
   * Stores a set completely, or not at all.
   * @param source the response that lists its files, with its path
   * @throws the error that kept it from being stored
   */
  store(set: AppSet, files: readonly SetFile[], source: { path: string; response: Response }): Promise<void>;
  /** Removes sets that are neither the newest nor in use. */
  removeOld(): Promise<void>;
}

/** Files that are fetched at once: the page that is open, and the server's slow connections, have room for more. */
const filesAtOnce = 6;

const prefix = 'app/';
const cacheOf = ({ part, version }: AppSet) => `${prefix}${part}/${version}`;

/** @param options.isOpen whether a page is open */
export function createSetStore(options: {
  open: OpenDatabase;
  caches: CacheStorage;
  isOpen: (page: string) => Promise<boolean>;
}): SetStore {
  const { open, caches, isOpen } = options;

  async function storeFile(cache: Cache, { path, integrity = '' }: SetFile): Promise<void> {
    const known = await caches.match(path, { ignoreVary: true });
    const response = known ?? (await fetch(path, { integrity }));
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    await cache.put(path, response);
  }

  return {
    async file(part, path) {
      const set = await (await open()).get('sets', part);
      if (!set || !(await caches.has(cacheOf(set)))) return undefined;
      return (await caches.open(cacheOf(set))).match(path);
    },
    async isNewest(set) {
      const newest = await (await open()).get('sets', set.part);
      return newest?.version === set.version && caches.has(cacheOf(set));
    },
    async store(set, files, { path, response }) {
      const cache = await caches.open(cacheOf(set));
      try {
        await pMap(files, (file) => storeFile(cache, file), { concurrency: filesAtOnce });
        await cache.put(path, response);
        await (await open()).put('sets', set);
      } catch (error) {
        await caches.delete(cacheOf(set));
        throw error;
      }
    },
    async removeOld() {
      const database = await open();
      const needed = new Set((await database.getAll('sets')).map(cacheOf));
      for (const use of await database.getAll('pages')) {
        if (await isOpen(use.page)) needed.add(cacheOf(use));
        else await database.delete('pages', [use.page, use.part, use.version]);
      }
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && !needed.has(name)) await caches.delete(name);
      }
    },
  };
}
