import type { Log } from '@our-dates/service-kit/telemetry/log';
import { within } from '@our-dates/service-kit/timing/within';
import type { GatewayConfig } from '../config.ts';
import type { DeclaredService } from './added-routes.ts';
import { type PodWatch, podsBehind } from './pod-watch.ts';
import { createServicePods } from './service-pods.ts';

/** How long a starting gateway waits for the declarations of running services. */
const firstLookMs = 8000;

/** Watches what running services declare, where the environment says under which name they are found. */
export function watchServices(
  { SERVICES_DNS: name }: Pick<GatewayConfig, 'SERVICES_DNS'>,
  options: { onDeclared: (services: readonly DeclaredService[]) => void; log: Log },
): PodWatch {
  if (name === undefined) return { firstLook: Promise.resolve(), close: async () => {} };
  const domain = name.slice(name.indexOf('.'));
  const watch = createServicePods({
    ...options,
    findPods: () => podsBehind(name),
    podsOf: (service) => podsBehind(`${service}-pods${domain}`),
  });
  return { firstLook: within(watch.firstLook, firstLookMs, () => undefined), close: () => watch.close() };
}
