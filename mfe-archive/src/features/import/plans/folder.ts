import { pageDates } from '@our-dates/browser/dates/dates';
import { longDate } from '@our-dates/browser/format';
import { firstCharacters } from '@our-dates/contracts/characters';
import { importLimits } from '@our-dates/contracts/import-terms';
import { limits } from '@our-dates/contracts/limits';
import { type ArchiveFile, fileNameOf, splitName } from '../sources/archive-file.ts';
import { captureTime, dayOf, localTimeOf, timeInName } from './capture-time.ts';
import type { ImportPlan, LeftOut, OnProgress, PlannedMemory, PlannedPhoto } from './import-plan.ts';
import { isIgnored, leftOutFile, refusalOf } from './photo-files.ts';
import { sha256 } from './sha256.ts';

/** What somebody says of a photo next to its file. */
export interface PhotoNotes {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** When it was taken, where the file itself does not say. */
  readonly takenAt?: Date | undefined;
}

/** A photo, with when it was taken by the clock of its camera or, where that is not known, of this device. */
export interface DatedPhoto extends PlannedPhoto {
  readonly time: string;
}

/** Photos without any description: a memory for each day. */
export async function planFolder(files: readonly ArchiveFile[], onProgress: OnProgress): Promise<ImportPlan> {
  const { photos, leftOut } = await readPhotos(files, onProgress);
  const memories = await memoriesByDay('folder', photos);
  return { kind: 'folder', people: [], exportedBy: null, memories, dates: [], leftOut };
}

/** Reads all photos among the files: what they are, and when they were taken. */
export async function readPhotos(
  files: readonly ArchiveFile[],
  onProgress: OnProgress,
  notesOf: (file: ArchiveFile) => PhotoNotes = () => ({}),
): Promise<{ photos: DatedPhoto[]; leftOut: LeftOut[] }> {
  const photos: DatedPhoto[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, file] of files.entries()) {
    if (isIgnored(file)) continue;
    const reason = refusalOf(file);
    if (reason) leftOut.push(leftOutFile(file, reason));
    else photos.push(await readPhoto(file, notesOf(file)));
    onProgress((index + 1) / files.length);
  }
  return { photos, leftOut };
}

async function readPhoto(file: ArchiveFile, notes: PhotoNotes): Promise<DatedPhoto> {
  const content = await file.open();
  const fileName = fileNameOf(file.path);
  const captured = await captureTime(content);
  const noted = notes.takenAt && localTimeOf(notes.takenAt);
  const known = captured ?? noted ?? timeInName(fileName);
  const [stem] = splitName(fileName);
  return {
    ...{ file, fileName, sha256: await sha256(content) },
    title: firstCharacters(notes.title?.trim() || stem, limits.nameLength),
    description: firstCharacters(notes.description?.trim() ?? '', limits.descriptionLength) || null,
    takenAt: known ?? null,
    time: known ?? localTimeOf(file.modified ?? new Date(0)),
    ...{ uploadedAt: null, likedBy: [], comments: [] },
  };
}

/** @param kind of the archive, of which the keys of its memories are made */
export function memoriesByDay(kind: string, photos: readonly DatedPhoto[]): Promise<PlannedMemory[]> {
  const days = Object.entries(Object.groupBy(photos, ({ time }) => dayOf(time)));
  days.sort(([one], [other]) => one.localeCompare(other));
  return Promise.all(
    days.flatMap(([day, ofDay = []]) =>
      inParts(withoutRepeats(ofDay)).map((some, part, { length }) =>
        memoryOf(
          kind,
          some,
          { name: pageDates().longDate(day) + numberOf(part, length), description: null, date: day },
          longDate(day) + numberOf(part, length),
        ),
      ),
    ),
  );
}

const numberOf = (part: number, parts: number) => (parts > 1 ? ` (${part + 1})` : '');

/**
 * A memory of these photos, in the order in which they were taken.
 * @param keyName what its key is made of in place of its name, which has the language of the page
 */
export async function memoryOf(
  kind: string,
  photos: readonly DatedPhoto[],
  { name, description, date }: Pick<PlannedMemory, 'name' | 'description' | 'date'>,
  keyName = name,
): Promise<PlannedMemory> {
  const checksums = photos.map((photo) => photo.sha256);
  return {
    key: await sha256(JSON.stringify([kind, keyName, date, checksums])),
    ...{ name, description, date, photos, recordedAt: null, changedAt: null, cover: null },
    ...{ stories: [], leftOut: [] },
  };
}

/** In the order in which they were taken; of several files with the same content one stays. */
export function withoutRepeats(photos: readonly DatedPhoto[]): DatedPhoto[] {
  const byContent = new Map<string, DatedPhoto>();
  for (const photo of photos) if (!byContent.has(photo.sha256)) byContent.set(photo.sha256, photo);
  return [...byContent.values()].sort(
    (a, b) => a.time.localeCompare(b.time) || a.fileName.localeCompare(b.fileName),
  );
}

/** As many memories as the photos of one day or album need. */
export function inParts(photos: readonly DatedPhoto[]): DatedPhoto[][] {
  const { photosPerMemory } = importLimits;
  return Array.from({ length: Math.ceil(photos.length / photosPerMemory) }, (_, part) =>
    photos.slice(part * photosPerMemory, (part + 1) * photosPerMemory),
  );
}
