/**
 * Whether this page can have passkeys: browsers keep them for a secure page whose host has a name. An address such as
 * `192.0.2.7` has none.
 */
export function canHavePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}
