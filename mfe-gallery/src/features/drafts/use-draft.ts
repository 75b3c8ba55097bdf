import { useHost } from '@our-dates/browser/host';
import { useEffect, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { draftKey } from './draft-key.ts';
import type { DraftStore, StoredDraft } from './draft-store.ts';

export interface KeptDraft<Value> {
  /** What had been begun before; null: nothing; undefined while that is being looked up. */
  readonly found: StoredDraft<Value> | null | undefined;
  readonly keeper: DraftKeeper<Value>;
  /** The browser keeps nothing for us here. */
  readonly isUnkept: boolean;
}

/**
 * The draft of the person who is signed in; written before the page is left on the shell's account.
 * @param form of what it is a draft, as in `draftKey`.
 */
export function useDraft<Value>(store: DraftStore<Value>, form: string): KeptDraft<Value> {
  const { session } = useHost();
  const [key] = useState(draftKey(session.user?.id ?? 0, form));
  const [isUnkept, setUnkept] = useState(false);
  const [found, setFound] = useState<StoredDraft<Value> | null>();
  const [keeper] = useState(() => createDraftKeeper({ store, key, onFailure: () => setUnkept(true) }));

  useEffect(() => {
    let isGone = false;
    store
      .read(key)
      .then((draft) => isGone || setFound(draft ?? null))
      .catch(() => {
        if (isGone) return;
        setUnkept(true);
        setFound(null);
      });
    return () => {
      isGone = true;
    };
  }, [store, key]);

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
