/**
 * Runs in a pod of a service's image: writes and reads as services do, through their pool, and prints a line for each:
 * when it began, in milliseconds how long it took, its kind, the id it wrote, and how its failure would be answered.
 */
import { readFileSync } from 'node:fs';
import { databaseProblem } from '../../../../packages/service-kit/src/postgres/database-errors.ts';
import { createPool } from '../../../../packages/service-kit/src/postgres/pool.ts';
import { createLog } from '../../../../packages/service-kit/src/telemetry/log.ts';

const [perSecond = '20'] = process.argv.slice(2);
const pool = createPool({
  connectionString: readFileSync('/run/secrets/our-dates/DATABASE_URL', 'utf8').trim(),
  schema: 'database_load',
  log: createLog({ name: 'database-load', level: 'silent' }),
});
await pool.query('create schema if not exists database_load');
await pool.query('create table if not exists database_load.written (id bigint primary key)');

async function report(kind: 'read' | 'write', id: number, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  const problem = await work().then(
    () => undefined,
    (error: unknown) => {
      const { status, code } = databaseProblem(error) ?? { status: 500, code: String(error) };
      return { status, code };
    },
  );
  console.log(JSON.stringify({ kind, id, began, took: Date.now() - began, problem }));
}

let id = Date.now();
setInterval(() => {
  id += 1;
  const own = id;
  void report('write', own, () => pool.query('insert into database_load.written (id) values ($1)', [own]));
  void report('read', own, () => pool.query('select max(id) from database_load.written'));
}, 1000 / Number(perSecond));
