import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../src/find-slices.ts';
import { routeOwners } from '../src/routes.ts';

const rowSchema = z.strictObject({
  /** `closed`: 401 from the gateway, and the service is not asked. Otherwise what the service answers. */
  nobody: z.union([z.literal('closed'), z.int()]),
  /** What is answered to a person who is signed in and asks for things of another, or has nothing to do with it. */
  stranger: z.int(),
  /** A JSON body to send along, where the operation wants one. */
  body: z.json().optional(),
});

/** Who may call an operation: what it answers to each kind of caller. */
export type AccessRow = z.output<typeof rowSchema>;

/**
 * The access matrix, by operation: what the slices with public routes decide in their `access.json`, each for its
 * own operations.
 */
export function accessRows(): ReadonlyMap<string, AccessRow> {
  const rows = new Map<string, AccessRow>();
  for (const { folder } of routeOwners()) {
    const file = join(root, folder, 'access.json');
    const own = z.record(z.string(), rowSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [id, row] of Object.entries(own)) {
      if (rows.has(id))
        throw new Error(`${file} decides about ${id}, which another service has decided about`);
      rows.set(id, row);
    }
  }
  return rows;
}
