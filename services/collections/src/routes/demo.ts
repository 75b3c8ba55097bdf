import { demoCleanup, demoSummary } from '@our-dates/contracts/demo';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Demo } from '../domain/demo.ts';

export function demoRoutes(app: ServiceApp, { demo }: { demo: Demo }): void {
  route(app, demoSummary, async ({ viewer }) => ({ json: await demo.summary(viewer) }));
  route(app, demoCleanup, async ({ viewer }) => ({ json: await demo.cleanUp(viewer) }));
}
