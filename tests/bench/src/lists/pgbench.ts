import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from '@our-dates/service-kit/testing/servers';
import { until } from '@our-dates/test-support/until';
import type { OpenDatabase } from './filled-gallery.ts';
import { type PgbenchScript, pgbenchScript } from './pgbench-script.ts';
import type { Statement } from './recorded-statements.ts';

const execute = promisify(execFile);

export interface PgbenchResult {
  readonly requests: number;
  /** Without the time to connect. */
  readonly requestsPerSecond: number;
}

export interface Pgbench {
  /** Sends the statements over and over, through so many connections at a time. */
  forSeconds(seconds: number, connections: number): Promise<PgbenchResult>;
  /** Sends them once through each connection: what connecting and the first plan cost. */
  once(connections: number): Promise<PgbenchResult>;
}

/**
 * `pgbench -M prepared` with statements that a service has sent. Each is prepared once for each connection. PostgreSQL
 * keeps the plan where it does so for the service, and plans again for each search: one plan for all of them takes
 * hundreds of times as long for some.
 * @param json what the last of the statements answers in its column `json`
 * @throws Error where pgbench gets another answer
 */
export async function preparePgbench(
  database: OpenDatabase,
  { statements, json }: { statements: readonly Statement[]; json: string },
): Promise<Pgbench> {
  const script = pgbenchScript(statements);
  const plans = statements.every(({ isPrepared }) => isPrepared) ? 'auto' : 'force_custom_plan';
  const run = async (
    { statements, variables }: PgbenchScript,
    args: readonly string[],
  ): Promise<PgbenchResult> => {
    const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
    try {
      const file = join(folder, 'script.sql');
      writeFileSync(file, statements.join(''));
      const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
      const { stdout } = await execute(
        join(await postgresPrograms(), 'pgbench'),
        ['-n', '-M', 'prepared', '-f', file, ...given, ...args, database.url],
        { env: { ...process.env, PGOPTIONS: `-c plan_cache_mode=${plans}` } },
      );
      await until(
        'pgbench has left',
        30,
        () => connectionsOf(database, 'pgbench'),
        (count) => count === 0,
      );
      return {
        requests: read(stdout, /actually processed: (\d+)/),
        requestsPerSecond: read(stdout, /tps = ([\d.]+)/),
      };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  await run(withCheck(script, json), ['-t', '1']);
  return {
    forSeconds: (seconds, connections) => run(script, ['-T', String(seconds), '-c', String(connections)]),
    once: (connections) => run(script, ['-t', '1', '-c', String(connections)]),
  };
}

/** Divides by zero unless the last statement that answers JSON answers this. */
function withCheck({ statements, variables }: PgbenchScript, json: string): PgbenchScript {
  const sum = createHash('md5').update(json).digest('hex');
  const last = statements.findLastIndex((statement) => statement.includes('as json'));
  const kept = statements[last]?.replace(/;\n$/, '\n\\gset answered_\n') ?? '';
  const check = `select 1 / (md5(:answered_json) = '${sum}')::integer;\n`;
  return { statements: [...statements.with(last, kept), check], variables };
}

async function connectionsOf({ pool }: OpenDatabase, applicationName: string): Promise<number | null> {
  const { rowCount } = await pool.query('select from pg_stat_activity where application_name = $1', [
    applicationName,
  ]);
  return rowCount;
}

function read(output: string, pattern: RegExp): number {
  const value = Number(pattern.exec(output)?.[1]);
  if (Number.isFinite(value)) return value;
  throw new Error(`pgbench wrote no ${pattern}: ${output}`);
}
