import { useHost } from '@our-dates/browser/host';

/** What the partner with this id is called; the session may not know them yet, or not any more. */
export function usePartnerName(partnerId: number | null): string {
  const { partner } = useHost().session;
  return partner && partner.id === partnerId ? partner.displayName || partner.username : 'Your partner';
}
