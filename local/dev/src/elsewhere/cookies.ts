/**
 * Cookies of a platform with TLS, on a page without it: not every browser keeps a `Secure` cookie for
 * `http://localhost`, and a name that begins with `__Host-` or `__Secure-` promises TLS. Here they have another name,
 * and there their own again.
 */
const thereName = /^__(Host|Secure)-/;
const hereName = /^dev-(Host|Secure)-/;

/** @param setCookie a `Set-Cookie` header as the platform sends it */
export function cookieForHere(setCookie: string): string {
  const [pair = '', ...attributes] = setCookie.split(';');
  const kept = attributes.filter((attribute) => !/^\s*(?:secure|domain=.*)\s*$/i.test(attribute));
  return [pair.replace(thereName, 'dev-$1-'), ...kept].join(';');
}

/** @param cookie a `Cookie` header as the browser sends it */
export function cookiesForThere(cookie: string): string {
  return cookie
    .split(/;\s*/)
    .map((pair) => pair.replace(hereName, '__$1-'))
    .join('; ');
}
