import { readStored, writeStored } from '../stored-json.ts';

/** A memory was recorded for a plan, and the plan is not marked yet. */
export interface PendingMark {
  readonly planId: number;
  readonly memoryId: number;
}

const keyOf = (userId: number) => `our-dates-plan-marks/${userId}`;

/** Those of a person on this device, so that neither a lost connection nor a reload forgets one. */
export function pendingMarks(userId: number): readonly PendingMark[] {
  return readStored<PendingMark[]>(keyOf(userId)) ?? [];
}

export function notePendingMark(userId: number, mark: PendingMark): void {
  writeStored(keyOf(userId), [...withoutPlan(userId, mark.planId), mark]);
}

export function forgetPendingMark(userId: number, planId: number): void {
  const left = withoutPlan(userId, planId);
  writeStored(keyOf(userId), left.length > 0 ? left : undefined);
}

function withoutPlan(userId: number, planId: number): PendingMark[] {
  return pendingMarks(userId).filter((mark) => mark.planId !== planId);
}
