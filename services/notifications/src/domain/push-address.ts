import { ECDH } from 'node:crypto';
import { validation } from '@our-dates/service-kit/errors';

/**
 * The origin of a push service, of an endpoint that a browser names: the server sends there, so it must be a name on the
 * public internet, with TLS. What the name leads to is checked when it is connected to.
 * @param testOrigins where that does not apply
 * @throws AppError 400
 */
export function pushServiceOf(endpoint: string, testOrigins: readonly string[]): string {
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (testOrigins.includes(origin)) return origin;
  // The last part of an address in numbers has no letter at its beginning.
  const isNamed = /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
  const isLocal = /\.(?:local|localhost|internal|intranet|lan|home|corp|svc|arpa)\.?$/i.test(hostname);
  if (protocol === 'https:' && port === '' && username === '' && password === '' && isNamed && !isLocal) {
    return origin;
  }
  throw validation([
    { path: 'endpoint', message: 'must be the https address of a push service', code: 'INVALID' },
  ]);
}

/** @throws AppError 400 unless it is a point of the curve */
export function checkBrowserKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw validation([{ path: 'keys.p256dh', message: 'must be a key of the curve P-256', code: 'INVALID' }]);
  }
}
