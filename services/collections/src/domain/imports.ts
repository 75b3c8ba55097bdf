import { newEvent } from '@our-dates/contracts/events';
import { importLimits } from '@our-dates/contracts/import-terms';
import type {
  ImportAnswer,
  ImportedMemoryBody,
  ImportLookup,
  ImportLookupBody,
  WaitingPhoto,
} from '@our-dates/contracts/imports';
import { AppError, conflict, unprocessable, validation } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  discardExpired,
  discardFiles,
  discardOldest,
  discardPlace,
  findWaitingPhoto,
  type ImportName,
  insertWaitingPhoto,
  takeWaitingPhotos,
  waitingOf,
} from '../repository/import-photos.ts';
import { knownImports, knownPhotos, reserveImport, writeImportedFacts } from '../repository/imports.ts';
import { insertMemory } from '../repository/memories.ts';
import type { NewPhoto } from '../repository/photos.ts';
import { requireAccount } from './access.ts';
import { recordPhotos } from './add-photos.ts';
import type { CheckPhotos, IncomingPhoto } from './check-photos.ts';
import type { Originals } from './originals.ts';
import type { UploadContext } from './upload-context.ts';

/**
 * Memories from elsewhere. Their photos arrive one by one and wait, seen by nobody; one transaction then makes the memory
 * with all that belongs to it. So an import that is interrupted leaves whole memories and waiting photos, and the same
 * memory, by its key, is made once.
 */
export interface Imports {
  lookUp(viewer: Viewer, wanted: ImportLookupBody): Promise<ImportLookup>;
  /** @throws AppError 422 `CHECKSUM` when it is not the file that was to be sent */
  addPhoto(viewer: Viewer, photo: SentPhoto, around: Omit<UploadContext, 'call'>): Promise<WaitingPhoto>;
  /** @throws AppError 409 `PHOTOS_MISSING`, `IMPORT_HIDDEN` */
  importMemory(
    viewer: Viewer,
    memory: ImportedMemoryBody,
    around: Pick<UploadContext, 'askAgain'>,
  ): Promise<ImportAnswer>;
  /** Discards what has waited for a day; resolves to the number of photos. */
  sweep(): Promise<number>;
}

export interface SentPhoto {
  readonly key: string;
  readonly place: number;
  readonly sha256: string;
  readonly file: IncomingPhoto['file'];
}

const waitsForMs = 24 * 3_600_000;
/** Comments in one event, so that a message stays well below a megabyte. */
const commentsPerEvent = 100;

export function createImports(deps: { pool: Pool; originals: Originals; checkPhotos: CheckPhotos }): Imports {
  const { pool, originals, checkPhotos } = deps;

  return {
    async lookUp(viewer, { keys, checksums }) {
      const [memories, photos] = await Promise.all([
        knownImports(pool, viewer, [...new Set(keys)]),
        knownPhotos(pool, viewer, checksums),
      ]);
      return { memories, photos };
    },

    async addPhoto(viewer, { key, place, sha256, file }, { askAgain, signal }) {
      const name = { userId: viewer.id, key };
      if (file.sha256 !== sha256) throw changedOnTheWay();
      const answer = { place, sha256, bytes: file.bytes };
      if ((await findWaitingPhoto(pool, name, place))?.sha256 === sha256) return answer;
      const checked = await checkPhotos([{ file, title: '', description: null }], {
        userId: viewer.id,
        signal,
      });
      await originals.store(checked, async (client, stored) => {
        await askAgain();
        await requireAccount(client, viewer);
        for (const { name: fileName, image } of stored) {
          const { contentType, width, height } = image;
          const photo = { place, name: fileName, contentType, width, height, ...fileFacts(file) };
          // Somebody who has left out other photos than the first time sends another one.
          await discardPlace(client, name, place);
          if (!(await insertWaitingPhoto(client, name, photo))) throw conflict(sentTwice, 'IN_PROGRESS');
        }
        await makeRoom(client, name);
      });
      return answer;
    },

    importMemory: (viewer, memory, { askAgain }) =>
      transaction(pool, async (client) => {
        await askAgain();
        await requireAccount(client, viewer);
        requirePast(memory);
        const name = { userId: viewer.id, key: memory.key };
        const id = await reserveImport(client, name);
        if (id === null)
          return { collectionId: await earlierImport(client, viewer, memory.key), isNew: false };
        const photos = await photosOf(client, name, memory);
        const { name: title, description, date } = memory;
        await insertMemory(client, {
          ...{ id, ownerId: viewer.id, name: title, description, date },
          ...{ type: 'custom', isProtected: false },
        });
        await addToOutbox(
          client,
          newEvent('collection.created', viewer.id, { collectionId: id, ownerId: viewer.id }),
        );
        const ids = await recordPhotos(client, {
          memory: { id, ownerId: viewer.id, isProtected: false },
          ...{ uploadedBy: viewer.id, actorId: viewer.id, photos },
        });
        await writeFacts(client, { viewer, memory, id, ids });
        await addToOutbox(client, ...commentEvents(viewer, { memory, id, ids }));
        return { collectionId: id, isNew: true };
      }),

    sweep: () => discardExpired(pool, waitsForMs),
  };
}

const sentTwice = 'This photo is being sent already, perhaps in another tab. Please try again in a moment.';
const hidden =
  'This memory was imported before. It is in Recently deleted, or sealed, so it was not imported again.';

function changedOnTheWay(): AppError {
  return unprocessable(
    'Other bytes have arrived than were announced. Please choose the file again.',
    'CHECKSUM',
  );
}

function fileFacts({ fileName, bytes, sha256 }: SentPhoto['file']) {
  return { fileName, bytes, sha256 };
}

/** @throws AppError 422 when this memory alone is too large to wait */
async function makeRoom(client: Client, name: ImportName): Promise<void> {
  const { waitingPhotos, waitingBytes } = importLimits;
  const isTooMuch = async () => {
    const { photos, bytes } = await waitingOf(client, name.userId);
    return photos > waitingPhotos || bytes > waitingBytes;
  };
  while (await isTooMuch()) {
    if ((await discardOldest(client, name, 100)) > 0) continue;
    throw unprocessable(
      `The photos of one memory may have at most ${waitingBytes / 1024 ** 3} GB. Please leave some of them out.`,
      'TOO_MUCH',
    );
  }
}

/** What was written or recorded was so before now; a minute for clocks that differ. */
function requirePast(memory: ImportedMemoryBody): void {
  const latest = Date.now() + 60_000;
  const times: (readonly [string, string | null])[] = [
    ['recordedAt', memory.recordedAt],
    ['changedAt', memory.changedAt],
    ...memory.photos.flatMap(({ uploadedAt, comments }, index) => [
      [`photos.${index}.uploadedAt`, uploadedAt] as const,
      ...timesOf(`photos.${index}.comments`, comments),
    ]),
    ...timesOf('stories', memory.stories),
  ];
  const wrong = times.find(([, time]) => time !== null && Date.parse(time) > latest);
  if (wrong) throw validation([{ path: wrong[0], message: 'must not be in the future', code: 'IN_FUTURE' }]);
}

function timesOf(
  path: string,
  texts: readonly { readonly writtenAt: string; readonly editedAt: string | null }[],
): (readonly [string, string | null])[] {
  return texts.flatMap(({ writtenAt, editedAt }, index) => [
    [`${path}.${index}.writtenAt`, writtenAt] as const,
    [`${path}.${index}.editedAt`, editedAt] as const,
  ]);
}

async function earlierImport(client: Client, viewer: Viewer, key: string): Promise<number> {
  const [known] = await knownImports(client, viewer, [key]);
  if (known && known.collectionId !== null) return known.collectionId;
  throw conflict(hidden, 'IMPORT_HIDDEN');
}

/** The photos that wait for this memory, in its order. @throws AppError 409 which do not */
async function photosOf(client: Client, name: ImportName, memory: ImportedMemoryBody): Promise<NewPhoto[]> {
  const waiting = new Map((await takeWaitingPhotos(client, name)).map((photo) => [photo.place, photo]));
  const missing: number[] = [];
  const photos = memory.photos.flatMap(({ sha256, title, description }, place) => {
    const photo = waiting.get(place);
    if (photo?.sha256 !== sha256) {
      missing.push(place);
      return [];
    }
    waiting.delete(place);
    return [{ ...photo, title, description }];
  });
  if (missing.length > 0) {
    throw new AppError({
      status: 409,
      code: 'PHOTOS_MISSING',
      detail: 'Some photos of this memory have to be sent again.',
      errors: missing.map((place) => ({
        path: `photos.${place}`,
        message: 'does not wait here',
        code: 'GONE' as const,
      })),
    });
  }
  await discardFiles(
    client,
    [...waiting.values()].map((photo) => photo.name),
  );
  return photos;
}

interface Made {
  readonly memory: ImportedMemoryBody;
  readonly id: number;
  /** Of the photos, in their order. */
  readonly ids: readonly number[];
}

function writeFacts(client: Client, { viewer, memory, id, ids }: Made & { viewer: Viewer }): Promise<void> {
  const { recordedAt, changedAt, cover, stories } = memory;
  // A photo is as it was exported, also where another one of its camera was corrected.
  const otherwise = memory.photos.some(({ clockAhead }) => clockAhead) ? 0 : null;
  return writeImportedFacts(client, {
    ...{ memoryId: id, importerId: viewer.id, recordedAt, changedAt, stories },
    coverPhotoId: cover === null ? null : (ids[cover] ?? null),
    photos: memory.photos.map(({ altText, takenAt, clockAhead, uploadedAt, isLiked }, place) => ({
      ...{
        id: ids[place] ?? 0,
        altText: altText || null,
        takenAt,
        clockAhead: clockAhead ?? otherwise,
        uploadedAt,
        isLiked,
      },
    })),
  });
}

function commentEvents({ id: userId, username }: Viewer, { memory, id, ids }: Made) {
  const comments = memory.photos.flatMap((photo, place) =>
    photo.comments.map((comment) => ({ photoId: ids[place] ?? 0, ...comment })),
  );
  const events = [];
  for (let first = 0; first < comments.length; first += commentsPerEvent) {
    events.push(
      newEvent('photo.comments_imported', userId, {
        collectionId: id,
        importedBy: { id: userId, username },
        comments: comments.slice(first, first + commentsPerEvent),
      }),
    );
  }
  return events;
}
