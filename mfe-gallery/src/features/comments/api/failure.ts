import { errorSentence } from '@our-dates/browser/api-error';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { isGone } from '../../../api/gone.ts';

/**
 * What to say of a change that failed.
 * @param ifGone instead of the service's sentence, where what was to be changed is not there any more.
 */
export function failureToast(title: string, error: unknown, ifGone?: string): ToastMessage {
  const sentence = errorSentence(error, 'An unknown error occurred');
  return { tone: 'destructive', title, description: isGone(error) ? (ifGone ?? sentence) : sentence };
}
