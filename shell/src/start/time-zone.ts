import { readPageCookie, timeZoneCookie, writePageCookie } from '@our-dates/contracts/page-cookies';

declare global {
  interface Window {
    /** Older browsers have none. */
    readonly Temporal?: { readonly Now: { timeZoneId(): string } };
  }
}

/** Tells the gateway the local day, so that it can send the data of this day with the next page. */
export function rememberTimeZone(page: Pick<Window, 'document' | 'location' | 'Temporal'>): void {
  const { document, location } = page;
  const timeZone = timeZoneOf(page);
  if (readPageCookie(document.cookie, timeZoneCookie) === timeZone) return;
  document.cookie = writePageCookie(timeZoneCookie, timeZone, location.protocol === 'https:');
}

/** `Intl` loads its data first, which blocks a phone for a tenth of a second. */
function timeZoneOf({ Temporal }: Pick<Window, 'Temporal'>): string {
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
