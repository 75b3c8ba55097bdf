import type { ImportedMemoryBody } from '@our-dates/contracts/imports';
import type { PlannedMemory, PlannedPhoto, PlannedText } from './plans/import-plan.ts';

/** What somebody has chosen in the preview, for all memories. */
export interface ImportChoice {
  /** Who of the archive the importer is; null: none of them. */
  readonly me: string | null;
  /** Checksums of photos that are not imported because they are here already. */
  readonly without: ReadonlySet<string>;
}

/** The photos of a memory that are imported. */
export function chosenPhotos(
  { photos }: Pick<PlannedMemory, 'photos'>,
  { without }: Pick<ImportChoice, 'without'>,
): readonly PlannedPhoto[] {
  return photos.filter(({ sha256 }) => !without.has(sha256));
}

/**
 * What is sent of a memory. What the importer wrote is theirs; what others wrote has their name as a text. Of the likes,
 * those of the importer stay.
 */
export function importedMemory(memory: PlannedMemory, choice: ImportChoice): ImportedMemoryBody {
  const { key, name, description, date, recordedAt, changedAt, stories } = memory;
  const photos = chosenPhotos(memory, choice);
  const cover = memory.cover ? photos.indexOf(memory.cover) : -1;
  const textOf = (text: PlannedText) => ({
    author: text.author.username !== null && text.author.username === choice.me ? null : text.author.name,
    content: text.content,
    writtenAt: text.writtenAt,
    editedAt: text.editedAt,
  });
  return {
    ...{ key, name, description, date, recordedAt, changedAt },
    cover: cover < 0 ? null : cover,
    photos: photos.map(({ sha256, title, description: about, altText, takenAt, clockAhead, ...photo }) => ({
      ...{ sha256, title, description: about, altText, takenAt, clockAhead, uploadedAt: photo.uploadedAt },
      isLiked: choice.me !== null && photo.likedBy.includes(choice.me),
      comments: photo.comments.map(textOf),
    })),
    stories: stories.map(textOf),
  };
}
