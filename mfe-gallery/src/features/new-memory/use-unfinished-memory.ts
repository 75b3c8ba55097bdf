import { useEffect, useState } from 'react';
import { draftKey } from '../drafts/draft-key.ts';

/** A memory that was begun on this device and neither saved nor discarded. */
export interface UnfinishedMemory {
  readonly name: string;
  readonly discard: () => void;
}

/** What this person has begun here, for a page that reminds of it; the store is fetched behind the page. */
export function useUnfinishedMemory(userId: number | undefined): UnfinishedMemory | undefined {
  const [unfinished, setUnfinished] = useState<UnfinishedMemory>();

  useEffect(() => {
    if (userId === undefined) return undefined;
    const key = draftKey(userId, 'new-memory');
    let isGone = false;
    let unsubscribe: (() => void) | undefined;

    async function watch() {
      const { memoryDrafts } = await import('./memory-draft.ts');
      async function look() {
        const draft = await memoryDrafts.peek(key);
        if (isGone) return;
        setUnfinished(
          draft && { name: draft.fields.name.trim(), discard: () => void memoryDrafts.remove(key) },
        );
      }
      await look();
      if (!isGone) unsubscribe = memoryDrafts.subscribe(() => void look());
    }
    // A browser that keeps nothing for us has nothing to remind of.
    watch().catch(() => setUnfinished(undefined));

    return () => {
      isGone = true;
      unsubscribe?.();
    };
  }, [userId]);

  return unfinished;
}
