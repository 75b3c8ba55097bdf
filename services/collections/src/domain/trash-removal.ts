import { newEvent } from '@our-dates/contracts/events';
import { trashItemKinds } from '@our-dates/contracts/trash';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Metrics, sharedQuestion } from '@our-dates/service-kit/telemetry/metrics';
import type { DeletedPhoto } from '../repository/photos.ts';
import {
  countTrash,
  lockSomeMemoriesToRemove,
  lockSomePhotosToRemove,
  type Removal,
  type RemovedMemory,
  removeMemories,
  removePhotos,
  removePhotosOf,
} from '../repository/trash.ts';

/** Removes from the trash for good. The files of photos are removed when the events arrive. */
export interface TrashRemoval {
  /** Removes what was kept long enough, in small batches that replicas share. */
  removeExpired(stopped?: AbortSignal): Promise<void>;
  /** Removes what an account has in the trash. */
  removeAllOf(ownerId: number, actorId: number | null): Promise<void>;
}

interface Removed {
  readonly memories: readonly RemovedMemory[];
  readonly photos: readonly DeletedPhoto[];
}

/** Of one transaction. */
const atOnce = { memories: 20, photos: 100 };

export function createTrashRemoval({
  pool,
  metrics,
  log,
}: {
  pool: Pool;
  metrics: Metrics;
  log: Log;
}): TrashRemoval {
  const count = sharedQuestion(() => countTrash(pool));
  metrics.gauge(
    'trash_items',
    'Deleted memories, and photos that were deleted alone, which can still be restored.',
    async (gauge) => {
      const { memories, photos } = await count();
      gauge.set({ kind: 'memory' }, memories);
      gauge.set({ kind: 'photo' }, photos);
    },
    ['kind'],
  );
  metrics.gauge(
    'trash_oldest_age_seconds',
    'Age of what is in the trash longest; 0: it is empty.',
    async (gauge) => gauge.set((await count()).oldestSeconds),
  );
  const removedTotal = metrics.counter(
    'trash_removed_total',
    'Memories and photos that were removed because they had been in the trash long enough.',
    ['kind'],
  );
  for (const kind of trashItemKinds) removedTotal.inc({ kind }, 0);

  /** Removes one batch. @returns false when there was nothing */
  async function removeBatch(removal: Removal, actorId: number | null): Promise<Removed | null> {
    return transaction(pool, async (client) => {
      const memoryIds = await lockSomeMemoriesToRemove(client, removal, atOnce.memories);
      const photoIds =
        memoryIds.length > 0 ? [] : await lockSomePhotosToRemove(client, removal, atOnce.photos);
      if (memoryIds.length + photoIds.length === 0) return null;
      return removeForGood(client, { memoryIds, photoIds, actorId, photosAtMost: atOnce.photos });
    });
  }

  return {
    async removeExpired(stopped) {
      const total = { memory: 0, photo: 0 };
      while (!stopped?.aborted) {
        const removed = await removeBatch('expired', null);
        if (!removed) break;
        total.memory += removed.memories.length;
        total.photo += removed.photos.length;
        removedTotal.inc({ kind: 'memory' }, removed.memories.length);
        removedTotal.inc({ kind: 'photo' }, removed.photos.length);
      }
      if (total.memory + total.photo > 0) log.info(total, 'what was in the trash long enough was removed');
    },

    async removeAllOf(ownerId, actorId) {
      while (await removeBatch({ ownerId }, actorId));
    },
  };
}

/**
 * Removes memories and photos that the caller has locked in the trash. Where a memory has more photos than are removed
 * at once, it stays until the last of them is removed.
 */
export async function removeForGood(
  client: Client,
  options: {
    memoryIds: readonly number[];
    photoIds: readonly number[];
    actorId: number | null;
    photosAtMost?: number;
  },
): Promise<Removed> {
  const { memoryIds, photoIds, actorId, photosAtMost = null } = options;
  const alone = await removePhotos(client, photoIds);
  const ofMemories = await removePhotosOf(client, memoryIds, photosAtMost);
  const isAll = photosAtMost === null || ofMemories.length < photosAtMost;
  const memories = isAll ? await removeMemories(client, memoryIds) : [];
  const photos = [...alone, ...ofMemories];
  await addToOutbox(client, ...photos.map((photo) => newEvent('photo.deleted', actorId, photo)));
  await addToOutbox(client, ...memories.map((memory) => newEvent('collection.deleted', actorId, memory)));
  return { memories, photos };
}
