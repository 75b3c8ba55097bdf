import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Method, RouteContract } from '@our-dates/contracts/route';
import { DeclarationError } from './declaration.ts';
import { findSlices, root, type Slice, type SliceOf, slicesOf } from './find-slices.ts';

/** A service that answers public routes. */
export type PublicService = SliceOf<'service'>;

/** The services that the gateway leads to. */
export function publicServices(slices: readonly Slice[] = findSlices()): PublicService[] {
  return slicesOf(slices, 'service').filter(({ contract }) => contract.length > 0);
}

/**
 * Every call of the wire contract: the routes that the contract modules of the services export, in an order of their
 * own in which a fixed path stands before a pattern that would match it too.
 * @throws DeclarationError when a module cannot be loaded, or names a service that does not declare it
 */
export async function collectRoutes(
  slices: readonly Slice[] = findSlices(),
  from: string = root,
): Promise<RouteContract[]> {
  const services = publicServices(slices);
  const routes = new Set<RouteContract>();
  for (const service of services) {
    for (const module of service.contract) {
      for (const route of await routesIn(service, module, from)) routes.add(route);
    }
  }
  return [...routes].sort(inOrder);

  /** A module of a package may hold routes of several services, if each of them declares it. */
  async function routesIn(service: PublicService, module: string, root: string): Promise<RouteContract[]> {
    const found = Object.values(await load(service, module, root)).filter(isRoute);
    for (const { id, service: owner } of found) {
      const declares = services.find(({ name }) => name === owner)?.contract.includes(module);
      if (!declares) {
        const problem = `contract: ${module} has the route ${id} of the service "${owner}", which does not declare it`;
        throw new DeclarationError(join(service.folder, 'slice.json'), [problem]);
      }
    }
    return found;
  }
}

async function load(service: PublicService, module: string, from: string): Promise<object> {
  const address = module.startsWith('.') ? pathToFileURL(join(from, service.folder, module)).href : module;
  try {
    const loaded: object = await import(address);
    return loaded;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new DeclarationError(join(service.folder, 'slice.json'), [`contract: ${module}: ${reason}`]);
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
