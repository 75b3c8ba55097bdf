import { mergeTerms } from '@our-dates/contracts/merge-terms';
import type { MergeBody, MergedMemory, Merges as MergesJson } from '@our-dates/contracts/merges';
import { AppError, conflict } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { findMemory, lockMemories } from '../repository/memories.ts';
import { holdCouple, insertRefusal, lockMerge, mergeOfBoth, mergesOf } from '../repository/merges.ts';
import { requireAccount, requireMemory, requirePartnersAccount, requireWritable } from './access.ts';
import { mergeLocked } from './merge-memories.ts';
import type { NoteMerge } from './merge-outcomes.ts';
import { undoLocked } from './merge-undoing.ts';
import { touchMemories } from './place-photos.ts';
import { PhotoMovedError, retryIfMoved } from './retry-if-moved.ts';
import type { AskAgain } from './upload-context.ts';

/** Two memories of one day in one. Until the merge is final, either partner can undo it. */
export interface Merges {
  /** What could be put into a memory, and what was. */
  list(viewer: Viewer, memoryId: number): Promise<MergesJson>;
  /** Puts the photos, the description and the stories of a memory into another one, once. */
  merge(viewer: Viewer, intoId: number, what: MergeBody, askAgain: AskAgain): Promise<MergedMemory>;
  /** @throws AppError 410 `MERGE_FINAL` */
  undo(viewer: Viewer, intoId: number, fromId: number): Promise<void>;
  /** These two stay apart: it is not offered again to either partner. */
  refuse(viewer: Viewer, one: number, other: number): Promise<void>;
}

export function createMerges({ pool, note }: { pool: Pool; note: NoteMerge }): Merges {
  return {
    async list(viewer, memoryId) {
      const { eveningGapHours: gapHours, offered: limit } = mergeTerms;
      return (
        (await mergesOf(pool, viewer, { memoryId, gapHours, limit })) ??
        // A sample: it stays as it is.
        (requireMemory(await findMemory(pool, viewer, memoryId)) && { candidates: [], merged: [] })
      );
    },

    async merge(viewer, intoId, { from: fromId, photoIds }, askAgain) {
      if (fromId === intoId)
        throw conflict('This is the same memory. Please choose another one.', 'SAME_MEMORY');
      const { merge, isNew } = await retryIfMoved(pool, async (client) => {
        if (viewer.partnerId !== null) await holdCouple(client, viewer.id, viewer.partnerId);
        const viewerNow = await askAgain();
        await requireAccount(client, viewerNow);
        if (viewerNow.partnerId !== null) await requirePartnersAccount(client, viewerNow.partnerId);
        const memories = await lockMemories(client, viewerNow, [intoId, fromId]);
        const existing = await mergeOfBoth(client, intoId, fromId);
        if (existing) {
          requireMemory(memories.get(existing.into));
          return { merge: existing, isNew: false };
        }
        for (const id of [intoId, fromId]) {
          // It came back while this waited for the other one.
          if (!memories.has(id) && (await findMemory(client, viewerNow, id))) throw new PhotoMovedError();
        }
        const into = requireWritable(memories.get(intoId));
        const other = requireWritable(memories.get(fromId));
        await mergeLocked(client, viewerNow, { into, from: other, photoIds });
        const made = await mergeOfBoth(client, intoId, fromId);
        if (!made) throw new Error('a merge is missing within its own transaction');
        return { merge: made, isNew: true };
      });
      if (isNew) note('merged', { fromId, intoId });
      return merge;
    },

    async undo(viewer, intoId, fromId) {
      const undone = await transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memories = await lockMemories(client, viewer, [intoId, fromId]);
        requireWritable(memories.get(intoId));
        const merge = await lockMerge(client, fromId);
        if (merge?.intoId !== intoId) {
          // The partner was faster.
          requireWritable(await findMemory(client, viewer, fromId));
          return null;
        }
        if (merge.isFinal) throw finalMerge();
        await undoLocked(client, merge, { actorId: viewer.id, isShown: true });
        return merge;
      });
      if (undone) note('undone', undone);
    },

    refuse: (viewer, one, other) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memories = await lockMemories(client, viewer, [one, other]);
        requireWritable(memories.get(one));
        requireWritable(memories.get(other));
        await insertRefusal(client, one, other);
        await touchMemories(client, viewer, memories.values());
      }),
  };
}

const finalMerge = () =>
  new AppError({
    status: 410,
    code: 'MERGE_FINAL',
    detail: `The ${mergeTerms.undoHours} hours in which this could be undone have passed. You can still move photos to another memory.`,
  });
