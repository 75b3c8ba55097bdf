import {
  type DeclaredRoute,
  declaredRouteSchema,
  declaredRoutesPath,
  declaredRoutesSchema,
} from '@our-dates/contracts/declared-routes';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';
import { asJson } from '../as-json.ts';
import { createWarnOnce } from '../warn-once.ts';
import { type DeclaredService, operationOf } from './added-routes.ts';
import { type PodWatch, type PodWatchOptions, watchPods } from './pod-watch.ts';

/**
 * The services of a cluster: each pod behind one name in DNS says which calls it answers. What it says of its own name
 * counts when it also stands behind the name of that service, which its release decides and not the process.
 *
 * While two versions of a service run side by side, the calls of both are known; who may use one is what the stricter
 * version says. A service whose pods are all gone is known for a while longer, so that its calls are answered 503 and
 * not 404 meanwhile.
 *
 * @param options.podsOf the addresses of the pods of one service, as in `findPods`
 * @param options.onDeclared told after each look which services there are
 * @param options.keepMs how long a service without a pod is known, default 10 min
 */
export function createServicePods(
  options: Pick<PodWatchOptions<DeclaredService>, 'findPods' | 'everyMs' | 'timeoutMs'> & {
    podsOf: (service: string) => Promise<readonly string[]>;
    onDeclared: (services: readonly DeclaredService[]) => void;
    log: Log;
    keepMs?: number;
    now?: () => number;
  },
): PodWatch {
  const { podsOf, onDeclared, keepMs = 10 * 60_000, now = Date.now, ...watched } = options;
  /** What was said last of each service. */
  const services = new Map<string, { routes: readonly DeclaredRoute[]; at: number }>();
  const warn = createWarnOnce(options.log);

  function read(text: string, address: string): DeclaredService | undefined {
    const parsed = declaredRoutesSchema.safeParse(asJson(text));
    if (!parsed.success) {
      const problem = z.prettifyError(parsed.error);
      warn({ address, problem }, 'this is no list of routes');
      return undefined;
    }
    const routes = parsed.data.routes.flatMap((declared) => {
      const route = declaredRouteSchema.safeParse(declared);
      if (route.success) return route.data;
      const problem = z.prettifyError(route.error);
      warn({ address, problem }, 'a route of a service is malformed and left out');
      return [];
    });
    return { name: parsed.data.service, routes };
  }

  /** What those pods say that are what they say they are. */
  async function confirmed(
    name: string,
    pods: readonly (readonly [string, DeclaredService])[],
  ): Promise<DeclaredService[]> {
    const own = await podsOf(name).catch((error: unknown) => {
      warn({ service: name, problem: String(error) }, 'the pods of a service cannot be looked up');
    });
    if (!own) return [];
    return pods.flatMap(([address, service]) => {
      if (own.includes(address)) return service;
      warn({ address, service: name }, 'a pod is not of the service that it names');
      return [];
    });
  }

  return watchPods({
    ...watched,
    kind: 'services',
    path: declaredRoutesPath,
    read,
    async onLook(said) {
      for (const [name, pods] of Map.groupBy(said, ([, service]) => service.name)) {
        const builds = await confirmed(name, pods);
        if (builds.length > 0) services.set(name, { routes: strictest(builds), at: now() });
      }
      for (const [name, { at }] of services) if (now() - at > keepMs) services.delete(name);
      onDeclared([...services].map(([name, { routes }]) => ({ name, routes })));
    },
  });
}

function strictest(builds: readonly DeclaredService[]): DeclaredRoute[] {
  const routes = new Map<string, DeclaredRoute>();
  for (const route of builds.flatMap((build) => build.routes)) {
    const operation = operationOf(route);
    if (routes.get(operation)?.access !== 'user') routes.set(operation, route);
  }
  return [...routes.values()];
}
