import type { ByteReader } from './byte-reader.ts';

/** Bytes a decoder keeps for each pixel before it has the first row; see `decoding-cost.ts` on how they were found. */
const perPixel = { lossy: 0, lossyWithAlpha: 5, lossless: 4.2, animated: 10 } as const;
const maxChunks = 1000;

/** @returns for each pixel; the most there is when that cannot be told */
export async function webpHeldBytesPerPixel(bytes: ByteReader): Promise<number> {
  let hasAlpha = false;
  let at = 12;
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const head = await bytes.read(at, 8);
    if (head.length < 8) break;
    const name = head.toString('latin1', 0, 4);
    if (name === 'VP8L') return perPixel.lossless;
    if (name === 'VP8 ') return hasAlpha ? perPixel.lossyWithAlpha : perPixel.lossy;
    if (name === 'ANIM' || name === 'ANMF') break;
    if (name === 'ALPH') hasAlpha = true;
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
  return perPixel.animated;
}
