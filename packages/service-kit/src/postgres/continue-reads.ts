import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import pg from 'pg';
import { timeLimits } from '../slice/time-limits.ts';
import type { Log } from '../telemetry/log.ts';
import { within } from '../timing/within.ts';
import { breaksConnection } from './database-errors.ts';

type Query = (...args: readonly unknown[]) => Promise<pg.QueryResult>;

const { noAnswerMs, lookMs, againMs } = timeLimits.postgres;
/** How often the primary is asked while it is away, in milliseconds. */
const lookAgainMs = 250;
const triedAgain = { retries: 20, minTimeout: 100, maxTimeout: 300, maxRetryTime: againMs };

/** SQLSTATE: the server starts; a standby had to apply what a read was in the way of. */
const passing = new Set(['57P03', '40001']);
/** SQLSTATE: a standby was to write. */
const cannotWrite = '25006';

const isRead = /^\s*(?:select|with)\b/i;

/**
 * Lets the reads of a pool continue while its server is away: a `select` of `pool.query` whose connection breaks, or that
 * has no answer after a second, is sent to another server too, which has to have every acknowledged write. As long as the
 * primary is away, reads go there first. What writes, and what is in a transaction, fails as it does without it.
 * @param options.primary how a connection to the server of the pool is opened
 * @param options.elsewhere the same for the other server
 */
export function continueReads(
  pool: pg.Pool,
  options: { primary: pg.ClientConfig; elsewhere: pg.PoolConfig; log: Log },
): void {
  const { log } = options;
  const askPrimary = pool.query.bind(pool) as Query;
  const endPool = pool.end.bind(pool) as () => Promise<void>;
  const others = new pg.Pool(options.elsewhere);
  // Connections that break while idle are replaced when a read needs one, which has its own error.
  others.on('error', () => {});
  others.on('connect', (client) => client.on('error', () => {}));
  const askOthers = others.query.bind(others) as Query;
  const askElsewhere: Query = (...args) =>
    pRetry(() => askOthers(...args), { ...triedAgain, shouldRetry: ({ error }) => isPassing(error) });
  let isEnded = false;
  let isAway = false;
  let isLooking = false;

  /** Finds out whether the primary is there, and stays with it until it is back. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (!(await isPrimaryAt(options.primary)) && !isEnded) {
      if (!isAway) log.warn('the primary of the database is away; reads continue elsewhere');
      isAway = true;
      await wait(lookAgainMs, undefined, { ref: false });
    }
    if (isAway && !isEnded) log.info('the primary of the database is there');
    isAway = false;
    isLooking = false;
  }

  async function whileAway(args: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await askElsewhere(...args);
    } catch (error) {
      if (!isOfServer(error)) throw error;
      return askPrimary(...args);
    }
  }
  async function read(args: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = askPrimary(...args);
    try {
      const result = await within(answer, noAnswerMs, () => undefined);
      if (result) return result;
    } catch (error) {
      if (!isOfServer(error)) throw error;
    }
    void look();
    try {
      return await Promise.any([answer, askElsewhere(...args)]);
    } catch (error) {
      // What says something of the statement is worth more than that a server is away.
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw errors.find((each) => !isOfServer(each)) ?? errors[0];
    }
  }

  const query: Query = (...args) => {
    if (!isRead.test(textOf(args[0]))) return askPrimary(...args);
    return isAway ? whileAway(args) : read(args);
  };
  Object.assign(pool, {
    query,
    async end() {
      isEnded = true;
      await Promise.all([endPool(), others.end()]);
    },
  });
}

/** Whether the error says nothing of the statement itself, so that another server may answer it. */
function isOfServer(error: unknown): boolean {
  return breaksConnection(error) || passing.has(sqlStateOf(error));
}

/** Whether the same server may answer a moment later. */
function isPassing(error: unknown): boolean {
  return isOfServer(error) && sqlStateOf(error) !== cannotWrite;
}

const sqlStateOf = (error: unknown) => (error instanceof pg.DatabaseError && error.code) || '';

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : '';
}

async function isPrimaryAt(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: lookMs, query_timeout: lookMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
    return rows[0]?.is === true;
  } catch {
    return false;
  } finally {
    // Not waited for: a server that is cut off does not answer that either.
    client.end().catch(() => {});
  }
}
