import { createHash } from 'node:crypto';
import { derivativeBlob, derivativesPrefix, originalBlob } from '@our-dates/contracts/blob-names';
import type { EventData } from '@our-dates/contracts/events';
import type { DecodingMemory } from '@our-dates/imaging/decoding-memory';
import { type Derivatives, makeDerivatives } from '@our-dates/imaging/derivatives';
import { EndedItsProcess, makeDerivativesApart } from '@our-dates/imaging/derivatives-apart';
import { TookTooLong } from '@our-dates/imaging/machine-fault';
import { ImageRefused, type RefusalKind } from '@our-dates/imaging/refusal';
import type { Blob, BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { traced } from '@our-dates/service-kit/telemetry/tracing';

/** What became of a photo. */
export type Derived =
  | ({ readonly outcome: 'processed' } & Omit<EventData<'photo.processed'>, 'photoId'>)
  /** It is no picture that can be shown, and never will be. */
  | { readonly outcome: 'failed'; readonly reason: FailureReason; readonly cause: unknown }
  /** It was deleted before we came to it, or while we were at it. */
  | { readonly outcome: 'gone' };

type FailureReason = RefusalKind | 'ends-its-process' | 'takes-too-long';

/**
 * Makes and stores everything that is shown of the photo with this name.
 * @param beginAttempt notes that decoding begins; resolves to how many attempts have begun of which none ended
 */
export type Derive = (name: string, beginAttempt: () => Promise<number>) => Promise<Derived>;

/**
 * A photo that has ended its process once, or run out of time, is decoded in a separate process, and not again when that comes
 * to the same. If the worker itself ends then too (by another's hand, or because the system ends it with its child), a
 * few more attempts distinguish the two.
 */
const maxAttempts = 8;
/** A picture of the queue waits for memory longer than one that a person waits for. */
const memoryTimeoutMs = 10 * 60_000;

/**
 * Nothing of what it does is harmed by doing it again: the same original makes the same bytes, under the same
 * names. What it throws is the fault of a machine, not of the photo.
 */
export function createDerivation(options: {
  blobs: BlobStore;
  maxMegapixels: number;
  memory: DecodingMemory;
  /** Default 60. */
  timeLimitSeconds?: number;
}): Derive {
  const { blobs, ...limits } = options;

  async function decode(original: Buffer, attempt: number): Promise<Derivatives> {
    const options = { ...limits, memoryTimeoutMs };
    if (attempt === 1) return makeDerivatives(original, options);
    if (attempt > maxAttempts) throw new EndedItsProcess(`${attempt - 1} attempts came to no end`);
    return makeDerivativesApart(original, options);
  }

  async function store(
    name: string,
    made: Derivatives,
  ): Promise<EventData<'photo.processed'>['derivatives']> {
    return Promise.all(
      made.derivatives.map(async ({ nominalWidth, width, height, contentType, data }) => {
        const sha256 = createHash('sha256').update(data).digest('hex');
        await blobs.put(derivativeBlob(name, nominalWidth), data, { contentType, sha256 });
        return { nominalWidth, width, height, contentType, bytes: data.length, sha256 };
      }),
    );
  }

  async function forget(name: string): Promise<Derived> {
    await blobs.deletePrefix(derivativesPrefix(name));
    return { outcome: 'gone' };
  }

  return async (name, beginAttempt) => {
    const whole = await traced('fetch original', async () => {
      const original = await blobs.get(originalBlob(name));
      return original && readWhole(original);
    });
    if (!whole) return forget(name);
    const attempt = await beginAttempt();
    let made: Derivatives;
    try {
      made = await traced('decode and shrink', () => decode(whole, attempt));
    } catch (error) {
      const reason = failureOf(error, attempt);
      if (reason === undefined) throw error;
      return { outcome: 'failed', reason, cause: error };
    }
    const derivatives = await traced('store derivatives', () => store(name, made));
    // The deletion of a photo deletes its original first and then what was derived from it. So if the original
    // is still there, the derivatives were stored in time to be deleted with it.
    if (!(await blobs.stat(originalBlob(name)))) return forget(name);
    const { derivatives: _, ...ofPhoto } = made;
    return { outcome: 'processed', name, ...ofPhoto, derivatives };
  };
}

/** Why a photo cannot be processed; undefined when the machine is at fault. */
function failureOf(error: unknown, attempt: number): FailureReason | undefined {
  if (error instanceof ImageRefused) return error.kind;
  if (error instanceof EndedItsProcess) return 'ends-its-process';
  return error instanceof TookTooLong && attempt > 1 ? 'takes-too-long' : undefined;
}

/** Reads into one buffer of the right size: joining chunks would hold every photo twice. */
async function readWhole({ stream, size }: Blob): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for await (const chunk of stream) at += chunk.copy(whole, at);
  if (at !== size) throw new Error(`the original ended after ${at} of ${size} bytes`);
  return whole;
}
