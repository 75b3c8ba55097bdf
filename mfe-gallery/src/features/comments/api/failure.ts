import { useErrorText } from '@our-dates/browser/error-text';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { isGone } from '../../../api/gone.ts';
import { messages } from '../../../messages/messages.ts';

/**
 * Makes the message for a failed change.
 * @returns a function; `ifGone` replaces the service's sentence when the target no longer exists.
 */
export function useFailureToast(): (title: string, error: unknown, ifGone?: string) => ToastMessage {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  return (title, error, ifGone) => {
    const sentence = errorText(error, t.unknownError);
    return { tone: 'destructive', title, description: isGone(error) ? (ifGone ?? sentence) : sentence };
  };
}
