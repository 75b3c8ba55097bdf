import type { Known } from './api/look-up.ts';
import { chosenPhotos, type ImportChoice } from './imported-memory.ts';
import type { ImportPlan, PlannedDate, PlannedMemory } from './plans/import-plan.ts';
import { contentOf } from './plans/planned-dates.ts';

/** How a memory of the archive stands to what is here already. */
export interface PreviewedMemory {
  readonly memory: PlannedMemory;
  readonly state: 'new' | 'imported' | 'hidden';
  /** Photos that are here already, in whichever memory. */
  readonly known: number;
  /** Photos that an earlier memory of this archive has too. */
  readonly repeated: number;
  /** The memory that it became, if it was imported. */
  readonly collectionId: number | null;
}

export function previewOf(plan: ImportPlan, known: Known): PreviewedMemory[] {
  const seen = new Set<string>();
  return plan.memories.map((memory) => {
    const before = known.memories.get(memory.key);
    const repeated = memory.photos.filter(({ sha256 }) => seen.has(sha256)).length;
    for (const { sha256 } of memory.photos) seen.add(sha256);
    return {
      memory,
      state: before?.isHidden ? 'hidden' : before?.collectionId ? 'imported' : 'new',
      known: memory.photos.filter(({ sha256 }) => known.photos.has(sha256)).length,
      repeated,
      collectionId: before?.collectionId ?? null,
    };
  });
}

/** Whether a memory is chosen before anybody has chosen: everything of one's own that is not here as a whole. */
export function isOffered({ memory, state, known }: PreviewedMemory): boolean {
  if (memory.isSample) return false;
  return state === 'new' && (memory.photos.length === 0 || known < memory.photos.length);
}

/** What is sent of the chosen memories. */
export function totals(chosen: readonly PlannedMemory[], choice: Pick<ImportChoice, 'without'>) {
  const photos = chosen.flatMap((memory) => chosenPhotos(memory, choice));
  return {
    memories: chosen.length,
    photos: photos.length,
    bytes: photos.reduce((sum, { file }) => sum + file.bytes, 0),
  };
}

/** The plans that are not here already, as far as their memories are chosen or imported. */
export function newDates(plan: ImportPlan, known: Known, chosen: readonly PlannedMemory[]): PlannedDate[] {
  const memories = new Set([
    ...chosen.map(({ key }) => key),
    ...[...known.memories.values()].flatMap(({ key, collectionId }) => (collectionId === null ? [] : key)),
  ]);
  return plan.dates.filter(
    (date) => !known.plans.has(contentOf(date)) && (date.memoryKey === null || memories.has(date.memoryKey)),
  );
}

/** What is written by others than the importer, and is imported with their names; and the likes that are not. */
export function ofOthers(chosen: readonly PlannedMemory[], me: string | null) {
  const photos = chosen.flatMap((memory) => memory.photos);
  const texts = [...photos.flatMap(({ comments }) => comments), ...chosen.flatMap(({ stories }) => stories)];
  const others = texts.filter(({ author }) => author.username === null || author.username !== me);
  return {
    texts: others.length,
    names: [...new Set(others.map(({ author }) => author.name))],
    likes: photos.flatMap(({ likedBy }) => likedBy).filter((username) => username !== me).length,
  };
}
