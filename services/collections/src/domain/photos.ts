import { newEvent } from '@our-dates/contracts/events';
import type { PhotoOrder, PlacePhotosBody, UpdatePhotoBody } from '@our-dates/contracts/photos';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import { z } from 'zod';
import type { CallName } from '../repository/idempotent-calls.ts';
import { deleteLike, insertLike } from '../repository/likes.ts';
import { findMemory, lockMemories, type StoredMemory } from '../repository/memories.ts';
import { addToMerge, mergedInto } from '../repository/merges.ts';
import {
  type BatchPlace,
  changePhoto,
  findEqualOfOther,
  findPhoto,
  lockPhoto,
  lockVisiblePhoto,
  movePhotos,
  photoJson,
  photosJson,
  type StoredPhoto,
} from '../repository/photos.ts';
import { requireAccount, requireMemory, requirePhoto, requireWritable } from './access.ts';
import { addPhotos } from './add-photos.ts';
import type { CheckPhotos, IncomingPhoto } from './check-photos.ts';
import type { Idempotency } from './idempotency.ts';
import type { Originals } from './originals.ts';
import { placePhotos, touchMemories } from './place-photos.ts';
import { PhotoMovedError, retryIfMoved } from './retry-if-moved.ts';
import type { Trash } from './trash.ts';
import type { AskAgain, UploadContext } from './upload-context.ts';

/** Photos. Every answer is the JSON text of the contract, as the database built it. */
export interface Photos {
  /** The photos of a memory, in their order. */
  list(viewer: Viewer, memoryId: number): Promise<string>;
  get(viewer: Viewer, id: number): Promise<string>;
  /** Puts a photo at the end of a memory, or at its place among those that were chosen with it. */
  add(
    viewer: Viewer,
    addition: { memoryId: number; photo: IncomingPhoto; batch: BatchPlace | undefined },
    around: UploadContext,
  ): Promise<string>;
  /** The answer of an earlier `add`, for who may still put photos into that memory; null when there was none. */
  earlierAdd(around: UploadContext): Promise<string | null>;
  /** Changes a photo's words, or moves it to the end of another memory that the viewer may change too. */
  change(viewer: Viewer, id: number, changes: UpdatePhotoBody, call: CallName | null): Promise<string>;
  /** Puts photos into a memory, before one of its photos or at its end: all of them, or nothing. */
  place(viewer: Viewer, memoryId: number, places: PlacePhotosBody): Promise<PhotoOrder>;
  /** Puts it into the trash. */
  delete(viewer: Viewer, id: number): Promise<void>;
  /** The viewer likes it, or no longer does: as `liked` says, or the other way round. */
  like(viewer: Viewer, id: number, liked: boolean | undefined): Promise<string>;
}

const photoPlace = z.object({ collectionId: z.number() });

export function createPhotos(deps: {
  pool: Pool;
  originals: Originals;
  checkPhotos: CheckPhotos;
  idempotency: Idempotency;
  trash: Trash;
}): Photos {
  const { pool, originals, checkPhotos, idempotency, trash } = deps;

  /** The photo may have been moved into a memory that now belongs to another person. */
  const authorizeReplay = (askAgain: AskAgain) => async (answer: string) => {
    const { collectionId } = photoPlace.parse(JSON.parse(answer));
    requireWritable(await findMemory(pool, await askAgain(), collectionId));
  };

  return {
    list: async (viewer, memoryId) => requireMemory(await photosJson(pool, viewer, memoryId)),

    get: async (viewer, id) => requirePhoto(await photoJson(pool, viewer, id)),

    earlierAdd: ({ call, askAgain }) => idempotency.earlierAnswer(call, authorizeReplay(askAgain)),

    async add(viewer, { memoryId, photo, batch }, { call, askAgain, signal }) {
      // Checked before the work, so that no client waits for a photo that may not be added; and again when it is added.
      const current = (await mergedInto(pool, memoryId)) ?? memoryId;
      requireWritable(await findMemory(pool, viewer, current));
      return idempotency.once(call, authorizeReplay(askAgain), async (complete) => {
        const photos = await checkPhotos([photo], { userId: viewer.id, signal });
        return originals.store(photos, async (client, stored, discard) => {
          const viewerNow = await askAgain();
          await requireAccount(client, viewer);
          const { memory, mergedFrom } = await lockUploadTarget(client, viewerNow, memoryId);
          const there = await findEqualOfOther(client, memory.id, viewer.id, photo.file.sha256);
          if (there !== null) for (const { name } of stored) discard(name);
          const [id = 0] =
            there === null ? await addPhotos(client, { memory, viewer, stored, batch }) : [there];
          if (mergedFrom !== null && there === null) await addToMerge(client, mergedFrom, [id]);
          const answer = requirePhoto(await photoJson(client, viewerNow, id));
          await complete(client, answer);
          return answer;
        });
      });
    },

    change: (viewer, id, changes, call) =>
      idempotency.once(
        call,
        async () => requirePhoto(await photoJson(pool, viewer, id)),
        (complete) =>
          retryIfMoved(pool, async (client) => {
            const answer = await changeWritable(client, { viewer, id, changes });
            await complete(client, answer);
            return answer;
          }),
      ),

    place: (viewer, memoryId, places) =>
      retryIfMoved(pool, (client) => placePhotos(client, { viewer, memoryId, ...places })),

    delete: (viewer, id) =>
      retryIfMoved(pool, async (client) => {
        await requireAccount(client, viewer);
        const { memory } = await lockWithMemories(client, viewer, id);
        requireWritable(memory);
        await trash.addPhoto(client, viewer, id);
      }),

    like: (viewer, id, wish) =>
      retryIfMoved(pool, async (client) => {
        await requireAccount(client, viewer);
        // Locked, so that two clicks at the same moment are a like taken back, and not one like.
        const photo = await lockVisiblePhoto(client, viewer, id);
        if (!photo && (await findPhoto(client, viewer, id))) throw new PhotoMovedError();
        const { memoryId, ownerId } = requirePhoto(photo);
        const isRemoved = wish !== true && (await deleteLike(client, id, viewer.id));
        const liked = wish ?? !isRemoved;
        const isChanged = liked ? await insertLike(client, id, viewer.id) : isRemoved;
        // Nobody is told of a wish that was fulfilled already.
        if (!isChanged) return requirePhoto(await photoJson(client, viewer, id));
        const ref = { photoId: id, collectionId: memoryId, ownerId };
        const [answer] = await Promise.all([
          photoJson(client, viewer, id),
          addToOutbox(client, newEvent('photo.liked', viewer.id, { ...ref, userId: viewer.id, liked })),
        ]);
        return requirePhoto(answer);
      }),
  };
}

/**
 * Locks a photo and the memory it is in, and further memories. Memories are locked before photos
 * everywhere, so the photo is looked up first and looked at again when its memory is locked.
 * @throws PhotoMovedError when it is no longer in that memory
 */
async function lockWithMemories(
  client: Client,
  viewer: Viewer,
  id: number,
  others: readonly number[] = [],
): Promise<{ photo: StoredPhoto; memory: StoredMemory; memories: Map<number, StoredMemory> }> {
  const { memoryId } = requirePhoto(await findPhoto(client, viewer, id));
  const memories = await lockMemories(client, viewer, [memoryId, ...others]);
  const memory = memories.get(memoryId);
  const photo = memory && (await lockPhoto(client, id, memoryId));
  if (!photo) throw new PhotoMovedError();
  return { photo, memory, memories };
}

async function changeWritable(
  client: Client,
  { viewer, id, changes }: { viewer: Viewer; id: number; changes: UpdatePhotoBody },
): Promise<string> {
  const { title, description, altText, collectionId } = changes;
  const { photo, memory, memories } = await lockWithMemories(client, viewer, id, [collectionId]);
  requireWritable(memory);
  const target = requireWritable(memories.get(collectionId));
  await changePhoto(client, id, {
    title,
    description: description === undefined ? photo.description : description,
    altText: altText === undefined ? photo.altText : altText || null,
  });
  const ref = { photoId: id, collectionId: target.id, ownerId: target.ownerId };
  if (target.id !== memory.id) {
    const moved = await movePhotos(client, [id], target.id);
    const events = moved.map(({ revision }) => newEvent('photo.moved', viewer.id, { ...ref, revision }));
    await addToOutbox(client, ...events);
  }
  await addToOutbox(client, newEvent('photo.updated', viewer.id, ref));
  await touchMemories(client, viewer, new Set([memory, target]));
  return requirePhoto(await photoJson(client, viewer, id));
}

/**
 * The memory that a photo is sent to, locked; or the one that it was put into meanwhile.
 * @returns also the id of the former in that case, to which the photo returns when the merge is undone
 */
async function lockUploadTarget(
  client: Client,
  viewer: Viewer,
  memoryId: number,
): Promise<{ memory: StoredMemory; mergedFrom: number | null }> {
  const memory = (await lockMemories(client, viewer, [memoryId])).get(memoryId);
  if (memory) return { memory: requireWritable(memory), mergedFrom: null };
  const there = await mergedInto(client, memoryId);
  const target = there === null ? null : (await lockMemories(client, viewer, [there])).get(there);
  return { memory: requireWritable(target), mergedFrom: memoryId };
}
