import { type ArchivedMemory, jsonText } from '@our-dates/contracts/archive-format';
import type { Photo } from '@our-dates/contracts/photos';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { memoryPage, yearFolder } from '../album/memory-page.ts';
import { withdrawMemory, withdrawPhoto, withdrawPlan } from '../repository/entries.ts';
import { insertExportedMemory } from '../repository/exported-memories.ts';
import { lockExport, type StoredExport, saveProgress } from '../repository/exports.ts';
import { addAlbumFiles } from './album-files.ts';
import { archivedMemory, type PhotoFiles } from './archived-memory.ts';
import { foldedName, folderName, photoFileName, pictureFileName } from './names.ts';
import { type ExportPeople, findExportPeople } from './people.ts';
import { type KnownPictures, readPictures } from './read-pictures.ts';
import type { ExportedMemory, Sources } from './sources.ts';
import { addFiles, type ExportFile } from './zip-writer.ts';

/** Puts an export together, a few seconds at a time; each call continues where the last one has stopped. */
export interface Preparation {
  /** @returns how many photos of a memory that is not in the export yet were read */
  run(viewer: Viewer, sources: Sources, exported: StoredExport): Promise<number>;
}

interface Work {
  readonly viewer: Viewer;
  readonly sources: Sources;
  readonly people: ExportPeople;
  readonly isTime: () => boolean;
}

const commentsAtOnce = 8;

/** @param deps.stepMs how long one call works, at least until something is done */
export function createPreparation(deps: { pool: Pool; log: Log; stepMs: number }): Preparation {
  const { pool, log, stepMs } = deps;

  /** @returns the export with the next memory, or how far its photos were read when the time was over */
  async function addNextMemory(work: Work, exported: StoredExport): Promise<StoredExport | number | null> {
    const { sources } = work;
    const found = await sources.memoryAfter(exported.cursor);
    if (!found) return save(exported, async (_, now) => ({ ...now, isComplete: true }));
    const { memory, next } = found;
    const behind = { cursor: next, isComplete: next === null };
    const photos = await sources.photosOf(memory.id);
    if (!photos) return save(exported, async (_, now) => ({ ...now, ...behind }));
    const pictures = await readPictures({ pool, sources, log }, photos, work.isTime);
    if (!pictures.isWhole) return pictures.originals;
    const files = await filesOf(work, await stillThere(work, memory.id, photos, pictures), pictures);
    const stories = await sources.storiesOf(memory.id);
    const saved = await save(exported, async (client, now) => {
      const folder = await reserveFolder(client, now.id, memory, files);
      const archived = archivedMemory(memory, files, stories, work.people);
      const written = await addFiles(
        client,
        now,
        memoryFiles({ memory, archived, folder, files }, work.people),
      );
      return {
        ...written,
        ...behind,
        memories: now.memories + 1,
        photos: now.photos + files.length,
      };
    });
    await withdrawWhatIsGone(work, memory.id, files);
    return saved;
  }

  /** @returns the export with the next page that lists memories; behind the last one, it is ready */
  async function addNextPage(
    { sources, people }: Work,
    exported: StoredExport,
  ): Promise<StoredExport | null> {
    const plans = await sources.plans();
    const saved = await save(exported, (client, now) => addAlbumFiles(client, now, people, plans));
    if (saved?.state !== 'ready' || plans.length === 0) return saved;
    const ids = new Set((await sources.plans()).map(({ id }) => id));
    for (const { id } of plans) if (!ids.has(id)) await withdrawPlan(pool, id);
    return saved;
  }

  /** What was deleted before it was written, and announced before that, is withdrawn by no event. */
  async function withdrawWhatIsGone(
    { sources }: Work,
    memoryId: number,
    files: readonly PhotoFiles[],
  ): Promise<void> {
    const photos = await sources.photosOf(memoryId);
    if (!photos) return withdrawMemory(pool, memoryId);
    const ids = new Set(photos.map(({ id }) => id));
    for (const { photo } of files) {
      if (!ids.has(photo.id)) await withdrawPhoto(pool, photo.id, { pictures: true });
    }
  }

  /**
   * Saves a change of the export.
   * @returns null when it was replaced or removed, when somebody else has continued it, or when it has to begin again
   */
  function save(
    before: StoredExport,
    change: (client: Client, now: StoredExport) => Promise<StoredExport>,
  ): Promise<StoredExport | null> {
    return transaction(pool, async (client) => {
      const now = await lockExport(client, before.id);
      if (!now || now.isOutdated || now.entries !== before.entries || now.cursor !== before.cursor)
        return null;
      const changed = await change(client, now);
      await saveProgress(client, changed);
      return changed;
    });
  }

  return {
    async run(viewer, sources, exported) {
      const endsAt = performance.now() + stepMs;
      const isTime = () => performance.now() < endsAt;
      const people = await findExportPeople(pool, viewer);
      const work: Work = { viewer, sources, people, isTime };
      let current: StoredExport | null = exported;
      while (current?.state === 'preparing') {
        const next: StoredExport | number | null = current.isComplete
          ? await addNextPage(work, current)
          : await addNextMemory(work, current);
        if (typeof next === 'number') return next;
        current = next;
        if (!isTime()) break;
      }
      return 0;
    },
  };
}

/** A photo whose original cannot be read may have been deleted since the list was read; one that was is left out. */
async function stillThere(
  { sources }: Work,
  memoryId: number,
  photos: readonly Photo[],
  pictures: KnownPictures,
): Promise<readonly Photo[]> {
  if (photos.every((photo) => pictures.of(photo).original)) return photos;
  const ids = new Set((await sources.photosOf(memoryId))?.map(({ id }) => id));
  return photos.filter(({ id }) => ids.has(id));
}

async function filesOf(
  { sources }: Work,
  photos: readonly Photo[],
  pictures: KnownPictures,
): Promise<PhotoFiles[]> {
  const files: PhotoFiles[] = [];
  for (let first = 0; first < photos.length; first += commentsAtOnce) {
    const some = photos
      .slice(first, first + commentsAtOnce)
      .map(async (photo, index): Promise<PhotoFiles> => {
        const { original, small } = pictures.of(photo);
        const number = first + index + 1;
        return {
          photo,
          file: original && photoFileName(number, photos.length, original.fileName),
          picture: small && pictureFileName(number, photos.length),
          original,
          small,
          comments: await sources.commentsOn(photo.id),
        };
      });
    files.push(...(await Promise.all(some)));
  }
  return files;
}

/** Gives the memory a folder that none of its year has. */
async function reserveFolder(
  client: Client,
  exportId: string,
  memory: ExportedMemory,
  files: readonly PhotoFiles[],
): Promise<string> {
  const cover = files.find(({ photo }) => photo.id === memory.coverPhotoId) ?? files[0];
  const year = yearFolder(memory.date);
  for (let attempt = 0; ; attempt++) {
    const folder = folderName(memory, attempt);
    const isFree = await insertExportedMemory(client, exportId, {
      year,
      folder,
      folded: foldedName(folder),
      memoryId: memory.id,
      name: memory.name,
      day: memory.date,
      photos: files.length,
      cover: cover?.picture ?? cover?.file ?? null,
    });
    if (isFree) return `${year}/${folder}`;
  }
}

function memoryFiles(
  content: {
    memory: ExportedMemory;
    archived: ArchivedMemory;
    folder: string;
    files: readonly PhotoFiles[];
  },
  people: ExportPeople,
): ExportFile[] {
  const { memory, archived, folder, files } = content;
  const about = { memoryId: memory.id, modified: memory.updatedAt };
  return [
    { ...about, path: `${folder}/memory.json`, content: jsonText(archived) },
    { ...about, path: `${folder}/index.html`, content: memoryPage(archived, people.list) },
    ...files.flatMap(({ photo, file, picture, original, small }) => {
      const ofPhoto = { ...about, photoId: photo.id, modified: photo.takenAt ?? photo.uploadedAt };
      return [
        ...(file && original ? [{ ...ofPhoto, path: `${folder}/${file}`, content: original }] : []),
        ...(picture && small ? [{ ...ofPhoto, path: `${folder}/${picture}`, content: small }] : []),
      ];
    }),
  ];
}
