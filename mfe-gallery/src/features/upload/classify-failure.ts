import { ApiError } from '@our-dates/browser/api-error';
import { isInterruption, isSignedOut } from './upload-failure.ts';

/** How a failed upload is retried. */
export type FailureKind =
  | { readonly kind: 'signed-out' }
  /** The connection broke; the result of the upload is unknown. */
  | { readonly kind: 'network' }
  /** The service is busy, or still handles the same request. */
  | { readonly kind: 'busy'; readonly afterMs: number | undefined }
  /** The service refused it; with `mayRetry` a later retry may succeed. */
  | { readonly kind: 'refused'; readonly mayRetry: boolean };

const busyStatuses = [408, 425, 429];
/** The memory, or the right to add to it, may return; a file does not change. */
const retriedByHand = [403, 404];
const inProgressMs = 2_000;

export function classifyFailure(error: unknown): FailureKind {
  if (isSignedOut(error)) return { kind: 'signed-out' };
  if (isInterruption(error)) return { kind: 'network' };
  if (!(error instanceof ApiError)) return { kind: 'refused', mayRetry: true };
  const { status, problem, retryAfterSeconds } = error;
  const afterMs = retryAfterSeconds === null ? undefined : retryAfterSeconds * 1_000;
  if (status === 409 && problem?.code === 'IN_PROGRESS')
    return { kind: 'busy', afterMs: afterMs ?? inProgressMs };
  if (status >= 500 || busyStatuses.includes(status)) return { kind: 'busy', afterMs };
  return { kind: 'refused', mayRetry: retriedByHand.includes(status) };
}

/** The delay after a number of failures in a row (from 1): 2 s, doubling up to 30. */
export function waitMs(failures: number): number {
  return Math.min(2_000 * 2 ** (failures - 1), 30_000);
}
