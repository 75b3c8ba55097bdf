import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import type { ErrorText } from '@our-dates/browser/error-text';
import type { Session } from '@our-dates/contracts/auth';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { type Messages, messages } from './messages/messages.ts';

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

/** Greets a person who has signed in, and tells them when they used a recovery code. */
export function welcome({ user, recoveryCodesLeft: left }: Session, t = english): ToastMessage {
  const title = t.welcomeTitle;
  const greeting = t.welcomeText({ name: user.displayName });
  if (left === undefined) return { title, description: greeting };
  const rest = left === 0 ? t.lastCodeUsed : t.codesLeft({ count: left });
  return { title, description: `${greeting} ${rest}`, durationMs: 10_000 };
}

/** Why signing in with a passkey failed, in a sentence; null: the person has cancelled it. */
export function passkeyFailure(error: unknown, t: Messages, errorText: ErrorText): string | null {
  if (error instanceof ApiError && error.status < 500 && error.problem) {
    return errorText(error, t.notSignedIn);
  }
  // By which browsers report a prompt that was closed, and one that took too long.
  const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return isCancelled ? null : t.notSignedIn;
}
