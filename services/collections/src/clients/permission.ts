import type { IncomingMessage } from 'node:http';
import { loginPath, loginSchema, partnerNowPath, partnerNowSchema } from '@our-dates/contracts/permission';
import { unauthenticated, unavailable } from '@our-dates/service-kit/errors';
import { createInternalClient } from '@our-dates/service-kit/http/internal-client';
import { internalHeaders, type Viewer } from '@our-dates/service-kit/identity/identity';
import type { z } from 'zod';
import type { AskAgain } from '../domain/upload-context.ts';

/** The services that know whether a login is still active and who the partner is now. */
export interface Permission {
  askAgainFor(req: IncomingMessage, viewer: Viewer): AskAgain;
  /**
   * For a long request that only reads, and may outlast its session.
   * @returns the viewer with the partner they have now
   * @throws AppError 401 when the login was ended; 503 when it cannot be found out
   */
  viewerNow(req: IncomingMessage, viewer: Viewer): Promise<Viewer>;
}

/** Little compared with an upload; a store with 400 ms latency each way is called more than once. */
const timeoutMs = 5000;

export function createPermission(options: { authUrl: string; partnershipUrl: string }): Permission {
  const auth = createInternalClient({ service: 'auth', baseUrl: options.authUrl, timeoutMs });
  const partnership = createInternalClient({
    service: 'partnership',
    baseUrl: options.partnershipUrl,
    timeoutMs,
  });

  async function ask(
    req: IncomingMessage,
    viewer: Viewer,
    isEnough: (login: z.output<typeof loginSchema>) => boolean,
  ): Promise<Viewer> {
    const token = String(req.headers[internalHeaders.token]);
    const [login, partner] = await Promise.all([
      auth.getJson(loginPath, token),
      partnership.getJson(partnerNowPath, token),
    ]);
    if (login === null || partner === null) throw unavailable();
    if (!isEnough(loginSchema.parse(login))) {
      throw unauthenticated('Your session is over. Please sign in again.', 'SESSION_OVER');
    }
    return { ...viewer, partnerId: partnerNowSchema.parse(partner).partnerId };
  }

  return {
    askAgainFor: (req, viewer) => () => ask(req, viewer, ({ goesOn }) => goesOn),
    viewerNow: (req, viewer) => ask(req, viewer, ({ goesOn, mayFinish = goesOn }) => mayFinish),
  };
}
