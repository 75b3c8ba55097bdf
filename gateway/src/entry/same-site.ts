import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '@our-dates/service-kit/errors';

const safeMethods = new Set(['GET', 'HEAD']);
const ownSites = new Set(['same-origin', 'none']);

/**
 * Refuses a request that changes something unless one of our own pages made it. Every current browser states that
 * in `Sec-Fetch-Site`, which no page can forge; where it is absent (plain http other than localhost), `Origin`
 * must be ours. SameSite=Lax cookies already keep other sites out; this also holds against a sibling subdomain.
 * @throws AppError 403
 */
export function requireSameSite(method: string, headers: IncomingHttpHeaders, ownOrigin: string): void {
  if (safeMethods.has(method)) return;
  const site = headers['sec-fetch-site'];
  const fromOurs =
    site === undefined ? headers.origin === ownOrigin : typeof site === 'string' && ownSites.has(site);
  if (!fromOurs) {
    throw forbidden('This can only be done from the pages of Our Date Gallery itself.', 'CROSS_SITE');
  }
}
