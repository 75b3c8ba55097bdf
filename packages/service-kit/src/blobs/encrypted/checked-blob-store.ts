import type { BlobStore } from '../blob-store.ts';

/** A store of which nothing is read or written before a check of it has succeeded. A check that failed is repeated. */
export function createCheckedBlobStore(store: BlobStore, check: () => Promise<void>): BlobStore {
  let checked: Promise<void> | undefined;
  function ready(): Promise<void> {
    checked ??= check().catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
    return checked;
  }

  return {
    async put(name, source, options) {
      await ready();
      return store.put(name, source, options);
    },
    async get(name, options) {
      await ready();
      return store.get(name, options);
    },
    async stat(name) {
      await ready();
      return store.stat(name);
    },
    async delete(names) {
      await ready();
      await store.delete(names);
    },
    async *list(prefix) {
      await ready();
      yield* store.list(prefix);
    },
    async deletePrefix(prefix) {
      await ready();
      return store.deletePrefix(prefix);
    },
    async ping() {
      await ready();
      await store.ping();
    },
    close: () => store.close(),
  };
}
