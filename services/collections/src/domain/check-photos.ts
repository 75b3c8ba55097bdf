import type { DecodingMemory } from '@our-dates/imaging/decoding-memory';
import { type InspectedImage, inspectImage } from '@our-dates/imaging/inspect';
import { isMachineFault } from '@our-dates/imaging/machine-fault';
import { ImageRefused } from '@our-dates/imaging/refusal';
import { AppError, type FieldError, unavailable } from '@our-dates/service-kit/errors';
import type { ReceivedFile } from '@our-dates/service-kit/http/form/form';
import type { WorkQueue } from '@our-dates/service-kit/slice/work-queue';
import { traced } from '@our-dates/service-kit/telemetry/tracing';

/** A file that is to be kept as a photo. */
export interface IncomingPhoto {
  readonly file: Pick<ReceivedFile, 'path' | 'fileName' | 'bytes' | 'sha256'>;
  readonly title: string;
  readonly description: string | null;
}

/** A file that is a photo. */
export interface CheckedPhoto extends IncomingPhoto {
  readonly image: InspectedImage;
}

/** @param sender who waits for it: every waiting sender gets one turn before any gets a second one */
export type CheckPhotos = (photos: readonly IncomingPhoto[], sender: Waiter) => Promise<CheckedPhoto[]>;

/** Who waits for pictures to be decoded. */
export interface Waiter {
  readonly userId: number;
  /** Aborted when they have disconnected, so that nothing needs to be decoded any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks at every file before any is kept.
 * @throws AppError 415 or 422 as the first refused one deserves, with a sentence for each (`photo.<index>`); 503
 * when there was not the time or the memory to look
 */
export function createPhotoCheck(deps: { decoding: WorkQueue; memory: DecodingMemory }): CheckPhotos {
  const { decoding, memory } = deps;
  return async (photos, { userId, signal }) => {
    const turn = { owner: String(userId), signal };
    const refusals: { index: number; refusal: ImageRefused }[] = [];
    const checked = await Promise.all(
      photos.map(async (photo, index) => {
        try {
          return {
            ...photo,
            image: await traced('check photo', () =>
              decoding.run(() => inspectImage(photo.file.path, { memory, signal }), turn),
            ),
          };
        } catch (error) {
          if (!(error instanceof ImageRefused)) throw toBusyError(error);
          refusals.push({ index, refusal: error });
          return null;
        }
      }),
    );
    if (refusals.length > 0) throw refused(photos, refusals);
    return checked.filter((photo) => photo !== null);
  };
}

/** What the machine had no time or memory for is to be tried again. */
export function toBusyError(error: unknown): unknown {
  if (!isMachineFault(error)) return error;
  const sentence = 'The photos could not be looked at just now. Please try again in a moment.';
  return unavailable(sentence, 5, 'BUSY', error);
}

function refused(
  photos: readonly IncomingPhoto[],
  refusals: { index: number; refusal: ImageRefused }[],
): AppError {
  refusals.sort((a, b) => a.index - b.index);
  const errors = refusals.map(({ index, refusal }): FieldError => {
    const name = photos[index]?.file.fileName;
    const message = name ? `“${name}”: ${refusal.message}` : refusal.message;
    return { path: `photo.${index}`, message, code: refusal.code };
  });
  const first = refusals[0]?.refusal;
  return new AppError({
    status: first?.status ?? 422,
    code: first?.code ?? 'DAMAGED_IMAGE',
    detail: errors[0]?.message ?? 'A photo cannot be used.',
    errors,
    cause: first,
  });
}
