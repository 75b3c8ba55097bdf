import { isFileName } from '@our-dates/contracts/file-name-titles';
import type { Photo } from '@our-dates/contracts/photos';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';

/** The title of a photo as it is shown. @param number of the photo in its memory, from 1; where it is known */
export function shownTitle(title: string, number?: number): string {
  return isFileName(title) ? numbered(number) : title;
}

/** What stands for the title of a photo that has none. */
export function numbered(number?: number): string {
  const t = pageMessages(messages);
  return number === undefined ? t.photo : t.photoNumber({ number });
}

/** The photos of a memory, in order, with their shown titles. */
export function withShownTitles(photos: readonly Photo[]): Photo[] {
  return photos.map((photo, index) => ({ ...photo, title: shownTitle(photo.title, index + 1) }));
}
