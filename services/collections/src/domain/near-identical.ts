import { differingBits, type Look, lookOf, sureBits, type VisiblePhoto } from './looks.ts';

/** A photo as it is compared. */
export interface ComparedPhoto extends VisiblePhoto {
  readonly photoId: number;
  /** Local time of the camera, without a zone; null where it is not known. */
  readonly takenAt: string | null;
}

/** Of 64 bits, in which photos of the same moment differ: a step aside, a blink. */
const alikeBits = 12;
/** Photos of the same moment are at most so far apart. */
export const momentMs = 2 * 60_000;

/**
 * Groups photos that have the same shape, look almost the same and were taken within two minutes of each other.
 * @returns groups of at least two ids, each in the order given
 */
export function nearIdentical(photos: readonly ComparedPhoto[]): number[][] {
  const looks = photos.flatMap((photo) => {
    const look = lookOf(photo);
    if (look === null) return [];
    const { photoId, takenAt } = photo;
    return [{ photoId, look, at: takenAt === null ? null : Date.parse(`${takenAt}Z`) }];
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
