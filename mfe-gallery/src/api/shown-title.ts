import type { Photo } from '@our-dates/contracts/photos';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';

/** The file names that cameras, phones and messengers give, with the spaces of a default title. */
const cameraName =
  /^(?:(?:img|dsc[nf]?|pxl|gopr|mvimg|vid|photo|image|screenshot|whatsapp image|fb img|signal)|(?=\d))(?:at|wa|pano|burst|cover|edit(?:ed)?|[\d.: _-]|\(\d+\))*$/i;
const uuid = /^[0-9a-f]{8}(?:[ _-]?[0-9a-f]{4}){3}[ _-]?[0-9a-f]{12}$/i;
/** Shorter numbers have a meaning: a year, a house. */
const minDigits = 4;

/** Whether a title is only a file name from a device. */
export function isFileName(title: string): boolean {
  const name = title.trim();
  if (uuid.test(name)) return true;
  const digits = name.replace(/\D/g, '').length;
  return cameraName.test(name) && digits >= (/^\d/.test(name) ? minDigits + 1 : minDigits);
}

/** The title of a photo as it is shown. @param number of the photo in its memory, from 1; where it is known */
export function shownTitle(title: string, number?: number): string {
  if (!isFileName(title)) return title;
  const t = pageMessages(messages);
  return number === undefined ? t.photo : t.photoNumber({ number });
}

/** The photos of a memory, in order, with their shown titles. */
export function withShownTitles(photos: readonly Photo[]): Photo[] {
  return photos.map((photo, index) => ({ ...photo, title: shownTitle(photo.title, index + 1) }));
}
