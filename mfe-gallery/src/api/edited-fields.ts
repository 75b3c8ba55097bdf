import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';

/** What can be changed about a memory in its dialog. */
export type MemoryEditFields = {
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  description: string;
};

/** What can be changed about a photo in its dialog. */
export type PhotoEditFields = {
  title: string;
  description: string;
  altText: string;
  /** The memory it is in. */
  collectionId: number;
};

export function fieldsOfMemory({ name, date, description }: CollectionWithThumbnail): MemoryEditFields {
  return { name, date: date ?? '', description: description ?? '' };
}

export function fieldsOfPhoto({ title, description, altText, collectionId }: Photo): PhotoEditFields {
  return { title, description: description ?? '', altText: altText ?? '', collectionId };
}
