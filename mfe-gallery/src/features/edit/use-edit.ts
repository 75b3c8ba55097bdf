import { changesOf, type EditFields, type FieldName, rebase } from '@our-dates/browser/edit-changes';
import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isGone, useFailureText } from '../../api/gone.ts';
import type { KeptDraft } from '../drafts/use-draft.ts';
import type { SentAs } from '../kept-changes/use-keep.ts';
import { useKeptToast } from '../kept-changes/use-kept-toast.ts';
import { isInterruption } from '../upload/upload-failure.ts';
import type { EditDraft } from './edit-draft.ts';

export interface EditTask<Fields extends EditFields> {
  /** What is saved, as far as this page knows. */
  readonly saved: Fields;
  /** Fetches what is saved now. */
  readonly fetchSaved: () => Promise<Fields>;
  readonly save: (fields: Fields, changes: Partial<Fields>, key: string) => Promise<unknown>;
  /** Keeps it for later: it could not be sent, or earlier changes wait. Without it, an interruption is a failure. */
  readonly keep?: ((edit: EditDraft<Fields>, sentAs: SentAs) => Promise<void>) | undefined;
  /** Whether earlier changes wait to be sent. */
  readonly isBehind?: (() => boolean) | undefined;
  /** The initial values of the form. */
  readonly words: { readonly saved: string; readonly failed: string };
  /** Fetches what the page shows, when the target no longer exists. */
  readonly refetch: () => void;
  readonly onSaved: () => void;
}

/** Nothing was sent: the partner has changed the same field, and the user decides first. */
class ClashError extends Error {}

/** What it was based on, and whether it has been sent, should the connection break. */
interface Attempt {
  readonly key: string;
  hasSent: boolean;
}

/** The state of an edit form for something that the partner may change too. */
export function useEdit<Fields extends EditFields>(
  task: EditTask<Fields>,
  { autosave, found }: KeptDraft<EditDraft<Fields>>,
) {
  const { toast } = useHost();
  const keptToast = useKeptToast();
  const failureText = useFailureText();
  const [restored] = useState(() =>
    found ? rebase(found.value.base, found.value.fields, task.saved) : undefined,
  );
  const [base, setBase] = useState(task.saved);
  const [fields, setFields] = useState(restored?.fields ?? task.saved);
  const [clashes, setClashes] = useState<readonly FieldName<Fields>[]>(restored?.clashes ?? []);
  const [isContinued, setContinued] = useState(restored !== undefined);
  /** Saved or discarded: no draft is to be kept. */
  const isDone = useRef(false);
  const isChanged = Object.keys(changesOf(base, fields)).length > 0;

  useEffect(() => {
    if (isDone.current) return;
    if (isChanged) autosave.keep({ base, fields }, new Map());
    else void autosave.drop();
  }, [autosave, base, fields, isChanged]);

  function end() {
    isDone.current = true;
    void autosave.drop();
  }

  async function keepFor(attempt: Attempt): Promise<boolean> {
    if (!task.keep) return false;
    // `base` is from before this attempt: what it has read meanwhile is not drawn.
    const kept = task.keep({ base, fields }, { key: attempt.key, mayHaveArrived: attempt.hasSent });
    return kept.then(
      () => true,
      () => false,
    );
  }

  async function save(): Promise<'sent' | 'kept'> {
    const attempt = { key: randomKey(), hasSent: false };
    if (task.isBehind?.() && (await keepFor(attempt))) return 'kept';
    try {
      await send(attempt);
      return 'sent';
    } catch (error) {
      if (isInterruption(error) && (await keepFor(attempt))) return 'kept';
      throw error;
    }
  }

  async function send(attempt: Attempt): Promise<void> {
    const theirs = await task.fetchSaved();
    const next = rebase(base, fields, theirs);
    setBase(theirs);
    setFields(next.fields);
    setClashes(next.clashes);
    if (next.clashes.length > 0) throw new ClashError();
    attempt.hasSent = true;
    await task.save(next.fields, changesOf(theirs, next.fields), attempt.key);
  }

  const saving = useMutation({
    mutationFn: save,
    onSuccess(outcome) {
      end();
      toast(outcome === 'kept' ? keptToast : { title: task.words.saved });
      task.onSaved();
    },
    onError(error) {
      if (error instanceof ClashError) return;
      toast({ tone: 'destructive', title: task.words.failed, description: failureText(error) });
      if (isGone(error)) task.refetch();
    },
  });

  return {
    fields,
    /** The partner's values of the clashing fields. Ours are in the form. */
    clashes: clashes
      .filter((field) => fields[field] !== base[field])
      .map((field) => ({ field, theirs: base[field] ?? '' })),
    isChanged,
    isSaving: saving.isPending,
    /** It resumed an earlier draft. */
    isContinued: isContinued && isChanged,
    change(change: Partial<Fields>) {
      setFields((current) => ({ ...current, ...change }));
    },
    takeTheirs(field: FieldName<Fields>) {
      setFields((current) => ({ ...current, [field]: base[field] }));
    },
    /** Resets to what is saved. */
    startAgain() {
      setContinued(false);
      setFields(base);
    },
    save: () => void (saving.isPending || saving.mutate()),
    keep: () => void autosave.flush(),
    discard: end,
  };
}

export type Edit<Fields extends EditFields> = ReturnType<typeof useEdit<Fields>>;
