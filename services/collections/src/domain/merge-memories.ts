import { newEvent } from '@our-dates/contracts/events';
import { limits } from '@our-dates/contracts/limits';
import { mergeTerms } from '@our-dates/contracts/merge-terms';
import { AppError, conflict } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { hideMemories } from '../repository/hidden-rows.ts';
import type { StoredMemory } from '../repository/memories.ts';
import {
  hasOpenMerge,
  insertMerge,
  moveHiddenPhotos,
  moveStories,
  placesOf,
  setTextAndCover,
  storiesToMove,
} from '../repository/merges.ts';
import { movePhotos, photoIdsInOrder, writePhotoOrder } from '../repository/photos.ts';
import { tellChanged, tellMoved, tellStories } from './merge-events.ts';
import { joinedText } from './merge-text.ts';

/** A memory that something was put into cannot be sealed or put into another one while that can be undone. */
export async function requireNoOpenMerge(client: Client, memoryId: number): Promise<void> {
  if (!(await hasOpenMerge(client, memoryId))) return;
  throw conflict(
    `Another memory was put into this one within the last ${mergeTerms.undoHours} hours. Please undo that first, or try again tomorrow.`,
    'MERGE_OPEN',
  );
}

/** Puts one memory into another; both are locked. @throws AppError 409, 422 */
export async function mergeLocked(
  client: Client,
  viewer: Viewer,
  { into, from, photoIds }: { into: StoredMemory; from: StoredMemory; photoIds: readonly number[] },
): Promise<void> {
  await requireNoOpenMerge(client, from.id);
  const couple = [viewer.id, viewer.partnerId].filter((person) => person !== null);
  const stories = await storiesToMove(client, { from: from.id, to: into.id, couple });
  if (stories.isBlocked) {
    throw conflict(
      'You have written stories for both memories, and each story stays with its memory. Withdraw those of one memory first, or move only the photos.',
      'STORIES_IN_BOTH',
    );
  }
  const description = joinedText(into.description, from.description);
  const [fromPhotos, intoPhotos] = [
    await photoIdsInOrder(client, from.id),
    await photoIdsInOrder(client, into.id),
  ];
  const places = {
    fromPhotos: await placesOf(client, from.id),
    intoPhotos: await placesOf(client, into.id),
  };
  const together = [...intoPhotos, ...fromPhotos];
  requireRoom(together.length);

  const moved = await movePhotos(client, fromPhotos, into.id);
  const named = new Set(photoIds);
  const known = new Set(together);
  const order = [...[...named].filter((id) => known.has(id)), ...together.filter((id) => !named.has(id))];
  await writePhotoOrder(client, into.id, order);
  const cover = into.coverPhotoId ?? intoPhotos[0] ?? from.coverPhotoId;
  await setTextAndCover(client, into.id, { description, cover });
  await moveHiddenPhotos(client, { from: from.id, to: into.id, ownerId: into.ownerId });
  const movedStories = await moveStories(client, { ids: stories.movable, from: from.id, to: into.id });
  const hidden = await hideMemories(client, [from.id], { mergedInto: into.id });
  await insertMerge(client, {
    ...{ fromId: from.id, intoId: into.id, fromOwner: from.ownerId, intoOwner: into.ownerId },
    ...{ mergedBy: viewer.id, undoHours: mergeTerms.undoHours, photoCount: fromPhotos.length },
    ...{ ...places, storyIds: stories.movable },
    ...{ fromCover: from.coverPhotoId, intoCover: into.coverPhotoId, cover },
    ...{ intoDescription: into.description, description },
  });
  await tellMoved(client, { actorId: viewer.id, moved, to: into });
  await tellStories(client, { viewer, memory: into, stories: movedStories });
  await addToOutbox(
    client,
    ...hidden.map((memory) => newEvent('collection.hidden', viewer.id, { ...memory, reason: 'merged' })),
  );
  await tellChanged(client, viewer.id, into);
}

function requireRoom(photos: number): void {
  if (photos <= limits.placedPhotos) return;
  throw new AppError({
    status: 422,
    code: 'TOO_MANY_PHOTOS',
    detail: `The two memories have ${photos} photos together, and at most ${limits.placedPhotos} can be put together. You can move some photos instead.`,
  });
}
