import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  awaitCouple,
  deleteMerge,
  dueMerges,
  findMerge,
  finishMerge,
  lockMerge,
  lockWherever,
  openMergesOf,
} from '../repository/merges.ts';
import { removeMemories } from '../repository/trash.ts';
import type { NoteMerge } from './merge-outcomes.ts';
import { undoLocked } from './merge-undoing.ts';

/** What becomes of merges without a request. */
export interface MergeSettling {
  /** Undoes what two people have merged whose partnership has ended, so that each keeps what they recorded. */
  undoOfCouple(client: Client, couple: readonly [number, number]): Promise<void>;
  /** The same for an account whose memories are removed. */
  undoAllOf(person: number): Promise<void>;
  /** Makes merges final whose time to be undone has passed. */
  finishDue(stopped?: AbortSignal): Promise<void>;
}

const finishedAtOnce = 20;

export function createMergeSettling({ pool, note }: { pool: Pool; note: NoteMerge }): MergeSettling {
  /** Undoes a merge wherever the memories are, if it is still there and can be undone. */
  async function undoSilently(client: Client, fromId: number): Promise<void> {
    const found = await findMerge(client, fromId);
    if (!found) return;
    const place = await lockWherever(client, found.intoId);
    const merge = await lockMerge(client, fromId);
    if (!merge || merge.isFinal) return;
    await undoLocked(client, merge, { actorId: null, isShown: place?.isHidden === false });
    note('undone', merge);
  }

  async function finish(fromId: number): Promise<void> {
    await transaction(pool, async (client) => {
      const found = await findMerge(client, fromId);
      if (!found) return;
      const place = await lockWherever(client, found.intoId);
      const merge = await lockMerge(client, fromId);
      if (!merge?.isFinal) return;
      await finishMerge(client, merge);
      if (place === null) await deleteMerge(client, fromId);
      const removed = await removeMemories(client, [fromId]);
      const { intoId: collectionId, intoOwner: ownerId } = merge;
      const where = place === null ? {} : { mergedInto: { collectionId, ownerId, ...place } };
      await addToOutbox(
        client,
        ...removed.map((memory) => newEvent('collection.deleted', null, { ...memory, ...where })),
      );
      note('final', merge);
    });
  }

  return {
    async undoOfCouple(client, couple) {
      await awaitCouple(client, ...couple);
      for (const id of await openMergesOf(client, couple)) await undoSilently(client, id);
    },

    async undoAllOf(person) {
      for (const id of await openMergesOf(pool, [person])) {
        await transaction(pool, (client) => undoSilently(client, id));
      }
    },

    async finishDue(stopped) {
      while (!stopped?.aborted) {
        const due = await dueMerges(pool, finishedAtOnce);
        if (due.length === 0) return;
        for (const id of due) await finish(id);
      }
    },
  };
}
