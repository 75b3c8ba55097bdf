import type { Photo } from '@our-dates/contracts/photos';

type TimedPhoto = Pick<Photo, 'id' | 'takenAt' | 'takenOffset'>;

const minuteMs = 60_000;

/**
 * The ids of photos in the order in which they were taken, whatever zone each camera was set to. A camera that notes
 * no zone is taken to be in that of the photo nearest in local time. A photo without a time stays behind the photo that
 * it follows now.
 */
export function orderByTime(photos: readonly TimedPhoto[]): number[] {
  const zoned = photos.flatMap((photo) =>
    photo.takenAt !== null && typeof photo.takenOffset === 'number'
      ? [{ local: localMs(photo.takenAt), offset: photo.takenOffset }]
      : [],
  );
  let last = Number.NEGATIVE_INFINITY;
  const at = photos.map(({ id, takenAt, takenOffset }) => {
    if (takenAt !== null) {
      const local = localMs(takenAt);
      last = local - (takenOffset ?? nearestOffset(zoned, local)) * minuteMs;
    }
    return { id, instant: last };
  });
  return at.sort((one, other) => compare(one.instant, other.instant)).map(({ id }) => id);
}

const localMs = (local: string) => Date.parse(`${local}Z`);

function nearestOffset(zoned: readonly { local: number; offset: number }[], local: number): number {
  const away = ({ local: other }: { local: number }) => Math.abs(other - local);
  return (
    zoned.reduce<{ local: number; offset: number } | undefined>(
      (nearest, photo) => (nearest && away(nearest) <= away(photo) ? nearest : photo),
      undefined,
    )?.offset ?? 0
  );
}

/** As a difference would, but for two times before all. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
