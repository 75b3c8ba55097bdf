import { changesPath, changesQuery } from '@our-dates/contracts/changes';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { internalRoute } from '@our-dates/service-kit/http/route';
import type { ChangeReader } from '../domain/change-reader.ts';

/** What only the gateway calls. */
export function internalRoutes(app: ServiceApp, { changes }: { changes: ChangeReader }): void {
  internalRoute(app, changesPath, changesQuery, (question) => changes.read(question));
}
