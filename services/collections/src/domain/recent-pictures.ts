import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';

/** Bytes of small pictures that were shown lately. */
export interface RecentPictures {
  /** @returns null when there is no such blob */
  read(blob: string): Promise<Buffer | null>;
  /** Whether a picture of this size is kept here at all; a larger one is streamed. */
  keeps(size: number): boolean;
}

/** A thumbnail or a picture of a page, not a photograph of 25 MB. */
const largest = 512 * 1024;

/**
 * Content under a name never changes, so nothing in the cache can be outdated; access is checked for every
 * request, before. What was not shown for the longest time is dropped first.
 * @param deps.maxBytes of all that is kept; 0 keeps nothing
 */
export function createRecentPictures(deps: {
  blobs: Pick<BlobStore, 'get'>;
  maxBytes: number;
}): RecentPictures {
  const { blobs, maxBytes } = deps;
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer | null>>();
  let keptBytes = 0;

  function keep(blob: string, bytes: Buffer): void {
    kept.set(blob, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  }

  async function load(blob: string): Promise<Buffer | null> {
    try {
      const found = await blobs.get(blob);
      if (!found) return null;
      const bytes = Buffer.concat(await found.stream.toArray());
      keep(blob, bytes);
      return bytes;
    } finally {
      reading.delete(blob);
    }
  }

  return {
    keeps: (size) => size <= Math.min(largest, maxBytes),

    async read(blob) {
      const bytes = kept.get(blob);
      if (bytes) {
        // Now it is the one shown last.
        kept.delete(blob);
        kept.set(blob, bytes);
        return bytes;
      }
      // Concurrent requests for the same picture wait for a single read.
      let wanted = reading.get(blob);
      if (!wanted) {
        wanted = load(blob);
        reading.set(blob, wanted);
      }
      return wanted;
    },
  };
}
