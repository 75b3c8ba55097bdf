/** A photo as it is compared. */
export interface ComparedPhoto {
  readonly photoId: number;
  /** Width / height. */
  readonly ratio: number;
  /** Local time of the camera, without a zone; null where it is not known. */
  readonly takenAt: string | null;
  /** 16 hexadecimal digits; null where it is not made yet. */
  readonly fingerprint: string | null;
}

/** Of 64 bits, in which photos of the same moment differ: a step aside, a blink. */
const alikeBits = 12;
/** Without the times, only pictures count that are hardly anything else. */
const timelessBits = 4;
const momentMs = 2 * 60_000;
/** A fingerprint says nothing of the shape. */
const sameShape = 0.05;

/**
 * Groups photos that have the same shape, look almost the same and were taken within two minutes of each other.
 * @returns groups of at least two ids, each in the order given
 */
export function nearIdentical(photos: readonly ComparedPhoto[]): number[][] {
  const looks = photos.flatMap(({ photoId, ratio, takenAt, fingerprint }) => {
    const bits = fingerprint === null ? null : bitsOf(fingerprint);
    return bits === null
      ? []
      : [{ photoId, ratio, bits, at: takenAt === null ? null : Date.parse(`${takenAt}Z`) }];
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

interface Look {
  readonly bits: readonly [number, number];
  readonly ratio: number;
  readonly at: number | null;
}

function areAlike(one: Look, other: Look): boolean {
  if (Math.abs(one.ratio / other.ratio - 1) > sameShape) return false;
  const differing = countBits(one.bits[0] ^ other.bits[0]) + countBits(one.bits[1] ^ other.bits[1]);
  if (one.at === null || other.at === null) return differing <= timelessBits;
  return differing <= alikeBits && Math.abs(one.at - other.at) <= momentMs;
}

/** Two halves, which numbers of 32 bits compare fast. Null for a picture of one colour: it looks like every other. */
function bitsOf(fingerprint: string): readonly [number, number] | null {
  if (/^(?:0+|f+)$/.test(fingerprint)) return null;
  return [Number.parseInt(fingerprint.slice(0, 8), 16) | 0, Number.parseInt(fingerprint.slice(8), 16) | 0];
}

function countBits(value: number): number {
  let rest = value;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}
