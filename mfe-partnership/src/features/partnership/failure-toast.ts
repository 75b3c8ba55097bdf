import { errorSentence } from '@our-dates/browser/api-error';
import type { ToastMessage } from '@our-dates/contracts/mfe';

/** What is said when a change to a partnership failed. */
export function failureToast(title: string, error: unknown): ToastMessage {
  return { tone: 'destructive', title, description: errorSentence(error, 'Unknown error occurred') };
}
