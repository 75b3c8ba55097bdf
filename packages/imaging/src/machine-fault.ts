/** Decoding was given up. That says as much of how busy the machine is as of the photo. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** Other pictures had the memory for decoding, and kept it too long. */
export class NoMemoryFree extends Error {
  override name = 'NoMemoryFree';
}

/** What libvips, sharp, the decoders of JPEG, GIF and AVIF, Node and we say when they are refused memory. */
const outOfMemory =
  /out of memory|insufficient memory|enough memory|no memory|memory limit|memory allocation error|buffer allocation failed|bad_alloc/i;

/** libheif counts as a failed allocation what it never tried to allocate, for the size that a file claims. */
const refusedSize = /security limit/i;

/**
 * Whether decoding failed for want of time or memory, so that the same file may well be decoded later. The text
 * must tell: sharp throws a plain Error for everything. The decoders of PNG and WebP use the same words for want
 * of memory as for damage: `decodePixels` asks the system itself.
 */
export function isMachineFault(error: unknown): boolean {
  if (error instanceof TookTooLong || error instanceof NoMemoryFree) return true;
  return error instanceof Error && outOfMemory.test(error.message) && !refusedSize.test(error.message);
}
