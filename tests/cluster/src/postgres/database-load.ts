/**
 * Runs in a pod of a service's image: writes and reads as services do, through their pool, and prints each
 * statement as a line.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseProblem } from '@our-dates/service-kit/postgres/database-errors';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { databaseEnv } from '@our-dates/service-kit/slice/config';
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
  /** A read that did not find what had been acknowledged before it began. */
  readonly isBehind?: boolean | undefined;
}

const { PER_SECOND = '20', DATABASE_URL_FILE = '' } = process.env;
const pool = createPool({
  connectionString: readFileSync(DATABASE_URL_FILE, 'utf8').trim(),
  schema: 'database_load',
  reads: databaseEnv.DATABASE_READS.parse(process.env.DATABASE_READS),
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

async function report(kind: Statement['kind'], id: number, work: () => Promise<boolean>): Promise<void> {
  const began = Date.now();
  const outcome: Pick<Statement, 'problem' | 'isBehind'> = await work().then(
    (isBehind) => ({ isBehind }),
    (error: unknown) => {
      const { status, code } = databaseProblem(error) ?? { status: 500, code: String(error) };
      return { problem: { status, code } };
    },
  );
  const statement: Statement = { kind, id, began, took: Date.now() - began, ...outcome };
  console.log(JSON.stringify(statement));
}

let acknowledged = 0;
async function write(id: number): Promise<boolean> {
  await pool.query('insert into database_load.written (id) values ($1)', [id]);
  acknowledged = Math.max(acknowledged, id);
  return false;
}
async function read(): Promise<boolean> {
  const atLeast = acknowledged;
  const { rows } = await pool.query<{ id: number | null }>('select max(id) as id from database_load.written');
  return (rows[0]?.id ?? 0) < atLeast;
}

let id = Date.now();
setInterval(() => {
  id += 1;
  const own = id;
  void report('write', own, () => write(own));
  void report('read', own, read);
}, 1000 / Number(PER_SECOND));
