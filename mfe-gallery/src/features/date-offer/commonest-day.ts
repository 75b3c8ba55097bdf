import { correctedTime, type TimedPhoto } from '@our-dates/contracts/photo-times';

/**
 * The day that most photos have, so that a single scan or forwarded picture does not decide; of several, the
 * earliest.
 * @param days `2026-04-19`, or undefined for a photo without one.
 */
export function commonestDay(days: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const day of days) if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1);
  const [best] = [...counts].sort(
    ([day, count], [other, otherCount]) => otherCount - count || (day < other ? -1 : 1),
  );
  return best?.[0];
}

/** The day on which most of the photos were taken; undefined where no camera recorded one, or none is known yet. */
export function takenDay(photos: readonly TimedPhoto[]): string | undefined {
  return commonestDay(photos.map((photo) => correctedTime(photo)?.slice(0, 10)));
}
