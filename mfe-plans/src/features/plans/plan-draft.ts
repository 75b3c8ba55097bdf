import type { IdempotencyKey } from '@our-dates/browser/idempotency-key';
import type { PlanBase } from './api/save-plan.ts';
import type { PlanFields } from './plan-fields.ts';
import { readStored, writeStored } from './stored-json.ts';

/** What was typed into the form and not saved. */
export interface PlanDraft {
  readonly fields: PlanFields;
  /** What an edit was made on. */
  readonly base?: PlanBase | undefined;
  /** Of the last attempt to add it, which may have arrived. */
  readonly sent?: IdempotencyKey | undefined;
}

/** A person's draft for one plan, or for a new one, on this device. */
function keyOf(userId: number, planId: number | undefined): string {
  return `our-dates-plan-draft/${userId}/${planId ?? 'new'}`;
}

export function readDraft(userId: number, planId: number | undefined): PlanDraft | undefined {
  return readStored<PlanDraft>(keyOf(userId, planId));
}

/** @param draft undefined removes it */
export function writeDraft(userId: number, planId: number | undefined, draft: PlanDraft | undefined): void {
  writeStored(keyOf(userId, planId), draft);
}
