import { errorSentence } from '@our-dates/browser/api-error';
import type { ToastMessage } from '@our-dates/contracts/mfe';

/** The toast for a failed change of a partnership. */
export function failureToast(title: string, error: unknown): ToastMessage {
  return { tone: 'destructive', title, description: errorSentence(error, 'Unknown error occurred') };
}
