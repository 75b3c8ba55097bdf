import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Address } from '../slice/config.ts';
import { timeLimits } from '../slice/time-limits.ts';
import type { Log } from '../telemetry/log.ts';
import { continueReads } from './continue-reads.ts';
import { breaksConnection } from './database-errors.ts';

export type Pool = pg.Pool;
export type Client = pg.ClientBase;
/** Whatever runs a query: the pool, or the client of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'>;

const int8 = 20;

/** Ids and counts are bigint in the database and stay far below 2^53, so they are numbers here. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8 && format !== 'binary') return (text: string) => Number(text);
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Connections of one service to its own schema (then `public`, for extensions).
 *
 * A statement is given up after `statementTimeoutMs` (default 3000) by the server, and a second later by the
 * client, in case the server cannot be heard; a connection is waited for at most `connectTimeoutMs` (default
 * 4000). Both are answered as 503 `DATABASE_TIMEOUT`. Statements that do not wait for one another are sent without
 * waiting. Connections that break while idle are logged and replaced. PostgreSQL bigint columns are read as numbers.
 * @param options.max connections at most, default 10
 * @param options.reads where statements that only read continue while the server is away; it has to have every
 * acknowledged write
 */
export function createPool(options: {
  connectionString: string;
  schema: string;
  log: Log;
  max?: number;
  statementTimeoutMs?: number;
  connectTimeoutMs?: number;
  reads?: Address | undefined;
}): Pool {
  const { connectionString, reads, log } = options;
  const statementTimeoutMs = options.statementTimeoutMs ?? timeLimits.postgres.statementMs;
  // Statements here take milliseconds; compiling one takes PostgreSQL more than it saves, up to half a second.
  const settings = `-c search_path=${searchPath(options.schema).replaceAll(' ', '')} -c jit=off`;
  const config: pg.PoolConfig = {
    connectionString,
    application_name: options.schema,
    options: settings,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    connectionTimeoutMillis: options.connectTimeoutMs ?? timeLimits.postgres.connectMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + timeLimits.postgres.travelMs,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
  const pool = new pg.Pool(config);
  pool.on('error', (error) => {
    // `end` resolves before the server has closed the connections; one that stops then breaks them.
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  // A client in use emits its connection's errors too; its query rejects with the same, so nothing is lost.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (reads) {
    const elsewhere = new URL(connectionString);
    elsewhere.host = `${reads.host}:${reads.port}`;
    continueReads(pool, {
      primary: { connectionString, application_name: options.schema },
      elsewhere: {
        ...config,
        connectionString: elsewhere.href,
        options: `${settings} -c default_transaction_read_only=on`,
      },
      log,
    });
  }
  return pool;
}

function searchPath(schema: string): string {
  return `${quoteIdentifier(schema)}, public`;
}

/** A name as it may stand in SQL. */
export function quoteIdentifier(name: string): string {
  return pg.escapeIdentifier(name);
}

/**
 * Runs `fn` in a transaction: committed when it resolves, rolled back when it throws (and the error is thrown
 * on). A connection that broke is closed instead of being reused.
 */
export async function transaction<T>(pool: Pool, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    // Sent together with the first statement of `fn`, which the server gets to only after this one.
    const begun = client.query('begin');
    // Whatever breaks it breaks the first statement of `fn`, whose error is the one that is thrown.
    begun.catch(() => {});
    const result = await fn(client);
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    broken = breaksConnection(error);
    if (!broken) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Makes the role and schema of one service, as an administrator of the database: the role owns the schema,
 * and nothing else. May be repeated and raced; each time the role's password becomes the given one.
 * @param options.extensions trusted extensions the service needs, made in the schema `public`
 * @returns the connection string of the service's own role
 */
export async function provision(options: {
  adminUrl: string;
  schema: string;
  role: string;
  password: string;
  extensions?: readonly string[];
}): Promise<string> {
  const role = quoteIdentifier(options.role);
  const schema = quoteIdentifier(options.schema);
  const client = new pg.Client({ connectionString: options.adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('begin');
    // Roles and schemas have no "create or alter"; everybody who provisions this cluster takes turns.
    await client.query(`select pg_advisory_xact_lock(hashtext('service-kit provision'))`);
    const { rows } = await client.query<{ database: string; exists: boolean }>(
      'select current_database() as database, exists(select from pg_roles where rolname = $1) as exists',
      [options.role],
    );
    const database = quoteIdentifier(rows[0]?.database ?? '');
    const password = pg.escapeLiteral(options.password);
    await client.query(`${rows[0]?.exists ? 'alter' : 'create'} role ${role} login password ${password}`);
    await client.query(`grant ${role} to current_user`);
    await client.query('revoke create on schema public from public');
    for (const extension of options.extensions ?? []) {
      await client.query(`create extension if not exists ${quoteIdentifier(extension)} schema public`);
    }
    await client.query(`create schema if not exists ${schema} authorization ${role}`);
    await client.query(`grant connect on database ${database} to ${role}`);
    await client.query(
      `alter role ${role} in database ${database} set search_path = ${searchPath(options.schema)}`,
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  const url = new URL(options.adminUrl);
  url.username = encodeURIComponent(options.role);
  url.password = encodeURIComponent(options.password);
  return url.href;
}

const commonMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings a service's schema up to date: first the tables every service has (outbox and inbox), then the SQL
 * files of `dir` in the order of their numbers (`0001_notes.sql`; up only, expand/contract). What has run is
 * recorded in the schema. Replicas that start together wait for one another.
 * @param options.ownerUrl connection string of the role that owns the schema
 * @param options.dir absolute path
 */
export async function migrate(options: {
  ownerUrl: string;
  schema: string;
  dir?: string;
  log?: Log;
  commonDir?: string;
}): Promise<void> {
  const { runner } = await import('node-pg-migrate');
  const steps = [{ dir: options.commonDir ?? commonMigrations, table: 'common_migrations' }];
  if (options.dir !== undefined) steps.push({ dir: options.dir, table: 'migrations' });
  const client = new pg.Client({ connectionString: options.ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  const quiet = () => {};
  try {
    for (const { dir, table } of steps) {
      const done = await runner({
        dbClient: client,
        schema: [options.schema, 'public'],
        migrationsSchema: options.schema,
        migrationsTable: table,
        dir,
        ignorePattern: '(?!.*\\.sql$).*',
        direction: 'up',
        checkOrder: false,
        advisoryLockMode: 'wait',
        logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      });
      if (done.length > 0) {
        options.log?.info({ schema: options.schema, migrations: done.map(({ name }) => name) }, 'migrated');
      }
    }
  } finally {
    await client.end();
  }
}
