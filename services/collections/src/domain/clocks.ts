import type { CameraClock, CameraClocks, CorrectClockBody } from '@our-dates/contracts/clocks';
import { newEvent } from '@our-dates/contracts/events';
import { conflict } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { type ClockedPhoto, clockedPhotos, correctPhotos } from '../repository/clocks.ts';
import { findMemory } from '../repository/memories.ts';
import { lockWritable, requireAccount, requireWritable } from './access.ts';
import { askForFingerprints } from './fingerprints.ts';
import { touchMemories } from './place-photos.ts';
import { suggestClocks } from './suggest-clocks.ts';

/** The clocks of the cameras that took a memory's photos. Either partner corrects them, as either changes the order. */
export interface Clocks {
  read(viewer: Viewer, memoryId: number): Promise<CameraClocks>;
  /** @throws AppError 409 `PHOTOS_CHANGED` when the memory has no photo of this camera any more */
  correct(viewer: Viewer, memoryId: number, correction: CorrectClockBody): Promise<CameraClocks>;
}

export function createClocks({ pool }: { pool: Pool }): Clocks {
  return {
    async read(viewer, memoryId) {
      requireWritable(await findMemory(pool, viewer, memoryId));
      const photos = await clockedPhotos(pool, memoryId);
      await askForFingerprints(pool, photos);
      return clocksOf(photos);
    },

    correct: (viewer, memoryId, { uploadedBy, camera, clockAhead }) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memory = await lockWritable(client, viewer, memoryId);
        const corrected = await correctPhotos(client, { memoryId, uploadedBy, camera }, clockAhead);
        if (corrected.length === 0) {
          throw conflict(
            'The photos of this camera are no longer in this memory, so nothing was corrected. Please look at it again.',
            'PHOTOS_CHANGED',
          );
        }
        const refOf = (photoId: number) => ({ photoId, collectionId: memoryId, ownerId: memory.ownerId });
        const news = corrected.map((id) => newEvent('photo.updated', viewer.id, refOf(id)));
        await addToOutbox(client, ...news);
        await touchMemories(client, viewer, [memory]);
        return clocksOf(await clockedPhotos(client, memoryId));
      }),
  };
}

function clocksOf(photos: readonly ClockedPhoto[]): CameraClocks {
  const keyOf = ({ uploadedBy, camera }: Pick<CameraClock, 'uploadedBy' | 'camera'>) =>
    JSON.stringify([uploadedBy, camera]);
  const groups = [...Map.groupBy(photos, keyOf).values()];
  const suggestions = suggestClocks(groups);
  const clocks = groups.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const { uploadedBy, camera } = first;
    return [
      {
        ...{ uploadedBy, camera },
        photoIds: group.map(({ photoId }) => photoId),
        clockAhead: first.clockAhead,
        suggestion: suggestions[index] ?? null,
      },
    ];
  });
  return { clocks };
}
