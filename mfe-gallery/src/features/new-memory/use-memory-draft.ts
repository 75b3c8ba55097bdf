import { useHost } from '@our-dates/browser/host';
import { useEffect, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from '../drafts/draft-keeper.ts';
import { draftKey } from '../drafts/draft-key.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { type MemoryDraft, memoryDrafts } from './memory-draft.ts';

export interface KeptMemoryDraft {
  /** What had been begun before; null: nothing; undefined while that is being looked up. */
  readonly found: StoredDraft<MemoryDraft> | null | undefined;
  readonly keeper: DraftKeeper<MemoryDraft>;
  /** The browser keeps nothing for us here. */
  readonly isUnkept: boolean;
}

/** The draft of the person who is signed in; written before the page is left on the shell's account. */
export function useMemoryDraft(): KeptMemoryDraft {
  const { session } = useHost();
  const [userId] = useState(session.user?.id ?? 0);
  const [isUnkept, setUnkept] = useState(false);
  const [found, setFound] = useState<StoredDraft<MemoryDraft> | null>();
  const [keeper] = useState(() =>
    createDraftKeeper({
      store: memoryDrafts,
      key: draftKey(userId, 'new-memory'),
      onFailure: () => setUnkept(true),
    }),
  );

  useEffect(() => {
    let isGone = false;
    memoryDrafts
      .read(draftKey(userId, 'new-memory'))
      .then((draft) => isGone || setFound(draft ?? null))
      .catch(() => {
        if (isGone) return;
        setUnkept(true);
        setFound(null);
      });
    return () => {
      isGone = true;
    };
  }, [userId]);

  const { beforeLeave } = session;
  useEffect(() => beforeLeave(keeper.flush), [beforeLeave, keeper]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keeper]);

  return { found, keeper, isUnkept };
}
