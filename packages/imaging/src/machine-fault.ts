/** Decoding was given up. That says as much of how busy the machine is as of the photo. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** What libvips, sharp, and the decoders of JPEG, GIF and AVIF say when they are refused memory. */
const outOfMemory = /out of memory|insufficient memory|enough memory|memory allocation error|bad_alloc/i;

/** libheif counts as a failed allocation what it never tried to allocate, for the size that a file claims. */
const refusedSize = /security limit/i;

/**
 * Whether decoding failed for want of time or memory, so that the same file may well be decoded later. The text
 * must tell: sharp throws a plain Error for everything. The decoders of PNG and WebP use the same words for want
 * of memory as for damage, and count as damage here.
 */
export function isMachineFault(error: unknown): boolean {
  if (error instanceof TookTooLong) return true;
  return error instanceof Error && outOfMemory.test(error.message) && !refusedSize.test(error.message);
}
