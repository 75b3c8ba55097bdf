/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A piece of a file: what it holds is read when it is needed. */
export interface FilePart {
  readonly bytes: number;
  /** @param range within the part */
  read(range: ByteRange): AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A part that is in memory. */
export function bufferPart(content: Buffer): FilePart {
  return {
    bytes: content.length,
    read: ({ start, end }) => [content.subarray(start, end + 1)],
  };
}

/**
 * The bytes of a range of a file that consists of parts, one after the other. Parts before the range are skipped
 * without being read, and none behind it is asked for.
 * @param at where the first part begins in the file
 */
export async function* sliced(
  parts: AsyncIterable<FilePart>,
  at: number,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let begins = at;
  for await (const part of parts) {
    const ends = begins + part.bytes;
    if (part.bytes > 0 && ends > start) {
      yield* part.read({
        start: Math.max(0, start - begins),
        end: Math.min(part.bytes, end + 1 - begins) - 1,
      });
    }
    if (ends > end) return;
    begins = ends;
  }
}
