import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import type { ErrorText } from '@our-dates/browser/error-text';
import { messages } from './messages/messages.ts';

const english = messages.in('en');

/** Why signing in failed, in a sentence. */
export function loginFailure(error: unknown, t = english, errorText: ErrorText = errorSentence): string {
  if (error instanceof ApiError && error.status < 500) {
    // Too many attempts: the server says how long to wait, and "invalid" would be wrong.
    if (error.status === 429 && error.problem) return errorText(error, t.wrongPassword);
    return t.wrongPassword;
  }
  return t.notSignedIn;
}

/** Why there is no demo account, in a sentence. */
export function demoFailure(error: unknown, t = english, errorText: ErrorText = errorSentence): string {
  if (error instanceof ApiError) return error.problem ? errorText(error, t.demoRefused) : t.demoRefused;
  return t.demoNotCreated;
}
