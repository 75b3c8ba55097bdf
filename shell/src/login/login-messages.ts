import { ApiError } from '@our-dates/browser/api-error';
import { counted } from '@our-dates/browser/format';
import type { Session } from '@our-dates/contracts/auth';
import type { ToastMessage } from '@our-dates/contracts/mfe';

/** Why signing in failed, in a sentence. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) {
    // Too many attempts: the server says how long to wait, and "invalid" would be wrong.
    if (error.status === 429 && error.problem) return error.problem.message;
    return 'Invalid username or password';
  }
  return 'An error occurred during login. Please try again.';
}

/** Why there is no demo account, in a sentence. */
export function demoFailure(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? 'Failed to create demo user';
  return 'An error occurred while creating demo user. Please try again.';
}

/** Greets a person who has signed in, and tells them when they used a recovery code. */
export function welcome({ user, recoveryCodesLeft: left }: Session): ToastMessage {
  const greeting = `Good to see you, ${user.displayName}.`;
  if (left === undefined) return { title: 'Welcome back', description: greeting };
  const rest =
    left === 0
      ? 'That was your last recovery code: please make new ones.'
      : `You have ${counted(left, 'recovery code')} left.`;
  return { title: 'Welcome back', description: `${greeting} ${rest}`, durationMs: 10_000 };
}

/** Why signing in with a passkey failed, in a sentence; null: the person has cancelled it. */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof ApiError && error.status < 500 && error.problem) return error.problem.message;
  // By which browsers report a prompt that was closed, and one that took too long.
  const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return isCancelled ? null : 'An error occurred during login. Please try again.';
}
