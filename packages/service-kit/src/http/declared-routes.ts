import { type DeclaredRoute, declaredRoutesPath } from '@our-dates/contracts/declared-routes';
import type { RouteContract } from '@our-dates/contracts/route';
import type { Express } from 'express';

/** Mounts the list of a service's calls, which the gateway asks for. No token is needed: the contract is no secret. */
export function mountDeclaredRoutes(
  app: Express,
  service: string,
  contracts: readonly RouteContract[],
): void {
  const text = JSON.stringify({ service, routes: contracts.map(declared) });
  app.get(declaredRoutesPath, (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text);
  });
}

function declared({ id, method, path, access, multipart }: RouteContract): DeclaredRoute {
  return { id, method, path, access, ...(multipart ? { multipart: { files: { ...multipart.files } } } : {}) };
}
