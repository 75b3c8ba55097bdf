import type { Dates } from '@our-dates/browser/dates/dates';
import { correctedTime } from '@our-dates/contracts/photo-times';
import type { LikedPhoto, Photo } from '@our-dates/contracts/photos';

/** A photo, and the data of its memory. */
export type PhotoOfMemory = Photo & Pick<LikedPhoto, 'memory'>;

/** Where and when a photo was taken: its memory, and the day of the memory or of the photo. */
export function captionDetail(photo: PhotoOfMemory, { longDate }: Pick<Dates, 'longDate'>): string {
  const { memory } = photo;
  const day = memory.date ?? correctedTime(photo)?.slice(0, 10);
  return day ? `${memory.name} · ${longDate(day)}` : memory.name;
}
