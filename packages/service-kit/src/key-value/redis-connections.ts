import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../telemetry/log.ts';
import { listeningOptions } from './redis-channels.ts';

/** Those who watch a primary and its replicas, and name the primary. */
export interface Sentinels {
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  /** What they call the primary. */
  readonly name: string;
}

/** The connections to a Redis, or to a primary and one of its replicas. */
export interface RedisConnections {
  /** The primary; what only counts or passes on is asked here. */
  readonly primary: Redis;
  /** Asks the primary. @throws Error at once while there is no connection */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<T>;
  /** Asks the primary; while it is away, a replica, where there is one. */
  read<T>(command: (redis: Redis) => Promise<T>): Promise<T>;
  /** Changes something at the primary; resolves when a replica has it too, where there is one. */
  write<T>(command: (redis: Redis) => Promise<T>): Promise<T>;
  /** A further connection, which listens. */
  listening(): Redis;
  /** How many have been made, and how often reads have moved to another server. */
  made(): number;
  close(): void;
}

interface ConnectionOptions {
  readonly url: string;
  readonly sentinels?: Sentinels | undefined;
  readonly keyPrefix: string;
  readonly timeoutMs: number;
  readonly log: Log;
}

/** Opens those that are needed: one, or with Sentinels three, to read, to write, and to a replica. */
export function openRedisConnections(options: ConnectionOptions): RedisConnections {
  return options.sentinels ? openReplicated(options, options.sentinels) : openSingle(options);
}

function openSingle(options: ConnectionOptions): RedisConnections {
  const redis = new Redis(options.url, {
    ...commonOptions(options),
    // A round trip less before the first command; while it loads, Redis says so in answer to each.
    enableReadyCheck: false,
  });
  let made = 0;
  // Before anything is asked over it.
  redis.on('connect', () => {
    made += 1;
  });
  reportOutages(redis, options.log);

  async function ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    // The first connection is waited for (at most `timeoutMs`); a lost one is not.
    if (redis.status !== 'ready' && !isConnecting(redis)) throw unreachable();
    return command(redis);
  }

  return {
    primary: redis,
    ask,
    read: ask,
    write: ask,
    listening: () => redis.duplicate(listeningOptions),
    made: () => made,
    close: () => redis.disconnect(),
  };
}

/**
 * A write waits for a replica over a connection of its own, so that no read waits behind it: what was acknowledged is
 * then on two servers, and Sentinel promotes the replica that has most.
 */
function openReplicated(options: ConnectionOptions, { addresses, name }: Sentinels): RedisConnections {
  const { url, timeoutMs, log } = options;
  const { password } = new URL(url);
  const primary = new Redis(url, {
    ...commonOptions(options),
    sentinels: [...addresses],
    name,
    sentinelPassword: decodeURIComponent(password),
    // One of the Sentinels may be cut off too, and then another one is asked.
    connectTimeout: Math.ceil(timeoutMs / 2),
    sentinelCommandTimeout: Math.ceil(timeoutMs / 2),
    // Its server may be cut off: Sentinel names another.
    socketTimeout: timeoutMs,
    // Each attempt asks for the primary again, which another may be within a second.
    retryStrategy: (attempt: number) => Math.min(attempt * 50, 200),
    // Tells a primary from one that has just become a replica.
    enableReadyCheck: true,
    reconnectOnError: ({ message }) => /\b(?:READONLY|NOREPLICAS)\b/.test(message),
  });
  const writing = primary.duplicate();
  const choice = chooseReplica();
  const replica = primary.duplicate({ role: 'slave', preferredSlaves: choice.next });
  replica.on('ready', choice.worked);
  let [made, writingMade] = [0, 0];
  for (const redis of [primary, replica]) redis.on('connect', () => (made += 1));
  writing.on('connect', () => (writingMade += 1));
  const wasReady = new WeakSet<Redis>();
  for (const redis of [primary, writing]) redis.once('ready', () => wasReady.add(redis));
  reportOutages(primary, log);
  // The first one reports that the store is away.
  for (const redis of [writing, replica]) redis.on('error', () => {});
  let source = primary;

  /** Looking for another primary takes seconds, so only the first connection is waited for. */
  async function over<T>(redis: Redis, command: (redis: Redis) => Promise<T>): Promise<T> {
    if (redis.status !== 'ready' && (wasReady.has(redis) || !isConnecting(redis))) throw unreachable();
    return command(redis);
  }

  /** Each server may be behind the other, so that a move counts as a new connection. */
  function readOver<T>(redis: Redis, command: (redis: Redis) => Promise<T>): Promise<T> {
    if (source !== redis) made += 1;
    source = redis;
    return over(redis, command);
  }

  return {
    primary,
    ask: (command) => over(primary, command),
    async read(command) {
      // At the end of a failover all connections are closed, and made again, perhaps after a Sentinel that is cut off.
      const patience = timeoutMs * 0.75;
      let until = performance.now() + patience;
      let isAsked = false;
      for (let failed: Redis | undefined; ; ) {
        const ready = [primary, replica].find((redis) => redis.status === 'ready' && redis !== failed);
        try {
          return await readOver(ready ?? primary, command);
        } catch (error) {
          if (!isAway(error)) throw error;
          // A server that did not answer has used up the time, and the others may be changing their roles just then.
          if (ready && !isAsked) {
            isAsked = true;
            until = performance.now() + patience;
          } else if (performance.now() > until) throw error;
          failed = ready;
        }
        if (!ready) await delay(25);
      }
    },
    async write(command) {
      const result = await over(writing, command);
      // Over another connection, the answer would be about nothing.
      const connection = writingMade;
      const copies = await writing.wait(1, Math.ceil(timeoutMs / 2));
      if (copies < 1 || writingMade !== connection) throw unreachable();
      return result;
    },
    listening: () => primary.duplicate(listeningOptions),
    made: () => made,
    close() {
      for (const redis of [primary, writing, replica]) redis.disconnect();
    },
  };
}

/**
 * Chooses among the replicas as Sentinel describes them: one that has most, then the others, since Sentinel also describes
 * the one that it has just promoted. Until its first copy is complete, a replica has nothing and is not chosen.
 */
function chooseReplica() {
  const tried = new Set<string>();
  const address = ({ ip, port }: ListedReplica) => `${ip}:${port}`;
  return {
    next(replicas: ListedReplica[]): ListedReplica | null {
      const copies = replicas.filter((replica) => offsetOf(replica) > offsetOfNothing);
      // Sentinel asks every ten seconds: in the first ones it knows of no copy.
      const sorted = (copies.length > 0 ? copies : replicas).toSorted(
        (one, other) => offsetOf(other) - offsetOf(one),
      );
      if (sorted.every((replica) => tried.has(address(replica)))) tried.clear();
      const chosen = sorted.find((replica) => !tried.has(address(replica)));
      if (chosen) tried.add(address(chosen));
      return chosen ?? null;
    },
    worked: () => tried.clear(),
  };
}

interface ListedReplica {
  readonly ip: string;
  readonly port: string;
  /** In bytes, of what its primary has written. */
  readonly 'slave-repl-offset'?: string;
}

const offsetOf = (replica: ListedReplica) => Number(replica['slave-repl-offset'] ?? 0);
const offsetOfNothing = 1;

function commonOptions({ keyPrefix, timeoutMs }: ConnectionOptions) {
  return {
    keyPrefix,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A connection that has swallowed commands without a word is replaced.
    socketTimeout: timeoutMs * 3,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
    disableClientInfo: true,
  } satisfies RedisOptions;
}

function reportOutages(redis: Redis, log: Log): void {
  let failing = false;
  redis.on('error', (error) => {
    // While it is away every attempt fails; one line says so.
    if (!failing) log.warn({ err: error }, 'redis is not answering');
    failing = true;
  });
  redis.on('ready', () => {
    if (failing) log.info('redis answers again');
    failing = false;
  });
}

const isConnecting = ({ status }: Redis) => status === 'connecting' || status === 'connect';

const unreachable = () => new Error('Redis cannot be reached.');

/** Redis answers these itself while it is not able to work; everything else it refuses is our mistake. */
const temporaryErrors = /^(LOADING|READONLY|NOREPLICAS|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|BUSY|OOM|MISCONF)\b/;

/** Whether Redis could not be asked, or is not able to work, as opposed to having refused what it was asked. */
export function isAway(error: unknown): error is Error {
  return error instanceof Error && !(error.name === 'ReplyError' && !temporaryErrors.test(error.message));
}
