/**
 * Cookies that a page writes and the gateway reads to render the next page for this browser. They say nothing of a
 * session.
 */

/** `light` or `dark`; without it the page follows the system. */
export const themeCookie = 'theme';

/** One of the languages of `languages.ts`; without it the page follows the browser. */
export const languageCookie = 'language';

/** The browser's time zone as IANA names it, such as `Europe/Zurich`: which day it is there decides what is shown. */
export const timeZoneCookie = 'time-zone';

/** @returns the value as it is in a `Cookie` header, decoded; undefined without one, or with one that is malformed */
export function readPageCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() !== name || value === undefined) continue;
    try {
      return decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

const aYear = 365 * 24 * 60 * 60;

/**
 * A cookie as `document.cookie` takes it.
 * @param value undefined removes it
 * @param isSecure whether the page came over TLS
 */
export function writePageCookie(name: string, value: string | undefined, isSecure: boolean): string {
  const lifetime = value === undefined ? 0 : aYear;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax; Max-Age=${lifetime}${isSecure ? '; Secure' : ''}`;
}
