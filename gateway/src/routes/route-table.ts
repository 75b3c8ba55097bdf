import type { Method } from '@our-dates/contracts/route';
import type { GatewayRoute } from './added-routes.ts';

interface Node {
  readonly fixed: Map<string, Node>;
  variable: Node | undefined;
  readonly routes: Map<string, GatewayRoute>;
}

export type RouteMatch =
  | { readonly found: 'route'; readonly route: GatewayRoute }
  | { readonly found: 'path'; readonly allow: readonly string[] }
  | { readonly found: 'nothing' };

export interface RouteTable {
  /** @param path without the query. */
  match(method: string, path: string): RouteMatch;
}

/**
 * Only these may stand in a segment: what every id, picture name and token of ours is made of. An escape such as
 * `%2f`, a dot segment or an empty segment therefore matches nothing, and a path means to the service behind
 * exactly what it meant here.
 */
const segmentPattern = /^[A-Za-z0-9_~.-]+$/;

const nothing: RouteMatch = { found: 'nothing' };

/** The table of all public routes. A fixed segment goes before a variable one; HEAD is answered by GET. */
export function createRouteTable(routes: readonly GatewayRoute[]): RouteTable {
  const root = createNode();
  for (const route of routes) {
    let node = root;
    for (const segment of route.path.slice(1).split('/')) node = childFor(node, segment);
    if (node.routes.has(route.method)) throw new Error(`${route.method} ${route.path} is defined twice`);
    node.routes.set(route.method, route);
  }

  return {
    match(method, path) {
      const segments = path.slice(1).split('/');
      const node = segments.every(isPlain) ? find(root, segments, 0) : undefined;
      if (!node) return nothing;
      const asked: string = method === 'HEAD' ? ('GET' satisfies Method) : method;
      const route = node.routes.get(asked);
      return route ? { found: 'route', route } : { found: 'path', allow: allowedMethods(node) };
    },
  };
}

function createNode(): Node {
  return { fixed: new Map(), variable: undefined, routes: new Map() };
}

function childFor(node: Node, segment: string): Node {
  if (segment.startsWith(':')) {
    node.variable ??= createNode();
    return node.variable;
  }
  const known = node.fixed.get(segment);
  if (known) return known;
  const child = createNode();
  node.fixed.set(segment, child);
  return child;
}

function find(node: Node, segments: readonly string[], depth: number): Node | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.routes.size > 0 ? node : undefined;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, depth + 1);
  return found ?? (node.variable && find(node.variable, segments, depth + 1));
}

function allowedMethods(node: Node): string[] {
  const methods = [...node.routes.keys()];
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function isPlain(segment: string): boolean {
  return segment !== '.' && segment !== '..' && segmentPattern.test(segment);
}
