import { useErrorText } from '@our-dates/browser/error-text';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../messages/messages.ts';

/** The toast for a failed change of a partnership. */
export function useFailureToast(): (title: string, error: unknown) => ToastMessage {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  return (title, error) => ({
    tone: 'destructive',
    title,
    description: errorText(error, t.unknownError),
  });
}
