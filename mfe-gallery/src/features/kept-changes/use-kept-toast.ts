import type { ToastMessage } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from './messages/messages.ts';

/** A change could not be sent, and is kept. */
export function useKeptToast(): ToastMessage {
  const t = useMessages(messages);
  return { title: t.keptForLater, description: t.sentLater };
}
