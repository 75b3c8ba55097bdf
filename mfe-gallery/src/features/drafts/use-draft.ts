import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import { useEffect, useState } from 'react';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';
import { draftKey, draftsKey } from './draft-key.ts';
import type { DraftStore } from './draft-store.ts';
import type { StoredDraft } from './sealed-drafts.ts';

/** An earlier draft. While it is offered here, no other dialog has it. */
export interface FoundDraft<Value> extends StoredDraft<Value> {
  readonly key: string;
  /** Whether this dialog works on it; else it is an offer. */
  readonly isResumed: boolean;
  /** How many more can be offered after it. */
  readonly others: number;
  readonly autosave: DraftAutosave<Value>;
}

export interface KeptDraft<Value> {
  /** The newest that no other dialog has; null: there is none; undefined while it is loading. */
  readonly found: FoundDraft<Value> | null | undefined;
  /** The autosave of this dialog's draft. */
  readonly autosave: DraftAutosave<Value>;
  /** Makes the offered draft the one this dialog works on. */
  readonly resume: () => void;
  /** Discards the offered draft, and looks for the next one. */
  readonly discard: () => void;
  /** The browser cannot store drafts here. */
  readonly isDraftUnavailable: boolean;
}

const availability = (setDraftUnavailable: (isUnavailable: boolean) => void) => ({
  onFailure: () => setDraftUnavailable(true),
  onWritten: () => setDraftUnavailable(false),
});

/**
 * The draft of a dialog of the signed-in person; the shell has it written before the page is left.
 * @param form the form of the draft, as in `draftsKey`.
 * @param options.resumeKey which earlier draft is resumed without asking: any, or the one with this key.
 */
export function useDraft<Value>(
  store: DraftStore<Value>,
  form: string,
  { resumeKey }: { resumeKey: 'any' | string | undefined },
): KeptDraft<Value> {
  const { session } = useHost();
  const [drafts] = useState(draftsKey(session.user?.id ?? 0, form));
  const [isDraftUnavailable, setDraftUnavailable] = useState(false);
  const [found, setFound] = useState<FoundDraft<Value> | null>();
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [own] = useState(() =>
    createDraftAutosave({ store, key: draftKey(drafts, randomKey()), ...availability(setDraftUnavailable) }),
  );
  const autosave = found?.isResumed ? found.autosave : own;

  useEffect(() => {
    let isGone = false;
    async function look(): Promise<FoundDraft<Value> | null> {
      const free = (await store.listFree(drafts)).filter(({ key }) => !discarded.includes(key));
      const wanted = free.filter(({ key }) => key === resumeKey);
      for (const { key } of [...wanted, ...free]) {
        const release = isGone ? undefined : await store.hold(key);
        const draft = release && (await store.read(key));
        if (!draft || isGone) {
          release?.();
          continue;
        }
        return {
          ...draft,
          key,
          isResumed: resumeKey === 'any' || resumeKey === key,
          others: free.length - 1,
          autosave: createDraftAutosave({ store, key, release, ...availability(setDraftUnavailable) }),
        };
      }
      return null;
    }
    look()
      .then((draft) => isGone || setFound(draft))
      .catch(() => {
        if (isGone) return;
        setDraftUnavailable(true);
        setFound(null);
      });
    return () => {
      isGone = true;
    };
  }, [store, drafts, resumeKey, discarded]);

  const { beforeLeave } = session;
  useEffect(() => beforeLeave(autosave.flush), [beforeLeave, autosave]);
  useEffect(() => {
    const flush = () => void autosave.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [autosave]);
  useEffect(() => () => void own.close(), [own]);
  const foundKeeper = found?.autosave;
  useEffect(() => () => void foundKeeper?.close(), [foundKeeper]);

  return {
    found,
    autosave,
    resume: () => setFound((offer) => offer && { ...offer, isResumed: true }),
    discard() {
      if (!found) return;
      void found.autosave.drop();
      setDiscarded((keys) => [...keys, found.key]);
    },
    isDraftUnavailable,
  };
}
