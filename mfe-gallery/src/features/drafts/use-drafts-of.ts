import { useEffect, useState } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Something that was begun on this device and neither finished nor discarded. */
export interface Unfinished<Value> {
  readonly key: string;
  readonly value: Value;
  readonly discard: () => void;
}

/**
 * The drafts whose keys begin so, for a page that reminds of them; follows changes made on this page.
 * @param fetchStore fetches the store behind the page; has to be the same function every time.
 * @param prefix undefined while nobody is signed in.
 */
export function useDraftsOf<Value>(
  fetchStore: () => Promise<DraftStore<Value>>,
  prefix: string | undefined,
): readonly Unfinished<Value>[] {
  const [unfinished, setUnfinished] = useState<readonly Unfinished<Value>[]>([]);

  useEffect(() => {
    if (prefix === undefined) return undefined;
    const begin = prefix;
    let isGone = false;
    let unsubscribe: (() => void) | undefined;

    async function watch() {
      const store = await fetchStore();
      async function look() {
        const drafts = await store.list(begin);
        if (isGone) return;
        setUnfinished(
          drafts.map(({ key, value }) => ({ key, value, discard: () => void store.remove(key) })),
        );
      }
      await look();
      if (!isGone) unsubscribe = store.subscribe(() => void look());
    }
    // A browser that keeps nothing for us has nothing to remind of.
    watch().catch(() => setUnfinished([]));

    return () => {
      isGone = true;
      unsubscribe?.();
      setUnfinished([]);
    };
  }, [fetchStore, prefix]);

  return unfinished;
}
