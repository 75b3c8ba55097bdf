import { ApiError } from '@our-dates/browser/api-error';

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
