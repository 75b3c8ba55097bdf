import { getJson, sendJson } from '@our-dates/browser/api';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import type { PlannedDate } from '../plans/import-plan.ts';
import { contentOf } from '../plans/planned-dates.ts';

/** What the plans say that the viewer sees already, as `contentOf` has it. */
export async function plansHere(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const all = [...(await getJson<Plan[]>(planPaths.plans, { signal }))];
  let page = await getJson<Plan[]>(planPaths.happened, { signal });
  while (page.length > 0) {
    all.push(...page);
    page = await getJson<Plan[]>(`${planPaths.happened}?before=${page.at(-1)?.id}`, { signal });
  }
  return new Set(all.map(contentOf));
}

/**
 * Adds a plan; a repetition adds nothing.
 * @param memoryId the memory that was recorded of it when it happened; null: it is still to come
 */
export async function sendDate(
  { key, title, note, link, date }: PlannedDate,
  memoryId: number | null,
  { signal, patiently }: { signal: AbortSignal; patiently: <T>(call: () => Promise<T>) => Promise<T> },
): Promise<void> {
  const headers = { 'idempotency-key': key };
  const body = { title, note, link, date };
  const plan = await patiently(() => sendJson<Plan>('POST', planPaths.plans, body, { signal, headers }));
  if (memoryId === null || plan.happenedAt !== null) return;
  const path = fillPath(planPaths.planHappened, { id: plan.id });
  await patiently(() => sendJson('PUT', path, { memoryId }, { signal }));
}
