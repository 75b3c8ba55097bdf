import {
  type ArchivedMemory,
  type ArchivedPhoto,
  type ArchivedStory,
  schemaVersion,
} from '@our-dates/contracts/archive-format';
import type { Comment } from '@our-dates/contracts/comments';
import type { Photo } from '@our-dates/contracts/photos';
import type { OwnStory, Stories, Story } from '@our-dates/contracts/stories';
import type { Person } from '../repository/people.ts';
import type { ExportPeople } from './people.ts';
import type { KnownPicture } from './read-pictures.ts';
import type { ExportedMemory } from './sources.ts';

/** A photo with what is known of its files. */
export interface PhotoFiles {
  readonly photo: Photo;
  /** In the folder of the memory; null: the original is missing. */
  readonly file: string | null;
  readonly picture: string | null;
  readonly original: KnownPicture | null;
  readonly small: KnownPicture | null;
  /** The oldest first. */
  readonly comments: readonly Comment[];
}

/** A memory as `memory.json` has it. */
export function archivedMemory(
  memory: ExportedMemory,
  photos: readonly PhotoFiles[],
  stories: Stories | null,
  people: ExportPeople,
): ArchivedMemory {
  const cover = photos.find(({ photo }) => photo.id === memory.coverPhotoId);
  return {
    schemaVersion,
    name: memory.name,
    description: memory.description,
    date: memory.date,
    recordedAt: memory.createdAt,
    changedAt: memory.updatedAt,
    recordedBy: usernameOf(memory.ownerId, people),
    isSample: memory.isProtected,
    cover: cover?.file ?? null,
    photos: photos.map((files) => archivedPhoto(files, people)),
    stories: stories ? archivedStories(stories, people) : [],
  };
}

/** The viewer reads all of what the collections service answers; what is sealed for them is not in it. */
function archivedStories(stories: Stories, { viewer, partner }: ExportPeople): ArchivedStory[] {
  const { own, partners, earlier, isOpen } = stories;
  const story = (
    author: Person | null,
    written: Story & Pick<OwnStory, 'importedAuthor'>,
    isShared: boolean,
  ) => {
    const { content, writtenAt, editedAt, importedAuthor = null } = written;
    return author
      ? [
          {
            author: author.username,
            importedAuthor,
            text: content,
            writtenAt,
            editedAt,
            readBy: isShared ? 'both' : 'author',
          } as const,
        ]
      : [];
  };
  return [
    ...(own ? story(viewer, own, isOpen) : []),
    ...(partners ? story(partner, partners, true) : []),
    ...earlier.flatMap((note) => story(viewer, note, false)),
  ];
}

function archivedPhoto({ photo, file, picture, comments }: PhotoFiles, people: ExportPeople): ArchivedPhoto {
  const { viewer, partner } = people;
  return {
    file,
    picture,
    title: photo.title,
    description: photo.description,
    ...(photo.altText ? { altText: photo.altText } : {}),
    fileName: photo.fileName,
    sha256: photo.sha256,
    bytes: photo.bytes,
    width: photo.width,
    height: photo.height,
    takenAt: photo.takenAt,
    ...(photo.clockAhead ? { clockAhead: photo.clockAhead } : {}),
    uploadedAt: photo.uploadedAt,
    uploadedBy: usernameOf(photo.uploadedBy, people),
    likedBy: [
      ...(photo.isLiked ? [viewer.username] : []),
      ...(photo.likedByPartner && partner ? [partner.username] : []),
    ],
    comments: comments.map(({ user, importedAuthor = null, content, createdAt, editedAt }) => ({
      author: user.username,
      importedAuthor,
      text: content,
      writtenAt: createdAt,
      editedAt,
    })),
  };
}

/** @returns null: neither of the two */
export function usernameOf(id: number, { viewer, partner }: ExportPeople): string | null {
  return [viewer, partner].find((person) => person?.id === id)?.username ?? null;
}
