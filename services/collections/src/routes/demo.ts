import type { ServiceApp } from '@our-dates/common/http/app';
import { route } from '@our-dates/common/http/route';
import { demoCleanup, demoSummary } from '@our-dates/contracts/demo';
import type { Demo } from '../domain/demo.ts';

export function demoRoutes(app: ServiceApp, { demo }: { demo: Demo }): void {
  route(app, demoSummary, async ({ viewer }) => ({ json: await demo.summary(viewer) }));
  route(app, demoCleanup, async ({ viewer }) => ({ json: await demo.cleanUp(viewer) }));
}
