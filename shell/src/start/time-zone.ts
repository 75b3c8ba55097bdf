import { readPageCookie, timeZoneCookie, writePageCookie } from '@our-dates/contracts/page-cookies';

/** Tells the gateway the local day, so that it can send the data of this day with the next page. */
export function rememberTimeZone({ document, location }: Pick<Window, 'document' | 'location'>): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (readPageCookie(document.cookie, timeZoneCookie) === timeZone) return;
  document.cookie = writePageCookie(timeZoneCookie, timeZone, location.protocol === 'https:');
}
