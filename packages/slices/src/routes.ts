import { join } from 'node:path';
import type { Method, RouteContract } from '@our-dates/contracts/route';
import { loadContract } from './contract-module.ts';
import { DeclarationError } from './declaration.ts';
import { findSlices, root, type Slice, type SliceOf, slicesOf } from './find-slices.ts';

/** A slice that answers public routes. */
export type RouteOwner = SliceOf<'service' | 'gateway'>;

/** The services that the gateway leads to. */
export function publicServices(slices: readonly Slice[] = findSlices()): SliceOf<'service'>[] {
  return slicesOf(slices, 'service').filter(({ contract }) => contract.length > 0);
}

/** These, and the gateway where it answers routes of its own. */
export function routeOwners(slices: readonly Slice[] = findSlices()): RouteOwner[] {
  const gateways = slicesOf(slices, 'gateway').filter(({ contract }) => contract.length > 0);
  return [...gateways, ...publicServices(slices)];
}

/**
 * Every call of the wire contract: the routes that the contract modules of slices export, in an order of their
 * own in which a fixed path stands before a pattern that would match it too.
 * @throws DeclarationError when a module cannot be loaded, or names a service that does not declare it
 */
export async function collectRoutes(
  slices: readonly Slice[] = findSlices(),
  from: string = root,
): Promise<RouteContract[]> {
  const owners = routeOwners(slices);
  const routes = new Set<RouteContract>();
  for (const owner of owners) {
    for (const module of owner.contract) {
      for (const route of await routesIn(owner, module, from)) routes.add(route);
    }
  }
  return [...routes].sort(inOrder);

  /** A module of a package may hold routes of several slices, if each of them declares it. */
  async function routesIn(slice: RouteOwner, module: string, root: string): Promise<RouteContract[]> {
    const found = Object.values(await loadContract(slice, module, root)).filter(isRoute);
    for (const { id, service } of found) {
      const declares = owners.find(({ name }) => name === service)?.contract.includes(module);
      if (!declares) {
        const problem = `contract: ${module} has the route ${id} of the service "${service}", which does not declare it`;
        throw new DeclarationError(join(slice.folder, 'slice.json'), [problem]);
      }
    }
    return found;
  }
}

function isRoute(value: unknown): value is RouteContract {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** By path, segment by segment, a parameter behind what is fixed; then by method. */
function inOrder(a: RouteContract, b: RouteContract): number {
  const [one, other] = [a.path.split('/'), b.path.split('/')];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [left = '', right = ''] = [one[at], other[at]];
    if (left === right) continue;
    if (left.startsWith(':') !== right.startsWith(':')) return left.startsWith(':') ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return one.length - other.length || methods.indexOf(a.method) - methods.indexOf(b.method);
}
