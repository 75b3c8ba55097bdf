import type { Photo } from '@our-dates/contracts/photos';
import { commonestDay } from './commonest-day.ts';

/** The day on which most of the photos were taken; undefined where no camera recorded one, or none is known yet. */
export function takenDay(photos: readonly Pick<Photo, 'takenAt'>[]): string | undefined {
  return commonestDay(photos.map(({ takenAt }) => takenAt?.slice(0, 10)));
}
