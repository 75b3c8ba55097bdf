/**
 * Runs in a pod of a service's image: writes and reads as services do, through their pool, and prints each
 * statement as a line.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseProblem } from '@our-dates/service-kit/postgres/database-errors';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';

/** One statement of the load. */
export interface Statement {
  readonly kind: 'read' | 'write';
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly took: number;
  /** How a service would answer its failure. */
  readonly problem?: { readonly status: number; readonly code: string } | undefined;
}

const { PER_SECOND = '20', DATABASE_URL_FILE = '' } = process.env;
const pool = createPool({
  connectionString: readFileSync(DATABASE_URL_FILE, 'utf8').trim(),
  schema: 'database_load',
  log: createLog({ name: 'database-load', level: 'silent' }),
});
/** The policies for a new pod, and a database that has just lost an instance, need a moment. */
async function createTable(): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(500)) {
    try {
      await pool.query('create schema if not exists database_load');
      await pool.query('create table if not exists database_load.written (id bigint primary key)');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
await createTable();

async function report(kind: Statement['kind'], id: number, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  const problem = await work().then(
    () => undefined,
    (error: unknown) => {
      const { status, code } = databaseProblem(error) ?? { status: 500, code: String(error) };
      return { status, code };
    },
  );
  const statement: Statement = { kind, id, began, took: Date.now() - began, problem };
  console.log(JSON.stringify(statement));
}

let id = Date.now();
setInterval(() => {
  id += 1;
  const own = id;
  void report('write', own, () => pool.query('insert into database_load.written (id) values ($1)', [own]));
  void report('read', own, () => pool.query('select max(id) from database_load.written'));
}, 1000 / Number(PER_SECOND));
