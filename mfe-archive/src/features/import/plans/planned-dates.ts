import type { ArchivedPlan } from '@our-dates/contracts/archive-format';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import type { LeftOut, PlannedDate } from './import-plan.ts';
import { sha256 } from './sha256.ts';

/** What a plan says, to be compared with those that are here. */
export function contentOf({
  title,
  note,
  link,
  date,
}: Pick<PlannedDate, 'title' | 'note' | 'link' | 'date'>): string {
  return JSON.stringify([title, note, link, date]);
}

/**
 * The plans of an archive in the order in which they are added: those to come, then those that have happened, the first
 * one first.
 * @param keyOf the key of the memory in a folder of the archive
 */
export async function plannedDates(
  plans: readonly ArchivedPlan[],
  keyOf: (folder: string) => string | undefined,
): Promise<{ dates: PlannedDate[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const toCome = plans.filter(({ happenedAt }) => happenedAt === null);
  const happened = plans.filter(({ happenedAt }) => happenedAt !== null).reverse();
  const dates: PlannedDate[] = [];
  for (const plan of [...toCome, ...happened]) {
    const { title, note, link, date, plannedAt, happenedAt } = plan;
    const memoryKey = plan.memory === null ? null : (keyOf(plan.memory) ?? null);
    if (happenedAt !== null && memoryKey === null) {
      leftOut.push({ name: title, reason: pageMessages(messages).planWithoutMemory });
      continue;
    }
    const key = await sha256(JSON.stringify([title, note, link, date, plannedAt]));
    dates.push({ key, title, note, link, date, memoryKey: happenedAt === null ? null : memoryKey });
  }
  return { dates, leftOut };
}
