import { newEvent } from '@our-dates/contracts/events';
import { placedBefore } from '@our-dates/contracts/photo-places';
import type { PhotoOrder, PlacePhotosBody } from '@our-dates/contracts/photos';
import { AppError, type FieldError, validation } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { lockMemories, type StoredMemory, touchMemory } from '../repository/memories.ts';
import { memoriesOfPhotos, movePhotos, photoIdsInOrder, writePhotoOrder } from '../repository/photos.ts';
import { requireWritable } from './access.ts';
import { PhotoMovedError } from './retry-if-moved.ts';

/**
 * Puts photos of this memory, or of others that the viewer may change too, before a photo of this one or at its end.
 * The move is applied to the current order, whatever the caller saw: concurrent changes of others stay.
 * @throws AppError 404 or 403 for the memories, 409 `PHOTOS_CHANGED` when a photo is not there any more
 * @throws PhotoMovedError when one is in another memory by the time that its memory is locked
 */
export async function placePhotos(
  client: Client,
  { viewer, memoryId, photoIds, before }: PlacePhotosBody & { viewer: Viewer; memoryId: number },
): Promise<PhotoOrder> {
  if (before !== null && photoIds.includes(before)) {
    throw validation([
      { path: 'before', message: 'must not be one of the photos that are placed', code: 'INVALID' },
    ]);
  }
  const ids = [...new Set(photoIds)];
  const memoryOf = await memoriesOfPhotos(client, viewer, ids);
  const memories = await lockMemories(client, viewer, [memoryId, ...memoryOf.values()]);
  const memory = requireWritable(memories.get(memoryId));
  await requireSamePlaces(client, viewer, ids, memoryOf);
  for (const from of memoryOf.values()) requireWritable(memories.get(from));
  const order = await photoIdsInOrder(client, memoryId);
  requireThere({ photoIds, before }, memoryOf, order);

  const incoming = ids.filter((id) => memoryOf.get(id) !== memoryId);
  const next = placedBefore(order, ids, before);
  if (incoming.length === 0 && next.every((id, index) => id === order[index])) return { photoIds: order };
  const moved = incoming.length === 0 ? [] : await movePhotos(client, incoming, memoryId);
  await writePhotoOrder(client, memoryId, next);
  const refOf = (photoId: number) => ({ photoId, collectionId: memoryId, ownerId: memory.ownerId });
  const arrivals = moved.map(({ id, revision }) =>
    newEvent('photo.moved', viewer.id, { ...refOf(id), revision }),
  );
  await addToOutbox(client, ...arrivals);
  await addToOutbox(client, ...ids.map((id) => newEvent('photo.updated', viewer.id, refOf(id))));
  await touchMemories(client, viewer, memories.values());
  return { photoIds: next };
}

/** From here on the locks keep them where they are. */
async function requireSamePlaces(
  client: Client,
  viewer: Viewer,
  ids: readonly number[],
  known: ReadonlyMap<number, number>,
): Promise<void> {
  const now = await memoriesOfPhotos(client, viewer, ids);
  if (ids.some((id) => now.get(id) !== known.get(id))) throw new PhotoMovedError();
}

/** @throws AppError 409 that names each photo which is gone */
function requireThere(
  { photoIds, before }: PlacePhotosBody,
  memoryOf: ReadonlyMap<number, number>,
  order: readonly number[],
): void {
  const errors: FieldError[] = photoIds.flatMap((id, index) =>
    memoryOf.has(id) ? [] : [{ path: `photoIds.${index}`, message: 'is no longer there', code: 'GONE' }],
  );
  if (before !== null && !order.includes(before)) {
    errors.push({ path: 'before', message: 'is no longer in this memory', code: 'GONE' });
  }
  if (errors.length === 0) return;
  throw new AppError({
    status: 409,
    code: 'PHOTOS_CHANGED',
    detail: 'The photos have changed meanwhile, so nothing was moved. Please look at them and try again.',
    errors,
  });
}

/** Notes that something in these memories, which are locked, has changed. */
export async function touchMemories(
  client: Client,
  viewer: Viewer,
  memories: Iterable<StoredMemory>,
): Promise<void> {
  for (const { id: collectionId, ownerId } of memories) {
    const revision = await touchMemory(client, collectionId);
    await addToOutbox(client, newEvent('collection.updated', viewer.id, { collectionId, ownerId, revision }));
  }
}
