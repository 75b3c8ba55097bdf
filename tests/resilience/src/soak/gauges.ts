import { readdirSync, statSync } from 'node:fs';
import pg from 'pg';
import { residentMib } from '../tools/memory.ts';
import type { Processes } from '../tools/platform.ts';

/** What was read at one moment, by what it is. */
export type Reading = ReadonlyMap<string, number>;

/**
 * Reads memory, open files, connections, dead rows, room for each row and the write-ahead log of a platform.
 * @param warmUpMs how old a process has to be to count: a new one fills its caches
 */
export async function readGauges(platform: Processes, warmUpMs: number): Promise<Reading> {
  return new Map([...readProcesses(platform.slices.pids, warmUpMs), ...(await readDatabase(platform))]);
}

function readProcesses(pids: ReadonlyMap<string, number>, warmUpMs: number): [string, number][] {
  return [...pids].flatMap(([name, pid]): [string, number][] => {
    const startedAt = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.ctimeMs;
    const memory = residentMib(pid);
    const descriptors = openFiles(pid);
    // It has been killed.
    if (startedAt === undefined || memory === undefined || descriptors === undefined) return [];
    if (Date.now() - startedAt < warmUpMs) return [];
    return [
      [`memory of ${name} (MiB)`, memory],
      [`open files of ${name}`, descriptors],
    ];
  });
}

function openFiles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

async function readDatabase({ servers, databaseOf, slices }: Processes): Promise<[string, number][]> {
  const server = await query(
    servers.postgres.url,
    `select (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
       (select sum(size) / 1048576 from pg_ls_waldir()) as log`,
  );
  const readings: [string, number][] = [
    ['connections of PostgreSQL', Number(server[0]?.connections)],
    ['write-ahead log (MiB)', Number(server[0]?.log)],
  ];
  for (const slice of slices.pids.keys()) {
    const url = databaseOf(slice);
    if (!url) continue;
    // Small tables are all page ends and free room.
    const tables = await query(
      url,
      `select relname as name, n_dead_tup as dead, n_live_tup as live,
         pg_table_size(relid)::float / n_live_tup as bytes, pg_indexes_size(relid)::float / n_live_tup as index_bytes
       from pg_stat_user_tables where schemaname = current_schema() and n_live_tup > 1000`,
    );
    for (const { name, dead, live, bytes, index_bytes } of tables) {
      const table = `${slice}.${name}`;
      readings.push(
        [`dead rows of ${table} (share)`, Number(dead) / (Number(dead) + Number(live))],
        [`room of a row of ${table} (bytes)`, Number(bytes)],
        [`indexes for a row of ${table} (bytes)`, Number(index_bytes)],
      );
    }
  }
  return readings;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Lost when the server is killed; the query fails then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
