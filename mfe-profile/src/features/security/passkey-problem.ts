import { ApiError } from '@our-dates/browser/api-error';
import type { ErrorText } from '@our-dates/browser/error-text';
import type { Messages } from './messages/messages.ts';

/** What the problems are called. */
interface ProblemTexts {
  readonly t: Pick<Messages, 'unknownError' | 'passkeyExists' | 'passkeyUnable'>;
  readonly errorText: ErrorText;
}

/** Why a passkey was not made or used, in a sentence; undefined: nothing went wrong, or the person has cancelled it. */
export function passkeyProblem(error: Error | null, { t, errorText }: ProblemTexts): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError) return errorText(error, t.unknownError);
  switch (error.name) {
    // The browser's prompt was closed.
    case 'NotAllowedError':
    case 'AbortError':
      return undefined;
    case 'InvalidStateError':
      return t.passkeyExists;
    default:
      return errorText(error, t.passkeyUnable);
  }
}
