import type { ImageFormat } from './sniff.ts';

/**
 * Whether a file reaches to its own end. Asked for the formats whose decoder is content with the first picture
 * and never sees that what follows it is missing; of the others the decoder tells.
 */
export function isComplete(format: ImageFormat, file: Buffer): boolean {
  if (format === 'gif') return gifReachesTrailer(file);
  if (format === 'avif' || format === 'heic') return boxesFit(file);
  return true;
}

/** Steps over the blocks of a GIF (no pixel is decoded) until its trailer. */
function gifReachesTrailer(file: Buffer): boolean {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterSubBlocks = (from: number) => {
    let at = from;
    for (;;) {
      const size = file[at];
      if (size === undefined) return file.length;
      at += size + 1;
      if (size === 0) return at;
    }
  };
  let at = 13 + tableBytes(file[10] ?? 0);
  for (;;) {
    const introducer = file[at];
    if (introducer === 0x3b) return true;
    if (introducer === 0x21) at = afterSubBlocks(at + 2);
    else if (introducer === 0x2c) at = afterSubBlocks(at + 10 + tableBytes(file[at + 9] ?? 0) + 1);
    else return false;
  }
}

/** Steps over the top-level boxes of an ISO media file; the last one must end where the file ends, or before. */
function boxesFit(file: Buffer): boolean {
  let at = 0;
  while (at + 8 <= file.length) {
    let size = file.readUInt32BE(at);
    if (size === 0) return true;
    if (size === 1) {
      if (at + 16 > file.length) return false;
      size = Number(file.readBigUInt64BE(at + 8));
    }
    if (size < 8) return false;
    at += size;
  }
  return at <= file.length;
}
