import { longDate } from '@our-dates/browser/format';
import type { LovedPhoto, Photo } from '@our-dates/contracts/photos';

/** A photo, and what is said of the memory that it is in. */
export type PhotoOfMemory = Photo & Pick<LovedPhoto, 'memory'>;

/** Where and when a photo was: its memory, and its day: the memory's, or when it was taken. */
export function captionDetail({ takenAt, memory }: PhotoOfMemory): string {
  const day = memory.date ?? takenAt?.slice(0, 10);
  return day ? `${memory.name} · ${longDate(day)}` : memory.name;
}
