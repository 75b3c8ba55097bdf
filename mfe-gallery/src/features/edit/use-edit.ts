import { changesOf, type EditFields, type FieldName, rebase } from '@our-dates/browser/edit-changes';
import { useHost } from '@our-dates/browser/host';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isGone, useFailureText } from '../../api/gone.ts';
import type { KeptDraft } from '../drafts/use-draft.ts';
import type { EditDraft } from './edit-draft.ts';

export interface EditTask<Fields extends EditFields> {
  /** What is saved, as far as this page knows. */
  readonly saved: Fields;
  /** Fetches what is saved now. */
  readonly fetchSaved: () => Promise<Fields>;
  readonly save: (fields: Fields, changes: Partial<Fields>) => Promise<unknown>;
  /** The initial values of the form. */
  readonly words: { readonly saved: string; readonly failed: string };
  /** Fetches what the page shows, when the target no longer exists. */
  readonly refetch: () => void;
  readonly onSaved: () => void;
}

/** Nothing was sent: the partner has changed the same field, and the user decides first. */
class ClashError extends Error {}

/** The state of an edit form for something that the partner may change too. */
export function useEdit<Fields extends EditFields>(
  task: EditTask<Fields>,
  { autosave, found }: KeptDraft<EditDraft<Fields>>,
) {
  const { toast } = useHost();
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

  const saving = useMutation({
    async mutationFn() {
      const theirs = await task.fetchSaved();
      const next = rebase(base, fields, theirs);
      setBase(theirs);
      setFields(next.fields);
      setClashes(next.clashes);
      if (next.clashes.length > 0) throw new ClashError();
      await task.save(next.fields, changesOf(theirs, next.fields));
    },
    onSuccess() {
      end();
      toast({ title: task.words.saved });
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
