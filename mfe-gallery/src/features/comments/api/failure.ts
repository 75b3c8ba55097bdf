import { errorSentence } from '@our-dates/browser/api-error';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { isGone } from '../../../api/gone.ts';

/**
 * The message for a failed change.
 * @param ifGone replaces the service's sentence when the target no longer exists.
 */
export function failureToast(title: string, error: unknown, ifGone?: string): ToastMessage {
  const sentence = errorSentence(error, 'An unknown error occurred');
  return { tone: 'destructive', title, description: isGone(error) ? (ifGone ?? sentence) : sentence };
}
