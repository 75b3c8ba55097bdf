import type { Photo } from './photos.ts';

/** What is known of when a photo was taken. */
export type TimedPhoto = Pick<Photo, 'takenAt' | 'takenOffset' | 'clockAhead'>;

const minuteMs = 60_000;

/**
 * When photos of one memory were taken, in milliseconds since 1970 (UTC), whatever zone each camera was set to and
 * however wrong its clock was. A camera that notes no zone is taken to be in that of the photo nearest in local time.
 * Undefined for a photo without a time.
 */
export function instantsOf(photos: readonly TimedPhoto[]): (number | undefined)[] {
  const times = photos.map((photo) => ({ local: localMs(photo), offset: photo.takenOffset ?? undefined }));
  const zoned = times.flatMap(({ local, offset }) =>
    local === undefined || offset === undefined ? [] : [{ local, offset }],
  );
  return times.map(({ local, offset }) =>
    local === undefined ? undefined : local - (offset ?? nearestOffset(zoned, local)) * minuteMs,
  );
}

/** The local time at which a photo was taken, as a right clock would have shown it: `2024-05-06T07:08:09`. */
export function correctedTime(photo: TimedPhoto): string | null {
  const local = localMs(photo);
  return local === undefined ? null : new Date(local).toISOString().slice(0, 19);
}

function localMs({ takenAt, clockAhead = 0 }: TimedPhoto): number | undefined {
  return takenAt === null ? undefined : Date.parse(`${takenAt}Z`) - clockAhead * 1000;
}

interface Zoned {
  readonly local: number;
  readonly offset: number;
}

function nearestOffset(zoned: readonly Zoned[], local: number): number {
  const away = (photo: Zoned) => Math.abs(photo.local - local);
  return (
    zoned.reduce<Zoned | undefined>(
      (nearest, photo) => (nearest && away(nearest) <= away(photo) ? nearest : photo),
      undefined,
    )?.offset ?? 0
  );
}
