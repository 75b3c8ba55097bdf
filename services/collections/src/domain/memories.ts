import type {
  NewCollectionFields,
  OwnedMemories,
  UpdateCollectionBody,
} from '@our-dates/contracts/collections';
import { newEvent } from '@our-dates/contracts/events';
import { limits } from '@our-dates/contracts/limits';
import { validation } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { z } from 'zod';
import type { CallName } from '../repository/idempotent-calls.ts';
import {
  changeMemory,
  countOwned,
  deleteMemories,
  insertMemory,
  lockSomeMemoriesOf,
  memoryJson,
  writableMemoriesJson,
} from '../repository/memories.ts';
import { mergedInto } from '../repository/merges.ts';
import { onThisDayJson } from '../repository/on-this-day.ts';
import { deletePhotosOf, lockPhoto } from '../repository/photos.ts';
import { sealedAmong } from '../repository/sealed.ts';
import { lockWritable, noMemory, requireAccount, requireMemory } from './access.ts';
import { addPhotos } from './add-photos.ts';
import type { CheckPhotos, IncomingPhoto } from './check-photos.ts';
import { rememberedDays } from './days-of-year.ts';
import type { Idempotency } from './idempotency.ts';
import type { MergeSettling } from './merge-settling.ts';
import type { Originals } from './originals.ts';
import { sealLocked, sealUntil } from './sealed.ts';
import type { Trash } from './trash.ts';
import type { TrashRemoval } from './trash-removal.ts';
import type { AskAgain, UploadContext } from './upload-context.ts';

/** Memories. An answer that is a string is the JSON text of the contract, as the database built it. */
export interface Memories {
  /** Those the viewer may put photos into. */
  listWritable(viewer: Viewer): Promise<string>;
  /**
   * Those of this day in earlier years.
   * @param today `2026-04-19`, where the viewer is
   */
  listOnThisDay(viewer: Viewer, today: string): Promise<string>;
  /** How much belongs to the viewer, and to their partner. */
  countOwned(viewer: Viewer): Promise<OwnedMemories>;
  /** The memory; or the one that it was put into, which its address leads to. */
  get(viewer: Viewer, id: number): Promise<string>;
  /** Records a memory with its photos: all of them, or nothing. */
  create(viewer: Viewer, memory: NewMemory, around: UploadContext): Promise<string>;
  /** The answer of an earlier `create`; null when there was none. */
  earlierCreate(around: UploadContext): Promise<string | null>;
  /** @param call repeated, it changes nothing */
  change(viewer: Viewer, id: number, changes: UpdateCollectionBody, call: CallName | null): Promise<string>;
  /** Puts it into the trash, with its photos. */
  delete(viewer: Viewer, id: number): Promise<void>;
  /** Deletes what an owner has for good, also what is in the trash, a hundred memories at a time. */
  deleteAllOf(ownerId: number, options: { withProtected: boolean; actorId: number | null }): Promise<void>;
}

export interface NewMemory extends NewCollectionFields {
  /** The day until which it is sealed at once, and where that day begins. */
  readonly opensOn?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly photos: readonly IncomingPhoto[];
  /** A sample of the demo: its id is fixed, and it cannot be changed. */
  readonly sampleId?: number;
}

const deletedAtOnce = 100;

export function createMemories(deps: {
  pool: Pool;
  originals: Originals;
  checkPhotos: CheckPhotos;
  idempotency: Idempotency;
  trash: Trash;
  trashRemoval: TrashRemoval;
  merges: MergeSettling;
}): Memories {
  const { pool, originals, checkPhotos, idempotency, trash, trashRemoval, merges } = deps;

  /** A memory stays its creator's, so the login is checked, and that the answer shows nothing that is sealed. */
  const authorizeReplay = (askAgain: AskAgain) => async (answer: string) => {
    await askAgain();
    const { id, name } = recorded.parse(JSON.parse(answer));
    if (name !== '' && (await sealedAmong(pool, [id])).length > 0) throw noMemory();
  };

  return {
    listWritable: (viewer) => writableMemoriesJson(pool, viewer, limits.listedMemories),

    listOnThisDay: (viewer, today) =>
      onThisDayJson(pool, {
        viewer,
        days: rememberedDays(today),
        // There is no year 0.
        beforeYear: Math.max(1, Number(today.slice(0, 4))),
        limit: limits.onThisDay,
      }),

    async countOwned(viewer) {
      const counts = await countOwned(pool, visibleOwners(viewer));
      const of = (id: number) => counts.get(id) ?? { memories: 0, photos: 0 };
      return { own: of(viewer.id), partner: viewer.partnerId === null ? null : of(viewer.partnerId) };
    },

    get: (viewer, id) => memoryAt(pool, viewer, id),

    earlierCreate: ({ call, askAgain }) => idempotency.earlierAnswer(call, authorizeReplay(askAgain)),

    create: (viewer, memory, { call, askAgain, signal }) =>
      idempotency.once(call, authorizeReplay(askAgain), async (complete) => {
        const { opensOn, timeZone } = memory;
        const seal = opensOn === undefined ? null : sealUntil({ opensOn, timeZone });
        const photos = await checkPhotos(memory.photos, { userId: viewer.id, signal });
        return originals.store(photos, async (client, stored) => {
          await askAgain();
          await requireAccount(client, viewer);
          const isProtected = memory.sampleId !== undefined;
          const id = await insertMemory(client, {
            id: memory.sampleId,
            ownerId: viewer.id,
            name: memory.name,
            description: memory.description ?? null,
            type: memory.type,
            date: memory.date ?? null,
            isProtected,
          });
          if (id === null) throw new Error(`there is a memory ${memory.sampleId} already`);
          const created = { collectionId: id, ownerId: viewer.id };
          if (!seal) await addToOutbox(client, newEvent('collection.created', viewer.id, created));
          const isHidden = seal !== null;
          await addPhotos(client, {
            memory: { id, ownerId: viewer.id, isProtected },
            viewer,
            stored,
            isHidden,
          });
          const shown = requireMemory(await memoryJson(client, viewer, id));
          if (seal) await sealLocked(client, { viewer, memoryId: id, seal });
          const answer = seal ? withoutContent(shown) : shown;
          await complete(client, answer);
          return answer;
        });
      }),

    change: (viewer, id, changes, call) =>
      idempotency.once(
        call,
        async () => requireMemory(await memoryJson(pool, viewer, id)),
        (complete) =>
          transaction(pool, async (client) => {
            const answer = await changeWritable(client, { viewer, id, changes });
            await complete(client, answer);
            return answer;
          }),
      ),

    delete: (viewer, id) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const memory = await lockWritable(client, viewer, id);
        await trash.addMemory(client, viewer, memory.id);
      }),

    async deleteAllOf(ownerId, { withProtected, actorId }) {
      // What the partner has recorded, or put into one of these, is not theirs.
      await merges.undoAllOf(ownerId);
      for (;;) {
        const count = await transaction(pool, async (client) => {
          const ids = await lockSomeMemoriesOf(client, ownerId, { withProtected, limit: deletedAtOnce });
          await deleteLocked(client, ids, ownerId, actorId);
          return ids.length;
        });
        if (count < deletedAtOnce) break;
      }
      // What the partner deletes meanwhile is found there.
      await trashRemoval.removeAllOf(ownerId, actorId);
    },
  };
}

async function changeWritable(
  client: Client,
  { viewer, id, changes }: { viewer: Viewer; id: number; changes: UpdateCollectionBody },
): Promise<string> {
  const memory = await lockWritable(client, viewer, id);
  const { name, description = memory.description, date = memory.date } = changes;
  const { coverPhotoId = memory.coverPhotoId } = changes;
  if (coverPhotoId !== null && !(await lockPhoto(client, coverPhotoId, id))) {
    throw validation([
      { path: 'coverPhotoId', message: 'The cover must be a photo of this memory.', code: 'NOT_IN_MEMORY' },
    ]);
  }
  const revision = await changeMemory(client, id, { name, description, date, coverPhotoId });
  const event = { collectionId: id, ownerId: memory.ownerId, revision };
  const [changed] = await Promise.all([
    memoryJson(client, viewer, id),
    addToOutbox(client, newEvent('collection.updated', viewer.id, event)),
  ]);
  return requireMemory(changed);
}

/** What the address of a memory leads to: itself, or the memory that it was put into. */
async function memoryAt(pool: Pool, viewer: Viewer, id: number): Promise<string> {
  const json = await memoryJson(pool, viewer, id);
  if (json !== null) return json;
  const there = await mergedInto(pool, id);
  return requireMemory(there === null ? null : await memoryJson(pool, viewer, there));
}

const recorded = z.looseObject({ id: z.number(), name: z.string() });

/** What the answer says of a memory that was sealed when it was recorded. */
function withoutContent(json: string): string {
  const content = {
    ...{ name: '', description: null, date: null, photoCount: 0 },
    ...{ thumbnailUrl: null, thumbnail: null, coverPhotoId: null },
  };
  return JSON.stringify({ ...recorded.parse(JSON.parse(json)), ...content });
}

/** Deletes memories for good that the caller has locked; their files go when the events arrive. */
async function deleteLocked(
  client: Client,
  ids: readonly number[],
  ownerId: number,
  actorId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  const photos = await deletePhotosOf(client, ids);
  await deleteMemories(client, ids);
  const deletedMemories = ids.map((collectionId) => ({ collectionId, ownerId }));
  await addToOutbox(client, ...photos.map((photo) => newEvent('photo.deleted', actorId, photo)));
  await addToOutbox(
    client,
    ...deletedMemories.map((memory) => newEvent('collection.deleted', actorId, memory)),
  );
}
