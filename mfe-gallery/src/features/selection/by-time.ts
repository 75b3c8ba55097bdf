import { instantsOf, type TimedPhoto } from '@our-dates/contracts/photo-times';

/**
 * The ids of photos in the order in which they were taken. A photo without a time stays behind the photo that it
 * follows now.
 */
export function orderByTime(photos: readonly (TimedPhoto & { readonly id: number })[]): number[] {
  const instants = instantsOf(photos);
  let last = Number.NEGATIVE_INFINITY;
  return photos
    .map(({ id }, index) => {
      last = instants[index] ?? last;
      return { id, instant: last };
    })
    .sort((one, other) => compare(one.instant, other.instant))
    .map(({ id }) => id);
}

/** As a difference would, but for two times before all. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
