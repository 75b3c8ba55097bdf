import { correctClock, getClocks } from '@our-dates/contracts/clocks';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Clocks } from '../domain/clocks.ts';

export function clockRoutes(app: ServiceApp, { clocks }: { clocks: Clocks }): void {
  route(app, getClocks, async ({ viewer, params }) => ({ json: await clocks.read(viewer, params.id) }));

  route(app, correctClock, async ({ viewer, params, body }) => ({
    json: await clocks.correct(viewer, params.id, body),
  }));
}
