/**
 * Whether a picture file is complete: the page checks it before it sends a photo, the service for the formats
 * whose decoder is content with the first picture. Bytes after the end are fine, cameras write notes and films there.
 * @param file all of it. A file of another kind is not judged.
 */
export function reachesItsEnd(file: Uint8Array): boolean {
  const signature = latin1(file, 0, 12);
  if (signature.startsWith('\xff\xd8\xff')) return jpegHasEndMarker(file);
  if (signature.startsWith('\x89PNG\r\n\x1a\n')) return pngHasEndChunk(file);
  if (/^GIF8[79]a/.test(signature)) return gifReachesTrailer(file);
  if (signature.startsWith('RIFF') && signature.endsWith('WEBP')) return webpHasItsLength(file);
  if (signature.slice(4, 8) === 'ftyp') return boxesFit(file);
  return true;
}

/** Steps over the segments of a JPEG (ITU-T T.81, B.1.1), and over its coded pixels, until the end of the image. */
function jpegHasEndMarker(file: Uint8Array): boolean {
  const view = viewOf(file);
  let at = 2;
  for (;;) {
    at = file.indexOf(0xff, at);
    const code = file[at + 1];
    if (at === -1 || code === undefined) return false;
    if (code === 0xd9) return true;
    if (code === 0xff) at += 1;
    // Coded pixels, restarts and the start of an image have no length.
    else if (code < 0xc0 || (code >= 0xd0 && code <= 0xd8)) at += 2;
    else if (at + 4 > file.length) return false;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function pngHasEndChunk(file: Uint8Array): boolean {
  const view = viewOf(file);
  let at = 8;
  while (at + 12 <= file.length) {
    if (latin1(file, at + 4, 4) === 'IEND') return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Steps over the blocks of a GIF (no pixel is decoded) until its trailer. */
function gifReachesTrailer(file: Uint8Array): boolean {
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

/** The header contains the length of the rest. */
function webpHasItsLength(file: Uint8Array): boolean {
  return viewOf(file).getUint32(4, true) + 8 <= file.length;
}

/** Steps over the top-level boxes of an ISO media file; the last one must end where the file ends, or before. */
function boxesFit(file: Uint8Array): boolean {
  const view = viewOf(file);
  let at = 0;
  while (at + 8 <= file.length) {
    let size = view.getUint32(at);
    if (size === 0) return true;
    if (size === 1) {
      if (at + 16 > file.length) return false;
      size = Number(view.getBigUint64(at + 8));
    }
    if (size < 8) return false;
    at += size;
  }
  return at <= file.length;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function latin1(file: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...file.subarray(from, from + length));
}
