import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { unavailable } from '../errors.ts';
import type { Log } from '../log.ts';
import type { KeyValue, Limiter } from '../ports/key-value.ts';

/** Reads a JSON value and, with one of its fields, the next; both in one round trip. */
const followScript = `
local value = redis.call('get', KEYS[1])
if not value then return {false, false} end
local read, object = pcall(cjson.decode, value)
if not read or type(object) ~= 'table' then return {value, false} end
local field = object[ARGV[2]]
if type(field) == 'number' then field = string.format('%.17g', field) end
if type(field) ~= 'string' then return {value, false} end
return {value, redis.call('get', ARGV[1] .. field)}
`;
const followHash = createHash('sha1').update(followScript).digest('hex');

/** Redis answers these itself while it is not able to work; everything else it refuses is our mistake. */
const notNow = /^(LOADING|READONLY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|BUSY|OOM|MISCONF)\b/;

/**
 * A key-value store in Redis. A command is given up after `timeoutMs` (default 500) and at once while there is
 * no connection; both give AppError 503. It reconnects by itself within half a second of Redis being back.
 * @param options.prefix before every key, to keep several platforms or tests apart
 */
export function createRedisKeyValue(options: {
  url: string;
  log: Log;
  prefix?: string;
  timeoutMs?: number;
}): KeyValue {
  const { log, prefix: keyPrefix = '', timeoutMs = 500 } = options;
  const redis = new Redis(options.url, {
    keyPrefix,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A connection that has swallowed commands without a word is replaced.
    socketTimeout: timeoutMs * 3,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
    disableClientInfo: true,
  });
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

  async function ask<T>(command: () => Promise<T>): Promise<T> {
    // The first connection is waited for (at most `timeoutMs`); a lost one is not.
    if (redis.status !== 'ready' && redis.status !== 'connecting' && redis.status !== 'connect') {
      throw outOfReach();
    }
    try {
      return await command();
    } catch (error) {
      throw translated(error);
    }
  }

  async function follow(key: string, prefix: string, field: string): Promise<[string | null, string | null]> {
    const args: [number, string, string, string] = [1, key, keyPrefix + prefix, field];
    let reply: unknown;
    try {
      reply = await redis.evalsha(followHash, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      reply = await redis.eval(followScript, ...args);
    }
    const [value, following] = Array.isArray(reply) ? reply : [];
    return [typeof value === 'string' ? value : null, typeof following === 'string' ? following : null];
  }

  return {
    get: (key) => ask(() => redis.get(key)),
    set: (key, value, { ttlMs, onlyIfAbsent = false } = {}) =>
      ask(async () => {
        const reply =
          ttlMs === undefined
            ? await (onlyIfAbsent ? redis.set(key, value, 'NX') : redis.set(key, value))
            : await (onlyIfAbsent
                ? redis.set(key, value, 'PX', wholeMs(ttlMs), 'NX')
                : redis.set(key, value, 'PX', wholeMs(ttlMs)));
        return reply === 'OK';
      }),
    delete: (...keys) => ask(async () => (keys.length === 0 ? 0 : redis.del(...keys))),
    take: (key) => ask(() => redis.getdel(key)),
    getFollowing: (key, { prefix, field }) =>
      ask(async () => {
        const [value, following] = await follow(key, prefix, field);
        return { value, following };
      }),
    addToSet: (key, member, ttlMs) =>
      ask(async () => {
        const replies = await redis.multi().sadd(key, member).pexpire(key, wholeMs(ttlMs)).exec();
        for (const [error] of replies ?? []) if (error) throw error;
      }),
    setMembers: (key) => ask(() => redis.smembers(key)),
    removeFromSet: (key, member) =>
      ask(async () => {
        await redis.srem(key, member);
      }),
    limiter({ prefix, points, durationMs }): Limiter {
      const limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: prefix,
        points,
        duration: Math.max(1, Math.floor(durationMs / 1000)),
      });
      return {
        consume: (key, used = 1) => ask(() => limiter.consume(key, used)),
        get: (key) => ask(() => limiter.get(key)),
        reward: (key, given = 1) => ask(() => limiter.reward(key, given)),
        delete: (key) => ask(() => limiter.delete(key)),
      };
    },
    ping: () =>
      ask(async () => {
        await redis.ping();
      }),
    async close() {
      redis.disconnect();
    },
  };
}

function wholeMs(ms: number): number {
  return Math.max(1, Math.round(ms));
}

function translated(error: unknown): unknown {
  if (error instanceof RateLimiterRes || !(error instanceof Error)) return error;
  const refusedByRedis = error.name === 'ReplyError' && !notNow.test(error.message);
  return refusedByRedis ? error : outOfReach(error);
}

function outOfReach(cause?: unknown) {
  return unavailable(
    'Something we depend on is not answering. Please try again in a moment.',
    1,
    'STORE_UNAVAILABLE',
    cause,
  );
}
