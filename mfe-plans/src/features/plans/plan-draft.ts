import type { IdempotencyKey } from '@our-dates/browser/idempotency-key';
import { createSealedTexts } from '@our-dates/browser/sealed-texts';
import { useEffect, useState } from 'react';
import type { PlanBase } from './api/save-plan.ts';
import type { PlanFields } from './plan-fields.ts';

/** What was typed into the form and not saved. */
export interface PlanDraft {
  readonly fields: PlanFields;
  /** What an edit was made on. */
  readonly base?: PlanBase | undefined;
  /** Of the last attempt to add it, which may have arrived. */
  readonly sent?: IdempotencyKey | undefined;
}

const drafts = createSealedTexts('our-dates-plan-draft/');

/** A person's draft for one plan, or for a new one, on this device. */
function keyOf(userId: number, planId: number | undefined): string {
  return `${userId}/${planId ?? 'new'}`;
}

/** Whether the drafts of a person have been read, as far as there are any. */
export function useHasDrafts(userId: number): boolean {
  const [loadedFor, setLoadedFor] = useState<number>();
  useEffect(() => {
    void drafts.load(userId).then(() => setLoadedFor(userId));
  }, [userId]);
  return loadedFor === userId;
}

export function readDraft(userId: number, planId: number | undefined): PlanDraft | undefined {
  const text = drafts.get(keyOf(userId, planId));
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param draft undefined removes it */
export function writeDraft(userId: number, planId: number | undefined, draft: PlanDraft | undefined): void {
  drafts.set(keyOf(userId, planId), draft && JSON.stringify(draft));
}
