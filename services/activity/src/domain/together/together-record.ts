import type { Together, TogetherWhere } from '@our-dates/contracts/together';
import {
  awayAfterMs,
  goneAfterMs,
  invitationMs,
  type TogetherEnd,
  togetherStatuses,
} from '@our-dates/contracts/together-page';
import { id, timestamp } from '@our-dates/contracts/values';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { z } from 'zod';

/** What the key-value store keeps of two partners who look at photos together. */
const recordSchema = z.object({
  id: z.string(),
  revision: z.int(),
  status: z.enum(togetherStatuses).exclude(['ended']),
  invitedAt: timestamp,
  invitedBy: id,
  collectionId: id,
  photoId: id,
  movedBy: id,
  away: id.nullable(),
  /** Who takes part: the inviter, and the partner after accepting. */
  present: z.array(
    z.object({
      userId: id,
      loginAt: timestamp.nullable(),
      /** Milliseconds since 1970. */
      heardAt: z.number(),
    }),
  ),
});
export type TogetherRecord = z.output<typeof recordSchema>;

export function parseRecord(text: string): TogetherRecord {
  return recordSchema.parse(JSON.parse(text));
}

/** A new invitation by a viewer. */
export function invitationOf(
  viewer: Viewer,
  { collectionId, photoId }: TogetherWhere,
  { id: ownId, now }: { id: string; now: number },
): TogetherRecord {
  return {
    id: ownId,
    revision: 1,
    status: 'invited',
    invitedAt: new Date(now).toISOString(),
    invitedBy: viewer.id,
    collectionId,
    photoId,
    movedBy: viewer.id,
    away: null,
    present: [presenceOf(viewer, now)],
  };
}

/** The viewer takes part from now on; once both do, they look together. */
export function joined(record: TogetherRecord, viewer: Viewer, now: number): TogetherRecord {
  const present = [...others(record, viewer.id), presenceOf(viewer, now)];
  return grown(record, { present, status: present.length === 2 ? 'looking' : 'invited' }, now);
}

export function movedTo(
  record: TogetherRecord,
  viewer: Viewer,
  { photoId, now }: { photoId: number; now: number },
): TogetherRecord {
  const present = [...others(record, viewer.id), presenceOf(viewer, now)];
  return grown(record, { present, photoId, movedBy: viewer.id }, now);
}

/** The viewer is still there. */
export function heardFrom(record: TogetherRecord, viewer: Viewer, now: number): TogetherRecord {
  return grown(record, { present: [...others(record, viewer.id), presenceOf(viewer, now)] }, now);
}

export function takesPart({ present }: TogetherRecord, userId: number): boolean {
  return present.some((one) => one.userId === userId);
}

/** Why it has ended without anybody ending it; null: it has not. */
export function endOf({ status, invitedAt, present }: TogetherRecord, now: number): TogetherEnd | null {
  if (status === 'invited' && now - Date.parse(invitedAt) >= invitationMs) return 'unanswered';
  return present.some(({ heardAt }) => now - heardAt >= goneAfterMs) ? 'gone' : null;
}

/** What both may know of it. */
export function togetherOf({ present: _, ...record }: TogetherRecord): Together {
  return record;
}

/** Its last state. */
export function endedOf(record: TogetherRecord, end: TogetherEnd, endedBy?: number): Together {
  return {
    ...togetherOf(record),
    revision: record.revision + 1,
    status: 'ended',
    end,
    ...(endedBy === undefined ? {} : { endedBy }),
  };
}

/** With a new revision only if the two see a difference. */
function grown(record: TogetherRecord, change: Partial<TogetherRecord>, now: number): TogetherRecord {
  const next = { ...record, ...change };
  const away = next.present.find(({ heardAt }) => now - heardAt >= awayAfterMs)?.userId ?? null;
  const isSame =
    next.status === record.status &&
    next.photoId === record.photoId &&
    next.movedBy === record.movedBy &&
    away === record.away;
  return { ...next, away, revision: record.revision + (isSame ? 0 : 1) };
}

function presenceOf(viewer: Viewer, now: number): TogetherRecord['present'][number] {
  return { userId: viewer.id, loginAt: viewer.loginAt ?? null, heardAt: now };
}

function others({ present }: TogetherRecord, userId: number): TogetherRecord['present'] {
  return present.filter((one) => one.userId !== userId);
}
