import { idle } from '@our-dates/ui/when-idle';
import { useEffect, useState } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Work that was started on this device and neither finished nor discarded. */
export interface Unfinished<Value> {
  readonly key: string;
  readonly value: Value;
  readonly discard: () => void;
}

/**
 * The drafts of a form that no dialog has open, newest first, for a page that shows a reminder. Follows changes
 * made on this page, and reads them again when the user returns to it.
 * @param fetchStore loads the store after the page; must be the same function every time.
 * @param drafts as in `draftsKey`; undefined without a session.
 */
export function useDraftsOf<Value>(
  fetchStore: () => Promise<DraftStore<Value>>,
  drafts: string | undefined,
): readonly Unfinished<Value>[] {
  const [unfinished, setUnfinished] = useState<readonly Unfinished<Value>[]>([]);

  useEffect(() => {
    if (drafts === undefined) return undefined;
    const form = drafts;
    const left = new AbortController();

    async function watch() {
      // The page itself has priority.
      await idle();
      if (left.signal.aborted) return;
      const store = await fetchStore();
      async function look() {
        const free = await store.listFree(form);
        if (left.signal.aborted) return;
        setUnfinished(
          free.map(({ key, value }) => ({ key, value, discard: () => void discard(key).catch(lookAgain) })),
        );
      }
      async function discard(key: string) {
        const release = await store.hold(key);
        if (release) await store.remove(key);
        else await look();
        release?.();
      }
      // The browser may have removed them meanwhile, with its whole storage.
      const lookAgain = () => look().catch(() => left.signal.aborted || setUnfinished([]));
      await look();
      if (left.signal.aborted) return;
      left.signal.addEventListener(
        'abort',
        store.subscribe(() => void lookAgain()),
      );
      document.addEventListener('visibilitychange', () => void lookAgain(), { signal: left.signal });
    }
    // A browser that stores no drafts has none to show.
    watch().catch(() => setUnfinished([]));

    return () => {
      left.abort();
      setUnfinished([]);
    };
  }, [fetchStore, drafts]);

  return unfinished;
}
