import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteContract } from '@our-dates/contracts/route';
import { z } from 'zod';
import { root } from '../src/find-slices.ts';
import { collectRoutes, routeOwners } from '../src/routes.ts';

const rowSchema = z.strictObject({
  /** What the service answers without a session; only of an operation that the contract opens to everybody. */
  anonymous: z.int().optional(),
  /** The response to a signed-in person who requests what belongs to another, or who has no relation to it. */
  stranger: z.int(),
  /** A JSON body to send along, where the operation wants one. */
  body: z.json().optional(),
  /** The operation that makes what this one is about: the `id` of its response is the `:id` of this path. */
  of: z.string().optional(),
});

type AccessRow = z.output<typeof rowSchema>;

/** Who may call an operation: what it answers to each kind of caller. */
export interface OperationAccess {
  readonly route: RouteContract;
  /** 401 where the contract requires a session: the gateway responds, and the service is not called. */
  readonly anonymous: number;
  readonly stranger: number;
  readonly body: AccessRow['body'];
  readonly of: AccessRow['of'];
}

/**
 * The access matrix, one entry per operation of the contract: whether a session is needed is what the contract says,
 * what else is answered is what the slices with public routes decide in their `access.json`.
 * @throws Error when a row and the contract do not go together
 */
export async function accessMatrix(): Promise<readonly OperationAccess[]> {
  return joinAccess(await collectRoutes(), readRows());
}

function readRows(): ReadonlyMap<string, AccessRow> {
  const rows = new Map<string, AccessRow>();
  for (const { folder } of routeOwners()) {
    const file = join(root, folder, 'access.json');
    const own = z.record(z.string(), rowSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [id, row] of Object.entries(own)) {
      if (rows.has(id)) throw new Error(`${file} decides about ${id}, which another slice has decided about`);
      rows.set(id, row);
    }
  }
  return rows;
}

/**
 * Combines the contract with the decisions of the services.
 * @throws Error when an operation has no row or a row no operation, or when a row says what is answered without a
 * session to an operation that needs one, or does not say it of one that is open to everybody
 */
export function joinAccess(
  routes: readonly RouteContract[],
  rows: ReadonlyMap<string, AccessRow>,
): OperationAccess[] {
  const ids = new Set(routes.map(({ id }) => id));
  const surplus = [...rows.keys()].filter((id) => !ids.has(id));
  if (surplus.length > 0)
    throw new Error(`no contract has ${surplus.join(', ')}, which an access.json names`);
  const unmade = [...rows].filter(([, { of }]) => of !== undefined && !ids.has(of));
  if (unmade.length > 0) throw new Error(`no contract has what ${unmade.map(([id]) => id)} is "of"`);
  return routes.map((route) => {
    const row = rows.get(route.id);
    if (!row) throw new Error(`${route.id} has no row in an access.json: decide who may call it`);
    const isOpen = route.access === 'public';
    if (isOpen !== (row.anonymous !== undefined)) {
      throw new Error(
        isOpen
          ? `${route.id} is open to everybody: its row must say what "anonymous" is answered`
          : `${route.id} needs a session: its row must not have "anonymous"`,
      );
    }
    return { route, anonymous: row.anonymous ?? 401, stranger: row.stranger, body: row.body, of: row.of };
  });
}
