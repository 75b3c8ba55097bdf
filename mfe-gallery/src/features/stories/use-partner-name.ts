import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../messages/messages.ts';

/** What the partner with this id is called; the session may not know them yet, or not any more. */
export function usePartnerName(partnerId: number | null): string {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  return partner && partner.id === partnerId ? partner.displayName || partner.username : t.yourPartner;
}
