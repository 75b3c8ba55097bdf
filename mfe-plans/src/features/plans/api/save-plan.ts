import { getJson, sendJson } from '@our-dates/browser/api';
import { changesOf, type FieldName, rebase } from '@our-dates/browser/edit-changes';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { fieldsOf, type PlanFields, toBody } from '../plan-fields.ts';
import { isChangedMeanwhile, isNoLongerOpen } from './plan-problems.ts';

/** What an edit was made on. */
export interface PlanBase {
  readonly id: number;
  readonly revision: number;
  readonly fields: PlanFields;
}

export const baseOf = (plan: Plan): PlanBase => ({
  id: plan.id,
  revision: plan.revision,
  fields: fieldsOf(plan),
});

/** How a save has ended. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly plan: Plan }
  /** The partner has changed the same fields; nothing was saved. `fields` has ours. */
  | {
      readonly kind: 'clash';
      readonly base: PlanBase;
      readonly fields: PlanFields;
      readonly clashes: readonly FieldName<PlanFields>[];
    }
  /** The plan was deleted, or has happened. */
  | { readonly kind: 'gone' };

/** Adds a plan; a retry under the same key adds nothing. */
export function addPlan(fields: PlanFields, key: string): Promise<Plan> {
  return sendJson<Plan>('POST', planPaths.plans, toBody(fields), { headers: { 'idempotency-key': key } });
}

/**
 * Saves what differs from `base`. When the plan has changed meanwhile, our changes are applied on top of that, unless both
 * have changed the same field: then nothing is saved, and the person decides.
 */
export async function updatePlan(base: PlanBase, fields: PlanFields): Promise<SaveOutcome> {
  const changes = changesOf(base.fields, fields);
  const path = fillPath(planPaths.plan, { id: base.id });
  try {
    const body = { revision: base.revision, ...toBody(changes) };
    return { kind: 'saved', plan: await sendJson<Plan>('PUT', path, body) };
  } catch (error) {
    if (isNoLongerOpen(error)) return { kind: 'gone' };
    if (!isChangedMeanwhile(error)) throw error;
  }
  const theirs = (await getJson<Plan[]>(planPaths.plans)).find(({ id }) => id === base.id);
  if (!theirs) return { kind: 'gone' };
  const next = baseOf(theirs);
  const merged = rebase(base.fields, fields, next.fields);
  if (merged.clashes.length > 0)
    return { kind: 'clash', base: next, fields: merged.fields, clashes: merged.clashes };
  return updatePlan(next, merged.fields);
}
