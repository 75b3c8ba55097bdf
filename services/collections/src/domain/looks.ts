/** What the look of a photo is known by. */
export interface VisiblePhoto {
  /** Width / height. */
  readonly ratio: number;
  /** 16 hexadecimal digits; null where it is not made yet. */
  readonly fingerprint: string | null;
}

/** A look, as two are compared fast. */
export interface Look {
  readonly ratio: number;
  /** Two halves of 32 bits. */
  readonly bits: readonly [number, number];
}

/** Pictures that differ in so many bits of 64, or fewer, are hardly of anything else. */
export const sureBits = 4;
/** A fingerprint says nothing of the shape. */
const sameShape = 0.05;

/** Null where it is not known, and for a picture of one colour: it looks like every other. */
export function lookOf({ ratio, fingerprint }: VisiblePhoto): Look | null {
  if (fingerprint === null || /^(?:0+|f+)$/.test(fingerprint)) return null;
  const half = (digits: string) => Number.parseInt(digits, 16) | 0;
  return { ratio, bits: [half(fingerprint.slice(0, 8)), half(fingerprint.slice(8))] };
}

/** In how many of 64 bits two pictures differ; infinitely many when their shapes differ. */
export function differingBits(one: Look, other: Look): number {
  if (Math.abs(one.ratio / other.ratio - 1) > sameShape) return Number.POSITIVE_INFINITY;
  return countBits(one.bits[0] ^ other.bits[0]) + countBits(one.bits[1] ^ other.bits[1]);
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
