import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { accountHeader } from '@our-dates/contracts/account-header';
import {
  conflict,
  reauthenticationRequired,
  toAppError,
  unauthenticated,
} from '@our-dates/service-kit/errors';
import { type IdentitySigner, internalHeaders, type Viewer } from '@our-dates/service-kit/identity/identity';
import type { Span, Tracer } from '@our-dates/service-kit/telemetry/tracer';
import type { GatewayRequest } from '../entry/gateway-request.ts';
import type { ServiceVersions } from '../releases/service-versions.ts';
import type { GatewayRoute } from '../routes/added-routes.ts';
import type { ApiService, Routing } from '../routes/routing.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';

/** The destination of a request in the name of a viewer. */
export interface ServiceRequest {
  readonly service: ApiService;
  /** What the gateway states about the request; from the browser only the cookie, which auth reads. */
  readonly headers: IncomingHttpHeaders;
  /** Of this one call, where the trace is recorded. The caller ends it. */
  readonly span: Span | undefined;
}

/** What services learn about a request: where it comes from, and to which trace it belongs. */
export interface RequestOrigin
  extends Pick<GatewayRequest, 'address' | 'origin' | 'requestId' | 'span' | 'traceparent'> {
  readonly req: IncomingMessage;
}

/** What every request to a service in the name of a viewer begins with, made by a browser or for a page. */
export interface ServiceRequests {
  /**
   * Who is asking. A public route is open without a session too, also when it has ended.
   * @throws AppError 401 when the route needs a session and there is none; 403 when it needs a recent login; 409
   *   `OTHER_ACCOUNT` when the page has sent it for another account; 503 when it cannot be found out
   */
  admit(request: GatewayRequest, route: GatewayRoute): Promise<Viewer | null>;
  /** Signs who is asking, for the service of a route. */
  prepare(request: RequestOrigin, route: GatewayRoute, viewer: Viewer | null): Promise<ServiceRequest>;
}

export function createServiceRequests(options: {
  routing: Pick<Routing, 'service'>;
  versions: Pick<ServiceVersions, 'choose'>;
  sessions: Sessions;
  signer: IdentitySigner;
  tracer: Tracer | undefined;
}): ServiceRequests {
  const { routing, versions, sessions, signer, tracer } = options;

  async function findSession({ req, origin }: GatewayRequest, route: GatewayRoute): Promise<Session | null> {
    try {
      // Auth reads the cookie itself, and has no use for the partner.
      return await sessions.sessionOf(req.headers.cookie, origin, { partner: route.service !== 'auth' });
    } catch (error) {
      if (route.access !== 'public' || toAppError(error).status !== 401) throw error;
      return null;
    }
  }

  return {
    async admit(request, route) {
      const session = await findSession(request, route);
      if (session) requireAccount(request.req.headers, session.viewer);
      if (route.recentLogin && session && !session.viewer.isDemo && session.recentUntil <= Date.now()) {
        throw reauthenticationRequired();
      }
      if (!session && route.access === 'user') throw unauthenticated();
      return session?.viewer ?? null;
    },
    async prepare({ req, address, origin, requestId, span: parent, traceparent }, route, viewer) {
      const known = routing.service(route.service);
      if (!known) throw new TypeError(`${route.id} is of the service ${route.service}, which there is not`);
      const service = versions.choose(route.service, known);
      const token = await signer.sign(viewer, service.audiences);
      const span = parent && tracer?.start(`ask ${route.service}`, { kind: 'client', parent: traceparent });
      const headers: IncomingHttpHeaders = {
        [internalHeaders.token]: token,
        [internalHeaders.address]: address,
        [internalHeaders.origin]: origin,
        'x-request-id': requestId,
        traceparent: span?.traceparent ?? traceparent,
      };
      if (route.service === 'auth' && req.headers.cookie !== undefined) headers.cookie = req.headers.cookie;
      return { service, headers, span };
    },
  };
}

/** A page may still send what another account has done in it. */
function requireAccount(headers: IncomingHttpHeaders, viewer: Viewer): void {
  const account = headers[accountHeader];
  if (account === undefined || account === String(viewer.id)) return;
  throw conflict('Another account has signed in here.', 'OTHER_ACCOUNT');
}
