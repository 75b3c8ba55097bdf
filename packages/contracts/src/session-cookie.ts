/** The session cookie: over TLS it is bound to the host and the secure connection, on plain http it cannot be. */

/** 256 bits, base64url. */
const idPattern = /^[A-Za-z0-9_-]{43}$/;

const attributes = 'Path=/; HttpOnly; SameSite=Lax';

/** @param origin `scheme://host` as the browser sees it. */
export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-session' : 'session';
}

/**
 * The session id in a `Cookie` header.
 * @returns undefined without such a cookie; null when there is one that cannot be an id of ours
 */
export function readSessionCookie(header: string | undefined, origin: string): string | null | undefined {
  if (header === undefined) return undefined;
  const start = `${sessionCookieName(origin)}=`;
  for (const part of header.split(';')) {
    const cookie = part.trim();
    if (!cookie.startsWith(start)) continue;
    const id = cookie.slice(start.length);
    return idPattern.test(id) ? id : null;
  }
  return undefined;
}

/**
 * `Set-Cookie` for a session id.
 * @param lifetimeMs counted by the browser from when it arrives, so that a wrong clock there does no harm
 */
export function setSessionCookie(id: string, lifetimeMs: number, origin: string): string {
  const seconds = Math.max(0, Math.ceil(lifetimeMs / 1000));
  return `${sessionCookieName(origin)}=${id}; ${attributes}; Max-Age=${seconds}${secure(origin)}`;
}

/** `Set-Cookie` that removes the session cookie. */
export function clearSessionCookie(origin: string): string {
  return `${sessionCookieName(origin)}=; ${attributes}; Max-Age=0${secure(origin)}`;
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https://');
}

function secure(origin: string): string {
  return isSecure(origin) ? '; Secure' : '';
}
