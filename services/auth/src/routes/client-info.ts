import type { IncomingMessage } from 'node:http';
import { readSessionCookie } from '@our-dates/contracts/session-cookie';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';

/** What the gateway states about the browser behind a request. */
export interface Caller {
  readonly address: string;
  readonly origin: string;
  readonly userAgent: string;
  /** From its cookie, where that can be one of ours. */
  readonly sessionId: string | undefined;
}

export function clientInfoOf(req: IncomingMessage): Caller {
  const origin = headerOf(req, internalHeaders.origin);
  return {
    address: headerOf(req, internalHeaders.address),
    origin,
    userAgent: headerOf(req, 'user-agent'),
    sessionId: readSessionCookie(req.headers.cookie, origin) ?? undefined,
  };
}

function headerOf(req: IncomingMessage, name: string): string {
  const value = req.headers[name];
  return typeof value === 'string' ? value : '';
}
