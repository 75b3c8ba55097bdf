import { type ArchivedPlans, schemaVersion } from '@our-dates/contracts/archive-format';
import type { Plan } from '@our-dates/contracts/plans';
import { usernameOf } from './archived-memory.ts';
import type { ExportPeople } from './people.ts';

/** @param folders of memories in the export, by their ids */
export function archivedPlans(
  plans: readonly Plan[],
  folders: ReadonlyMap<number, string>,
  people: ExportPeople,
): ArchivedPlans {
  return {
    schemaVersion,
    plans: plans.map((plan) => ({
      title: plan.title,
      note: plan.note,
      link: plan.link,
      date: plan.date,
      plannedBy: usernameOf(plan.ownerId, people),
      plannedAt: plan.createdAt,
      changedAt: plan.updatedAt,
      happenedAt: plan.happenedAt,
      memory: (plan.memoryId !== null && folders.get(plan.memoryId)) || null,
    })),
  };
}
