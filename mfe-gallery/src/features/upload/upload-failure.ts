import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import { errorTextIn } from '@our-dates/browser/error-text';
import { pageMessages } from '@our-dates/languages/catalogue';
import { pageLanguage } from '@our-dates/languages/language';
import { messages } from '../../catalogues/upload/messages/messages.ts';

/** The message about photos that could not be sent. */
export function uploadFailureSentence(error: unknown, fallback?: string): string {
  const t = pageMessages(messages);
  const last = fallback ?? t.photoNotUploaded;
  const language = pageLanguage();
  return language === 'en' ? englishSentence(error, last) : errorTextIn(language, t)(error, last);
}

/** Also tells apart what the services name differently. */
function englishSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return errorSentence(error, fallback);
  const { DATABASE_TIMEOUT, CONNECTION_RESET } = messages.in('en');
  const sentences: Readonly<Record<string, string>> = { DATABASE_TIMEOUT, CONNECTION_RESET };
  const { problem, statusText } = error;
  return (problem && (sentences[problem.code] ?? problem.message)) || statusText || fallback;
}

/** The request got no response, so its result is unknown. */
export function isInterruption(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The session had ended: unsaved input is kept, and the page asks to sign in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** It was sent for an account that is no longer the one that is signed in here. */
function isOtherAccount(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'OTHER_ACCOUNT';
}

/** The toast of a failed upload, by the kind of message. */
export function failureWords(error: unknown): { title: string; description: string } {
  const t = pageMessages(messages);
  const sentence = englishSentence(error, '');
  if (/timeout/i.test(sentence)) return { title: t.timeout, description: t.timeoutText };
  if (isInterruption(error) || /reset/i.test(sentence)) {
    return { title: t.connectionInterrupted, description: t.interruptedText };
  }
  return { title: t.uploadFailed, description: uploadFailureSentence(error) };
}

/** How a failed upload is retried. */
type FailureKind =
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
  if (isSignedOut(error) || isOtherAccount(error)) return { kind: 'signed-out' };
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

/**
 * The delay before a memory is sent again automatically; undefined: only on request.
 * @param options.failures in a row, from 1
 * @param options.isBackOnline since it was sent: then a lost connection says nothing about that of now
 */
export function retryAfterMs(
  error: unknown,
  { failures, isBackOnline }: { failures: number; isBackOnline: boolean },
): number | undefined {
  const failure = classifyFailure(error);
  if (failure.kind === 'network') return isBackOnline ? 0 : waitMs(failures);
  return failure.kind === 'busy' ? failure.afterMs : undefined;
}
