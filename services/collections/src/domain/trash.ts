import { newEvent } from '@our-dates/contracts/events';
import type { Restored, TrashQuery, TrashSelectionBody } from '@our-dates/contracts/trash';
import { trashLimits } from '@our-dates/contracts/trash-terms';
import { notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { isFormerUser } from '../repository/former-users.ts';
import {
  hideMemories,
  hidePhotos,
  lockPhotosHiddenWith,
  lockPhotosOf,
  markDeleted,
  showMemories,
  showPhotos,
} from '../repository/hidden-rows.ts';
import { lockMemories } from '../repository/memories.ts';
import { sealedAmong } from '../repository/sealed.ts';
import { findPhotosInTrash, lockMemoriesInTrash, lockPhotosInTrash, trashPage } from '../repository/trash.ts';
import { PhotoMovedError, retryIfMoved } from './retry-if-moved.ts';
import { readTrashCursor, writeTrashCursor } from './trash-cursor.ts';
import { removeForGood } from './trash-removal.ts';

/** Deleted memories and photos, which owner and partner can restore until their time has passed. */
export interface Trash {
  /** One page as JSON text, and the cursor of the next one if there is one. */
  page(viewer: Viewer, query: TrashQuery): Promise<{ json: string; nextCursor: string | null }>;
  /** Deletes a photo of a memory; the caller has locked both. */
  addPhoto(client: Client, viewer: Viewer, photoId: number): Promise<void>;
  /** Deletes a memory, which the caller has locked, with its photos. */
  addMemory(client: Client, viewer: Viewer, memoryId: number): Promise<void>;
  /**
   * Restores what is still there. A photo whose memory is deleted brings it back.
   * @throws AppError 404 when nothing is there
   */
  restore(viewer: Viewer, selection: TrashSelectionBody): Promise<Restored>;
  /** Removes for good, before its time. @throws AppError 404 when nothing is there */
  remove(viewer: Viewer, selection: TrashSelectionBody): Promise<void>;
}

export function createTrash({ pool, keptMs }: { pool: Pool; keptMs: number }): Trash {
  return {
    async page(viewer, { limit = trashLimits.page, cursor }) {
      const after = cursor === undefined ? null : readTrashCursor(cursor);
      const { json, next } = await trashPage(pool, { owners: visibleOwners(viewer), limit, after });
      return {
        json: `{"keptForSeconds":${Math.max(1, Math.round(keptMs / 1000))},"items":${json}}`,
        nextCursor: next && writeTrashCursor(next),
      };
    },

    async addPhoto(client, viewer, photoId) {
      const deletion = { by: viewer.id, keptMs };
      const photos = await hidePhotos(client, [photoId], { deletion, withMemory: false });
      const events = photos.map((photo) =>
        newEvent('photo.hidden', viewer.id, { ...photo, withMemory: false }),
      );
      await addToOutbox(client, ...events);
    },

    async addMemory(client, viewer, memoryId) {
      const deletion = { by: viewer.id, keptMs };
      const photoIds = await lockPhotosOf(client, [memoryId]);
      const photos = await hidePhotos(client, photoIds, { deletion, withMemory: true });
      const memories = await hideMemories(client, [memoryId], { deletion });
      await addToOutbox(
        client,
        ...photos.map((photo) => newEvent('photo.hidden', viewer.id, { ...photo, withMemory: true })),
      );
      await addToOutbox(
        client,
        ...memories.map((memory) =>
          newEvent('collection.hidden', viewer.id, { ...memory, reason: 'deleted' }),
        ),
      );
    },

    restore: (viewer, selection) =>
      retryIfMoved(pool, async (client) => {
        const owners = await remainingOwners(client, viewer);
        const wanted = await findPhotosInTrash(client, owners, selection.photoIds);
        const memoriesOfPhotos = wanted.map(({ memoryId }) => memoryId);
        const memoryIds = await lockMemoriesInTrash(client, owners, [
          ...selection.collectionIds,
          ...memoriesOfPhotos,
        ]);
        const sealedIds = await sealedAmong(client, memoryIds);
        const visible = await lockMemories(client, viewer, memoriesOfPhotos);
        const photos = await lockPhotosInTrash(client, owners, selection.photoIds);
        if (memoryIds.length === 0 && photos.length === 0) throw noLongerThere();
        // Its memory was deleted, restored or removed while this waited for a lock.
        const toShow = memoryIds.filter((id) => !sealedIds.includes(id));
        const isPlaced = (id: number) => visible.has(id) || toShow.includes(id);
        if (photos.some(({ memoryId }) => !isPlaced(memoryId))) throw new PhotoMovedError();

        const stillSealed = await markDeleted(client, sealedIds, null);
        await addToOutbox(
          client,
          ...stillSealed.map((memory) =>
            newEvent('collection.hidden', viewer.id, { ...memory, reason: 'sealed' }),
          ),
        );
        const memories = await showMemories(client, toShow);
        const withMemory = await lockPhotosHiddenWith(client, toShow);
        const alone = photos.map(({ id }) => id);
        const shown = await showPhotos(client, [...withMemory, ...alone]);
        await addToOutbox(
          client,
          ...memories.map((memory) => newEvent('collection.shown', viewer.id, memory)),
        );
        await addToOutbox(
          client,
          ...shown.map((photo) =>
            newEvent('photo.shown', viewer.id, { ...photo, withMemory: !alone.includes(photo.photoId) }),
          ),
        );
        return { collectionIds: memoryIds, photoIds: alone };
      }),

    remove: (viewer, { collectionIds, photoIds }) =>
      transaction(pool, async (client) => {
        const owners = visibleOwners(viewer);
        const memoryIds = await lockMemoriesInTrash(client, owners, collectionIds);
        const photos = await lockPhotosInTrash(client, owners, photoIds);
        if (memoryIds.length === 0 && photos.length === 0) throw noLongerThere();
        const alone = photos.map(({ id }) => id);
        await removeForGood(client, { memoryIds, photoIds: alone, actorId: viewer.id });
      }),
  };
}

const noLongerThere = () => notFound('It is no longer there.');

/** Whose memories the viewer sees, without accounts that are being removed: nothing of theirs comes back. */
async function remainingOwners(client: Client, viewer: Viewer): Promise<number[]> {
  const owners: number[] = [];
  for (const owner of visibleOwners(viewer)) if (!(await isFormerUser(client, owner))) owners.push(owner);
  return owners;
}
