import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { declaredRouteSchema } from '@our-dates/contracts/declared-routes';
import { openApiDocument } from '@our-dates/contracts/openapi';
import { paths } from '@our-dates/contracts/paths';
import { findSlices } from './find-slices.ts';
import { collectRoutes, routeOwners } from './routes.ts';

const routes = await collectRoutes();

describe('the list of routes', () => {
  test('names every path that pages know', () => {
    expect(routes.map((route) => route.path)).toEqual(expect.arrayContaining(Object.values(paths)));
  });

  test('contains every operation once, under a unique name', () => {
    const operations = routes.map((route) => `${route.method} ${route.path}`);
    expect(new Set(operations).size).toBe(routes.length);
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
  });

  test('requires exactly the parameters of the path', () => {
    for (const route of routes) {
      const inPath = [...route.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name);
      expect([route.id, Object.keys(route.params?.shape ?? {})]).toEqual([route.id, inPath]);
    }
  });

  test('puts a fixed path before a pattern that would match it', () => {
    routes.forEach((route, at) => {
      const pattern = new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
      const hidden = routes
        .slice(at + 1)
        .filter((later) => later.method === route.method && pattern.test(later.path));
      expect([`behind ${route.id}`, hidden.map((later) => later.id)]).toEqual([`behind ${route.id}`, []]);
    });
  });

  test('contains nothing that a running service could not declare to the gateway', () => {
    for (const { id, method, path, access, multipart } of routes) {
      const declared = { id, method, path, access, ...(multipart ? { multipart } : {}) };
      expect([id, declaredRouteSchema.safeParse(declared).error]).toEqual([id, undefined]);
    }
  });

  test('documents 401 for every route that needs a session', () => {
    for (const route of routes.filter(({ access }) => access === 'user'))
      expect([route.id, route.errors]).toEqual([route.id, expect.arrayContaining([401])]);
  });
});

describe('the contract of a service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'contract-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function declare(contract: readonly string[], source: string) {
    const slice = join(folder, 'services', 'plans');
    mkdirSync(slice, { recursive: true });
    const declaration = { kind: 'service', name: 'plans', about: 'Plans', contract };
    writeFileSync(join(slice, 'slice.json'), JSON.stringify(declaration));
    writeFileSync(join(slice, 'contract.ts'), source);
    return collectRoutes(findSlices(folder), folder);
  }

  test('may be in its own folder', async () => {
    const source = `export const listPlans = { id: 'listPlans', method: 'GET', path: '/api/plans', service: 'plans',
      access: 'user', summary: 'Plans', status: 200, errors: [401] };
      export const notARoute = { path: '/api/plans' };`;
    expect((await declare(['./contract.ts'], source)).map(({ id }) => id)).toEqual(['listPlans']);
  });

  test.each([
    [
      'is not there',
      ['./other.ts'],
      '',
      'services/plans/slice.json is not right:\n  - contract: ./other.ts: ',
    ],
    ['throws', ['./contract.ts'], 'throw new Error("no plan");', 'contract: ./contract.ts: no plan'],
    [
      'names another service',
      ['./contract.ts'],
      "export const route = { id: 'r', method: 'GET', path: '/api/r', access: 'user', service: 'auth' };",
      'has the route r of the service "auth", which does not declare it',
    ],
  ])('that %s is refused, naming the slice', async (_, contract, source, message) => {
    await expect(declare(contract, source)).rejects.toThrow(message);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(routes, routeOwners());
  const text = JSON.stringify(document);

  test('resolves every reference it makes', () => {
    const components = document.components as { schemas: Record<string, unknown> };
    const references = [...text.matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(references.length).toBeGreaterThan(routes.length);
    for (const name of references) expect(components.schemas).toHaveProperty(name);
    expect(text).not.toContain('$defs');
  });

  test('describes every operation', () => {
    for (const route of routes) expect(text).toContain(`"operationId":"${route.id}"`);
  });
});
