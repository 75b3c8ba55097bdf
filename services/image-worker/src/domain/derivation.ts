import { createHash } from 'node:crypto';
import type { Blob, BlobStore } from '@our-dates/common/ports/blob-store';
import type { EventData } from '@our-dates/contracts/events';
import { type Derivatives, makeDerivatives } from '@our-dates/imaging/derivatives';
import { ImageRefused, type RefusalKind } from '@our-dates/imaging/refusal';

/** What became of a photo. */
export type Derived =
  | ({ readonly outcome: 'processed' } & Omit<EventData<'photo.processed'>, 'photoId'>)
  /** It is no picture that can be shown, and never will be. */
  | { readonly outcome: 'failed'; readonly reason: RefusalKind; readonly cause: unknown }
  /** It was deleted before we came to it, or while we were at it. */
  | { readonly outcome: 'gone' };

/** Makes and stores everything that is shown of the photo with this name. */
export type Derive = (name: string) => Promise<Derived>;

/**
 * Nothing of what it does is harmed by doing it again: the same original makes the same bytes, under the same
 * names. What it throws is the fault of a machine, not of the photo.
 */
export function createDerivation(options: { blobs: BlobStore; maxMegapixels: number }): Derive {
  const { blobs, maxMegapixels } = options;

  async function store(
    name: string,
    made: Derivatives,
  ): Promise<EventData<'photo.processed'>['derivatives']> {
    return Promise.all(
      made.derivatives.map(async ({ nominalWidth, width, height, contentType, data }) => {
        const sha256 = createHash('sha256').update(data).digest('hex');
        await blobs.put(`derivatives/${name}/${nominalWidth}.webp`, data, { contentType, sha256 });
        return { nominalWidth, width, height, contentType, bytes: data.length, sha256 };
      }),
    );
  }

  async function forget(name: string): Promise<Derived> {
    await blobs.deletePrefix(`derivatives/${name}/`);
    return { outcome: 'gone' };
  }

  return async (name) => {
    const original = await blobs.get(`originals/${name}`);
    if (!original) return forget(name);
    let made: Derivatives;
    try {
      made = await makeDerivatives(await readWhole(original), { maxMegapixels });
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      return { outcome: 'failed', reason: error.kind, cause: error.cause };
    }
    const derivatives = await store(name, made);
    // Whoever deletes a photo deletes its original first and then what was derived from it. So if the original
    // is still there, the derivatives were stored in time to be deleted with it.
    if (!(await blobs.stat(`originals/${name}`))) return forget(name);
    const { width, height, thumbhash, takenAt } = made;
    return { outcome: 'processed', name, width, height, thumbhash, takenAt, derivatives };
  };
}

/** Reads into one buffer of the right size: joining chunks would hold every photo twice. */
async function readWhole({ stream, size }: Blob): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for await (const chunk of stream) at += chunk.copy(whole, at);
  if (at !== size) throw new Error(`the original ended after ${at} of ${size} bytes`);
  return whole;
}
