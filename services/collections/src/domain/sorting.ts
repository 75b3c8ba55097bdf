import { newEvent } from '@our-dates/contracts/events';
import type {
  SortingAnswer,
  SortingBody,
  Sorting as SortingJson,
  SortingRemovalBody,
  SortingRemoved,
} from '@our-dates/contracts/sorting';
import { conflict } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { findMemory, type StoredMemory } from '../repository/memories.ts';
import { lockPhoto } from '../repository/photos.ts';
import { type PhotoToSort, photosToSort, type SortingPair, writeAnswers } from '../repository/sorting.ts';
import { lockWritable, requireAccount, requirePartnersAccount, requireWritable } from './access.ts';
import { askForFingerprints } from './fingerprints.ts';
import { nearIdentical } from './near-identical.ts';
import type { Trash } from './trash.ts';

/**
 * Both partners say of each photo of a memory whether they keep it. A photo goes only when both drop it, and at
 * the press of one of them. Answers are written and read under the lock of the memory, as photos are deleted and moved.
 */
export interface Sorting {
  read(viewer: Viewer, memoryId: number): Promise<SortingJson>;
  answer(viewer: Viewer, memoryId: number, given: SortingBody): Promise<SortingJson>;
  /** Puts those of the photos into the trash that both drop at this moment. */
  remove(viewer: Viewer, memoryId: number, removal: SortingRemovalBody): Promise<SortingRemoved>;
}

export function createSorting({ pool, trash }: { pool: Pool; trash: Trash }): Sorting {
  return {
    async read(viewer, memoryId) {
      requireWritable(await findMemory(pool, viewer, memoryId));
      const pair = pairOf(viewer);
      const photos = await photosToSort(pool, memoryId, pair);
      await askForFingerprints(pool, photos);
      return sortingOf(pair, photos);
    },

    answer: (viewer, memoryId, { partnerId, answers }) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memory = await lockWritable(client, viewer, memoryId);
        const pair = pairOf(viewer, partnerId);
        await requirePartnersAccount(client, pair.partnerId);
        const given = new Map<number, SortingAnswer | null>(
          answers.map(({ photoId, answer }) => [photoId, answer]),
        );
        await writeAnswers(client, memoryId, pair, given);
        await tellChange(client, viewer, memory);
        return sortingOf(pair, await photosToSort(client, memoryId, pair));
      }),

    remove: (viewer, memoryId, { partnerId, photoIds, staying }) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        await lockWritable(client, viewer, memoryId);
        const photos = await photosToSort(client, memoryId, pairOf(viewer, partnerId));
        const there = new Set(photos.map(({ photoId }) => photoId));
        if (!staying.every((id) => there.has(id))) {
          throw conflict(
            'A photo that we wanted to keep was deleted or moved meanwhile, so nothing was deleted. Please look at them again.',
            'PHOTOS_CHANGED',
          );
        }
        const shown = new Set(photoIds);
        const going = photos.filter((photo) => shown.has(photo.photoId) && isDropped(photo));
        const ids = going.map(({ photoId }) => photoId).sort((a, b) => a - b);
        for (const id of ids) {
          await lockPhoto(client, id, memoryId);
          await trash.addPhoto(client, viewer, id);
        }
        return { photoIds: ids };
      }),
  };
}

/** @param expected the partner that the page knows; left out, it is not compared */
function pairOf({ id, partnerId }: Viewer, expected: number | null = partnerId): SortingPair {
  if (expected !== partnerId) {
    throw conflict(
      'Your partnership has changed meanwhile, so nothing was saved. Please reload the page.',
      'PARTNER_CHANGED',
    );
  }
  if (partnerId === null) throw conflict('Photos are sorted together with a partner.', 'NO_PARTNER');
  return { userId: id, partnerId };
}

const isDropped = ({ own, partners }: PhotoToSort) => own === 'drop' && partners === 'drop';

function sortingOf({ partnerId }: SortingPair, photos: readonly PhotoToSort[]): SortingJson {
  return {
    partnerId,
    // The partner's answer would decide that of the viewer.
    photos: photos.map(({ photoId, own, partners }) => ({ photoId, own, partners: own && partners })),
    partnersAnswers: photos.filter(({ partners }) => partners !== null).length,
    groups: nearIdentical(photos),
  };
}

async function tellChange(client: Client, viewer: Viewer, { id, ownerId }: StoredMemory): Promise<void> {
  await addToOutbox(client, newEvent('sorting.changed', viewer.id, { collectionId: id, ownerId }));
}
