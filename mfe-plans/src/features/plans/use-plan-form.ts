import { changesOf, type FieldName, rebase } from '@our-dates/browser/edit-changes';
import { useErrorText } from '@our-dates/browser/error-text';
import { fieldProblems } from '@our-dates/browser/fields/field-problems';
import { useHost } from '@our-dates/browser/host';
import { idempotencyKeyFor } from '@our-dates/browser/idempotency-key';
import { useLengthText } from '@our-dates/browser/length-text';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages/messages.ts';
import { openPlansQuery } from './api/plan-queries.ts';
import { addPlan, baseOf, type PlanBase, type SaveOutcome, updatePlan } from './api/save-plan.ts';
import { type PlanDraft, readDraft, writeDraft } from './plan-draft.ts';
import { emptyFields, type PlanFields, problemsOf } from './plan-fields.ts';

interface FormState {
  /** Undefined: a new plan. */
  readonly base: PlanBase | undefined;
  readonly fields: PlanFields;
  readonly clashes: readonly FieldName<PlanFields>[];
}

/** The first state: what is saved, with an earlier draft on top. */
function startOf(plan: Plan | undefined, draft: PlanDraft | undefined): FormState {
  if (!plan) return { base: undefined, fields: draft?.fields ?? emptyFields, clashes: [] };
  const base = baseOf(plan);
  if (!draft) return { base, fields: base.fields, clashes: [] };
  return { base, ...rebase(draft.base?.fields ?? base.fields, draft.fields, base.fields) };
}

/**
 * The state of the form for a new plan, or for a change of one.
 * @param options.plan undefined: a new plan
 * @param options.onSaved called when it is saved
 */
export function usePlanForm({ plan, onSaved }: { plan: Plan | undefined; onSaved: () => void }) {
  const { session, toast } = useHost();
  const userId = session.user?.id ?? 0;
  const planId = plan?.id;
  const queryClient = useQueryClient();
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const lengthText = useLengthText();
  const [draft] = useState(() => readDraft(userId, planId));
  const [{ base, fields, clashes }, setState] = useState(() => startOf(plan, draft));
  const [isContinued, setContinued] = useState(draft !== undefined);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState(draft?.sent);
  const [isGone, setGone] = useState(false);
  const isDone = useRef(false);
  const savedFields = base?.fields ?? emptyFields;
  const isChanged = Object.keys(changesOf(savedFields, fields)).length > 0;

  useEffect(() => {
    if (!isDone.current) writeDraft(userId, planId, isChanged ? { fields, base, sent } : undefined);
  }, [userId, planId, isChanged, fields, base, sent]);

  /** Nothing is kept of what was typed. */
  function discard(): void {
    isDone.current = true;
    writeDraft(userId, planId, undefined);
  }

  async function add(next: PlanFields): Promise<SaveOutcome> {
    const key = idempotencyKeyFor(JSON.stringify(next), sent);
    setSent(key);
    return { kind: 'saved', plan: await addPlan(next, key.key) };
  }

  const saving = useMutation({
    mutationFn: (next: PlanFields) => (base && !isGone ? updatePlan(base, next) : add(next)),
    onSuccess(outcome, next) {
      if (outcome.kind === 'clash') setState(outcome);
      if (outcome.kind === 'gone') {
        setGone(true);
        setState({ base: undefined, fields: next, clashes: [] });
      }
      if (outcome.kind !== 'saved') return;
      discard();
      toast({
        title: base && !isGone ? t.updated : t.added,
        description: outcome.plan.title,
      });
      onSaved();
    },
    async onError(error) {
      setProblems(await fieldProblems(error));
      const description = errorText(error, t.tryAgain);
      toast({ tone: 'destructive', title: t.notSaved, description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: openPlansQuery.queryKey }),
  });

  return {
    fields,
    problems,
    /** The partner's values of fields that both have changed. Ours are in the form. */
    clashes: clashes
      .filter((field) => fields[field] !== savedFields[field])
      .map((field) => ({ field, theirs: savedFields[field] })),
    /** The plan is no longer open; what is in the form can be added as a new one. */
    isGone,
    isSaving: saving.isPending,
    /** It began with an earlier draft. */
    isContinued: isContinued && isChanged,
    change(change: Partial<PlanFields>) {
      setState((state) => ({ ...state, fields: { ...state.fields, ...change } }));
    },
    takeTheirs(field: FieldName<PlanFields>) {
      setState((state) => ({ ...state, fields: { ...state.fields, [field]: savedFields[field] } }));
    },
    startAgain() {
      setContinued(false);
      setState((state) => ({ ...state, fields: savedFields, clashes: [] }));
    },
    discard,
    /** @returns the fields with a problem; none: it is being saved, or nothing has changed */
    save(next: PlanFields): readonly string[] {
      if (saving.isPending) return [];
      const found = problemsOf(next, { t, lengthText });
      setProblems(found);
      if (found.size > 0) return [...found.keys()];
      if (base && !isGone && Object.keys(changesOf(savedFields, next)).length === 0) {
        discard();
        onSaved();
      } else saving.mutate(next);
      return [];
    },
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;
