/**
 * The progress of each of several photos that are sent in one body, one after the other.
 * @param sizes bytes of each photo, in the order of the body.
 * @param part the sent part of the whole, 0 to 1.
 * @returns for each photo its own part, 0 to 1.
 */
export function spreadProgress(sizes: readonly number[], part: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let left = total * part;
  return sizes.map((size) => {
    const own = part >= 1 || size === 0 ? size : Math.min(size, left);
    left -= own;
    return size === 0 ? Number(part >= 1) : own / size;
  });
}

/** The photo that was being sent when the connection broke: the first incomplete one, else the last. */
export function inFlight(progress: readonly number[]): number {
  const index = progress.findIndex((part) => part < 1);
  return index === -1 ? progress.length - 1 : index;
}
