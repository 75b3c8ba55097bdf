import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { provision, quoteIdentifier } from '../src/postgres/pool.ts';
import { freshDatabase, withConnection } from './fresh.ts';

/** A database of a test's own on the shared server. */
export interface TestDatabase {
  /** As the service's own role. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes an empty database with the role and schema of one service.
 * @param adminUrl of the server, as a superuser
 * @param schema of the service; the role gets a name that no other test uses
 */
export async function createDatabase(
  adminUrl: string,
  schema: string,
  options: { extensions?: readonly string[] } = {},
): Promise<TestDatabase> {
  const suffix = randomBytes(6).toString('hex');
  const name = `test_${schema}_${suffix}`;
  const role = `${schema}_${suffix}`;
  const database = await freshDatabase(adminUrl, name);
  const url = await provision({ adminUrl: database.url, schema, role, password: suffix, ...options });
  return {
    url,
    drop: () =>
      withConnection(adminUrl, async (client) => {
        await untilLeft(client, name);
        await database.drop();
        await client.query(`drop role if exists ${quoteIdentifier(role)}`);
      }),
  };
}

/**
 * A pool that has ended still takes a moment to hang up. Cut off in that moment, its connection would throw where
 * nobody listens any more. What is left after two seconds is cut off all the same.
 */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < 40; look++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
    await delay(50);
  }
}
