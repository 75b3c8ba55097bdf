import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { ServiceProxy } from '../proxy/service-proxy.ts';
import { createWarnOnce } from '../warn-once.ts';
import { addRoutes, type DeclaredService, type GatewayRoute } from './added-routes.ts';
import { createRouteTable, type RouteTable } from './route-table.ts';

/** A service that answers routes. */
export interface ApiService {
  readonly proxy: ServiceProxy;
  /** Where it listens. */
  readonly url: string;
  /** Where its token is valid: there, and at the services it calls in the name of the viewer. */
  readonly audiences: readonly string[];
  /** Takes how a request ended that was not sent through `proxy`, where that is counted. */
  readonly note?: NoteAnswer;
}

/** Notes the status that a caller got, of the service or for want of it, and after which time. */
export type NoteAnswer = (answer: { status: number; seconds: number }) => void;

/** Which service currently handles which call. */
export interface Routing extends RouteTable {
  service(name: string): ApiService | undefined;
  /** Of all routes. */
  paths(): string[];
  /** Routes to what running services declare, in addition to the known routes, instead of what was declared before. */
  declare(services: readonly DeclaredService[]): void;
}

/**
 * @param options.routes those that the gateway's image knows
 * @param options.services that these are of, by name
 * @param options.connect to a service that is in nothing but a declaration. The token that goes to it is good there and
 * nowhere else: in whose name it may ask others is said by what the image knows.
 */
export function createRouting(options: {
  routes: readonly GatewayRoute[];
  services: ReadonlyMap<string, ApiService>;
  connect: (service: string) => Pick<ApiService, 'proxy' | 'url'>;
  log: Log;
}): Routing {
  const { routes: known, connect, log } = options;
  const services = new Map(options.services);
  const warn = createWarnOnce(log);
  let routes = known;
  let table = createRouteTable(known);

  return {
    match: (method, path) => table.match(method, path),
    service: (name) => services.get(name),
    paths: () => routes.map(({ path }) => path),
    declare(declared) {
      const { added, refused } = addRoutes(known, declared);
      for (const { service } of added) {
        if (!services.has(service)) services.set(service, { ...connect(service), audiences: [service] });
      }
      for (const { route, owner } of refused) {
        const line = { route: route.id, path: route.path, service: route.service, owner: owner.service };
        warn(line, 'a service declares a route that meets one of another service; it is left out');
      }
      routes = [...known, ...added];
      table = createRouteTable(routes);
    },
  };
}
