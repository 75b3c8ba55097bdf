import { instantsOf, type TimedPhoto } from '@our-dates/contracts/photo-times';
import { differingBits, type Look, lookOf, sureBits, type VisiblePhoto } from './looks.ts';

/** A photo as it is compared. */
export interface ComparedPhoto extends VisiblePhoto, TimedPhoto {
  readonly photoId: number;
}

/**
 * Of 64 bits, in which photos of the same moment differ. Of photographs, a step aside changes up to 10, a tilt by 2° or a
 * zoom by a tenth mostly up to 14; two of other things differ in 20 or more.
 */
const alikeBits = 14;
/** Photos of the same moment are at most so far apart. */
export const momentMs = 2 * 60_000;

/**
 * Groups photos that have the same shape, look almost the same and were taken within two minutes of each other, by
 * any camera.
 * @returns groups of at least two ids, each in the order given
 */
export function nearIdentical(photos: readonly ComparedPhoto[]): number[][] {
  const instants = instantsOf(photos);
  const looks = photos.flatMap((photo, index) => {
    const look = lookOf(photo);
    if (look === null) return [];
    return [{ photoId: photo.photoId, look, at: instants[index] ?? null }];
  });
  const groupOf = new Map<number, number[]>();
  for (const [index, one] of looks.entries()) {
    for (const other of looks.slice(0, index)) {
      if (!areAlike(one, other)) continue;
      const [into, from] = [
        groupOf.get(other.photoId) ?? [other.photoId],
        groupOf.get(one.photoId) ?? [one.photoId],
      ];
      if (into === from) continue;
      into.push(...from);
      for (const id of into) groupOf.set(id, into);
    }
  }
  const order = new Map(photos.map(({ photoId }, index) => [photoId, index]));
  const place = (id: number) => order.get(id) ?? 0;
  return [...new Set(groupOf.values())]
    .map((group) => group.toSorted((a, b) => place(a) - place(b)))
    .toSorted(([a = 0], [b = 0]) => place(a) - place(b));
}

interface Compared {
  readonly look: Look;
  readonly at: number | null;
}

function areAlike(one: Compared, other: Compared): boolean {
  const differing = differingBits(one.look, other.look);
  if (one.at === null || other.at === null) return differing <= sureBits;
  return differing <= alikeBits && Math.abs(one.at - other.at) <= momentMs;
}
