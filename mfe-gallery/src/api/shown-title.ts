import type { Photo } from '@our-dates/contracts/photos';

/** What cameras, phones and messengers call a file, with the spaces of a default title. */
const cameraName =
  /^(?:(?:img|dsc[nf]?|pxl|gopr|mvimg|vid|photo|image|screenshot|whatsapp image|fb img|signal)|(?=\d))(?:at|wa|pano|burst|cover|edit(?:ed)?|[\d.: _-]|\(\d+\))*$/i;
const uuid = /^[0-9a-f]{8}(?:[ _-]?[0-9a-f]{4}){3}[ _-]?[0-9a-f]{12}$/i;
/** Shorter numbers mean something: a year, a house. */
const minDigits = 4;

/** Whether a title is only the name that a device gave to the file. */
export function isFileName(title: string): boolean {
  const name = title.trim();
  if (uuid.test(name)) return true;
  const digits = name.replace(/\D/g, '').length;
  return cameraName.test(name) && digits >= (/^\d/.test(name) ? minDigits + 1 : minDigits);
}

/** A photo’s title as it is shown. @param number of the photo in its memory, from 1; where that is known */
export function shownTitle(title: string, number?: number): string {
  if (!isFileName(title)) return title;
  return number === undefined ? 'Photo' : `Photo ${number}`;
}

/** The photos of a memory, in their order, with the titles that are shown. */
export function withShownTitles(photos: readonly Photo[]): Photo[] {
  return photos.map((photo, index) => ({ ...photo, title: shownTitle(photo.title, index + 1) }));
}
