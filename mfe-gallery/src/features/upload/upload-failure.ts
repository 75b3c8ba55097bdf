import { ApiError, errorSentence } from '@our-dates/browser/api-error';

const sentences: Readonly<Record<string, string>> = {
  DATABASE_TIMEOUT: 'Database connection timeout. Please try again in a moment.',
  CONNECTION_RESET: 'Connection was reset. Please try again.',
};

/** The message about photos that could not be sent. */
export function uploadFailureSentence(error: unknown, fallback = 'Failed to upload photo'): string {
  if (!(error instanceof ApiError)) return errorSentence(error, fallback);
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

/** From the field (`name`, `photo.1`) to its problem. */
export function fieldProblems(error: unknown): Map<string, string> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return new Map(errors.map(({ path, message }) => [path, message]));
}
