import { ApiError, errorSentence } from '@our-dates/browser/api-error';

/** Why a passkey was not made or used, in a sentence; undefined: nothing went wrong, or the person has cancelled it. */
export function passkeyProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError) return errorSentence(error, 'An unknown error occurred');
  switch (error.name) {
    // The browser's prompt was closed.
    case 'NotAllowedError':
    case 'AbortError':
      return undefined;
    case 'InvalidStateError':
      return 'This device has a passkey for this account already.';
    default:
      return errorSentence(error, 'This browser could not do it. Please try again, or use another device.');
  }
}
