import { revocationsPath, revocationsQuery } from '@our-dates/contracts/revocations';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { internalRoute } from '@our-dates/service-kit/http/route';
import type { EndedSessions } from '../domain/ended-sessions.ts';

/** What the gateway polls: which sessions have been ended. */
export function internalRoutes(app: ServiceApp, { ended }: { ended: EndedSessions }): void {
  internalRoute(app, revocationsPath, revocationsQuery, ({ after }) => ended.since(after));
}
