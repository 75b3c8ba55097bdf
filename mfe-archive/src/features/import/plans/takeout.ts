import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { type ArchiveFile, fileNameOf, folderOf, splitName } from '../sources/archive-file.ts';
import { dayOf } from './capture-time.ts';
import { type DatedPhoto, inParts, memoriesByDay, memoryOf, readPhotos, withoutRepeats } from './folder.ts';
import type { ImportPlan, OnProgress, PlannedMemory } from './import-plan.ts';
import { parseJson } from './parse-json.ts';
import { isPhoto } from './photo-files.ts';
import { sidecarOf } from './sidecars.ts';

/** What Google notes next to a photo. */
interface Sidecar {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly takenAt: Date | undefined;
}

interface Album {
  readonly folder: string;
  readonly title: string;
  readonly description: string | null;
}

/** Longer ones describe no photo. */
const longestSidecar = 1024 * 1024;

/** Whether there are notes next to photos as Google writes them. */
export function isTakeout(files: readonly ArchiveFile[]): boolean {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path));
  return [...folders.values()].some((inFolder) => {
    const sidecars = sidecarNames(inFolder);
    return inFolder.some((file) => isPhoto(file) && sidecarOf(fileNameOf(file.path), sidecars) !== undefined);
  });
}

/**
 * A Takeout of Google Photos: each album becomes a memory, and what is in no album a memory for each day. Google puts a
 * photo of an album also into the folder of its year; there it is left out.
 */
export async function planTakeout(
  files: readonly ArchiveFile[],
  onProgress: OnProgress,
): Promise<ImportPlan> {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path));
  const notes = new Map<string, Sidecar>();
  const albums: Album[] = [];
  for (const [folder, inFolder] of folders) {
    const sidecars = await readSidecars(inFolder);
    const album = albumOf(folder, sidecars);
    if (album) albums.push(album);
    const names = new Set([...sidecars].flatMap(([name, content]) => (isSidecar(content) ? [name] : [])));
    for (const file of inFolder.filter(isPhoto)) {
      const name = sidecarOf(fileNameOf(file.path), names);
      const noted = name === undefined ? undefined : sidecarFrom(sidecars.get(name));
      if (noted) notes.set(file.path, noted);
    }
  }
  const { photos, leftOut } = await readPhotos(files, onProgress, ({ path }) => notes.get(path) ?? {});
  const memories = await memoriesOf(photos, albums);
  return { kind: 'takeout', people: [], exportedBy: null, memories, dates: [], leftOut };
}

async function memoriesOf(photos: readonly DatedPhoto[], albums: readonly Album[]): Promise<PlannedMemory[]> {
  const inAlbums = new Set<string>();
  const memories: PlannedMemory[] = [];
  for (const { folder, title, description } of albums) {
    const ofAlbum = withoutRepeats(photos.filter(({ file }) => folderOf(file.path) === folder));
    for (const { sha256 } of ofAlbum) inAlbums.add(sha256);
    const parts = inParts(ofAlbum);
    for (const [part, some] of parts.entries()) {
      const name = parts.length > 1 ? `${title} (${part + 1})` : title;
      const date = some[0] ? dayOf(some[0].time) : null;
      memories.push(await memoryOf('takeout', some, { name, description, date }));
    }
  }
  const albumFolders = new Set(albums.map(({ folder }) => folder));
  const others = photos.filter(
    ({ file, sha256 }) => !inAlbums.has(sha256) && !albumFolders.has(folderOf(file.path)),
  );
  memories.push(...(await memoriesByDay('takeout', others)));
  return memories.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
}

/** The JSON files of a folder, by their names. */
async function readSidecars(files: readonly ArchiveFile[]): Promise<Map<string, unknown>> {
  const contents = new Map<string, unknown>();
  for (const file of files) {
    if (!/\.json$/i.test(file.path) || file.bytes > longestSidecar) continue;
    contents.set(fileNameOf(file.path), parseJson(await (await file.open()).text()));
  }
  return contents;
}

function sidecarNames(files: readonly ArchiveFile[]): Set<string> {
  return new Set(files.map(({ path }) => fileNameOf(path)).filter((name) => /\.json$/i.test(name)));
}

const isSidecar = (content: unknown) => memberOf(content, 'photoTakenTime') !== undefined;

function sidecarFrom(content: unknown): Sidecar {
  const seconds = Number(memberOf(memberOf(content, 'photoTakenTime'), 'timestamp'));
  const [title] = splitName(textOf(content, 'title') ?? '');
  return {
    title,
    description: textOf(content, 'description'),
    takenAt: Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : undefined,
  };
}

/** The description of a folder has another name in each language, and no time of a photo. */
function albumOf(folder: string, sidecars: ReadonlyMap<string, unknown>): Album | undefined {
  if (/^Photos from \d{4}$/.test(fileNameOf(folder))) return undefined;
  const described = [...sidecars.values()].find(
    (content) => !isSidecar(content) && (textOf(content, 'title') ?? '') !== '',
  );
  const title = textOf(described, 'title')?.trim();
  if (!title) return undefined;
  const description = textOf(described, 'description')?.trim() ?? '';
  return {
    folder,
    title: firstCharacters(title, limits.nameLength),
    description: firstCharacters(description, limits.descriptionLength) || null,
  };
}

function textOf(content: unknown, name: string): string | undefined {
  const value = memberOf(content, name);
  return typeof value === 'string' ? value : undefined;
}

function memberOf(content: unknown, name: string): unknown {
  if (typeof content !== 'object' || content === null) return undefined;
  return Object.entries(content).find(([key]) => key === name)?.[1];
}
