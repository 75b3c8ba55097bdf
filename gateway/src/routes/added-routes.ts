import type { DeclaredRoute } from '@our-dates/contracts/declared-routes';
import type { MultipartContract, RouteContract } from '@our-dates/contracts/route';

/** What the gateway has to know about a call. */
export interface GatewayRoute extends Pick<RouteContract, 'id' | 'method' | 'path' | 'service' | 'access'> {
  readonly recentLogin?: boolean | undefined;
  readonly multipart?:
    | { readonly files: Readonly<Record<string, Pick<MultipartContract['files'][string], 'max'>>> }
    | undefined;
}

/** A running service, and the calls that it declares. */
export interface DeclaredService {
  readonly name: string;
  readonly routes: readonly DeclaredRoute[];
}

export interface AddedRoutes {
  readonly added: readonly GatewayRoute[];
  /** Those that meet a route of another service. */
  readonly refused: readonly { readonly route: GatewayRoute; readonly owner: GatewayRoute }[];
}

/**
 * Which of the declared routes are routed to in addition to the known ones. What is known holds: a running service can
 * change neither a route that the gateway's image has, nor who may use it. A path that a route of another service may
 * mean too, by whatever method, is refused, and so is the name of another service's route. Of two services that are
 * both unknown, the one whose name comes first in the alphabet has the path, for every replica alike.
 */
export function addRoutes(known: readonly GatewayRoute[], declared: readonly DeclaredService[]): AddedRoutes {
  const added: GatewayRoute[] = [];
  const refused: { route: GatewayRoute; owner: GatewayRoute }[] = [];
  for (const { name: service, routes } of [...declared].sort(byName)) {
    for (const declaredRoute of routes) {
      const route = { ...declaredRoute, service };
      const others = [...known, ...added];
      if (others.some((other) => other.service === service && operationOf(other) === operationOf(route)))
        continue;
      const owner = others.find((other) => other.service !== service && meet(other, route));
      if (owner) refused.push({ route, owner });
      else added.push(route);
    }
  }
  return { added, refused };
}

/** What a parameter is called makes no other operation. */
export function operationOf({ method, path }: Pick<GatewayRoute, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

function meet(one: GatewayRoute, other: GatewayRoute): boolean {
  return one.id === other.id || overlap(one.path.split('/'), other.path.split('/'));
}

/** Whether one address can match both. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((segment, at) => {
    const opposite = other[at] ?? '';
    return segment === opposite || segment.startsWith(':') || opposite.startsWith(':');
  });
}

function byName(one: DeclaredService, other: DeclaredService): number {
  return one.name < other.name ? -1 : 1;
}
