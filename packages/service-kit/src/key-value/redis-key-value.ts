import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { unavailable } from '../errors.ts';
import { timeLimits } from '../slice/time-limits.ts';
import type { Log } from '../telemetry/log.ts';
import type { KeyValue, Limiter } from './key-value.ts';
import { listenOver } from './redis-channels.ts';
import { isAway, openRedisConnections, type Sentinels } from './redis-connections.ts';

/** Reads a JSON value and, with one of its fields, the next; both in one round trip. */
const followScript = scriptOf(`
local value = redis.call('get', KEYS[1])
if not value then return {false, false} end
local read, object = pcall(cjson.decode, value)
if not read or type(object) ~= 'table' then return {value, false} end
local field = object[ARGV[2]]
if type(field) == 'number' then field = string.format('%.17g', field) end
if type(field) ~= 'string' then return {value, false} end
return {value, redis.call('get', ARGV[1] .. field)}
`);

/** By the clock of Redis, the only one that all replicas share. */
const millisecondsNow = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Sets are sorted by when each member expires, and live as long as the last of them. */
const addToSetScript = scriptOf(`${millisecondsNow}
local ttl = tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
redis.call('zadd', KEYS[1], now + ttl, ARGV[1])
if redis.call('pttl', KEYS[1]) < ttl then redis.call('pexpire', KEYS[1], ttl) end
`);
const setMembersScript = scriptOf(`${millisecondsNow}
return redis.call('zrangebyscore', KEYS[1], string.format('(%.0f', now), '+inf')
`);
const setSizeScript = scriptOf(`${millisecondsNow}
return redis.call('zcount', KEYS[1], string.format('(%.0f', now), '+inf')
`);

/** Writes or deletes what is still as it was read; a flag before each text says if there is one. */
const changeScript = scriptOf(`
local value = redis.call('get', KEYS[1])
if (ARGV[1] == '1') ~= (value ~= false) then return 0 end
if value and value ~= ARGV[2] then return 0 end
if ARGV[3] == '1' then redis.call('set', KEYS[1], ARGV[4], 'PX', ARGV[5]) else redis.call('del', KEYS[1]) end
return 1
`);

interface Script {
  readonly text: string;
  readonly sha1: string;
}

function scriptOf(text: string): Script {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/**
 * A key-value store in Redis. A command is given up after `timeoutMs` (default 2000) and at once while there is
 * no connection; both give AppError 503. It reconnects automatically within half a second of Redis being back.
 * With Sentinels, a write is acknowledged when a replica has it, and a replica is read while the primary is away.
 * @param options.prefix before every key, to keep several platforms or tests apart
 */
export function createRedisKeyValue(options: {
  url: string;
  sentinels?: Sentinels | undefined;
  log: Log;
  prefix?: string;
  timeoutMs?: number;
}): KeyValue {
  const { url, sentinels, log, prefix: keyPrefix = '', timeoutMs = timeLimits.redis.commandMs } = options;
  const connections = openRedisConnections({ url, sentinels, keyPrefix, timeoutMs, log });
  const messages = listenOver(connections.listening);
  const ask: Ask = (command) => connections.ask(command).catch(translate);
  const read: Ask = (command) => connections.read(command).catch(translate);
  const write: Ask = (command) => connections.write(command).catch(translate);

  return {
    get: (key) => read((redis) => redis.get(key)),
    set: (key, value, { ttlMs, onlyIfAbsent = false } = {}) =>
      write(async (redis) => {
        const reply =
          ttlMs === undefined
            ? await (onlyIfAbsent ? redis.set(key, value, 'NX') : redis.set(key, value))
            : await (onlyIfAbsent
                ? redis.set(key, value, 'PX', wholeMs(ttlMs), 'NX')
                : redis.set(key, value, 'PX', wholeMs(ttlMs)));
        return reply === 'OK';
      }),
    delete: async (...keys) => (keys.length === 0 ? 0 : write((redis) => redis.del(...keys))),
    take: (key) => write((redis) => redis.getdel(key)),
    change(key, change) {
      const from = change.from === null ? ['0', ''] : ['1', change.from];
      const to = change.to === null ? ['0', ''] : ['1', change.to, wholeMs(change.ttlMs)];
      return write(async (redis) => (await run(redis, changeScript, key, ...from, ...to)) === 1);
    },
    getFollowing: (key, { prefix, field }) =>
      read(async (redis) => {
        const [value = null, following = null] = texts(
          await run(redis, followScript, key, keyPrefix + prefix, field),
        );
        return { value, following };
      }),
    addToSet: (key, member, ttlMs) =>
      write(async (redis) => {
        await run(redis, addToSetScript, key, member, wholeMs(ttlMs));
      }),
    setMembers: (key) =>
      read(async (redis) =>
        texts(await run(redis, setMembersScript, key)).filter((member) => member !== null),
      ),
    setSize: (key) => read(async (redis) => Number(await run(redis, setSizeScript, key))),
    async removeFromSet(key, ...members) {
      if (members.length > 0) await write((redis) => redis.zrem(key, ...members));
    },
    limiter: (limits) => createLimiter(connections.primary, limits, ask),
    publish: (channel, message) =>
      ask(async (redis) => {
        await redis.publish(keyPrefix + channel, message);
      }),
    subscribe: (channel, listener) => messages.listen(keyPrefix + channel, listener),
    connections: connections.made,
    ping: () =>
      ask(async (redis) => {
        await redis.ping();
      }),
    async close() {
      connections.close();
      messages.close();
    },
  };
}

type Ask = <T>(command: (redis: Redis) => Promise<T>) => Promise<T>;

async function run(
  redis: Redis,
  script: Script,
  key: string,
  ...args: (string | number)[]
): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha1, 1, key, ...args);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return redis.eval(script.text, 1, key, ...args);
  }
}

function createLimiter(
  redis: Redis,
  { prefix, points, durationMs }: Parameters<KeyValue['limiter']>[0],
  ask: Ask,
): Limiter {
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
}

/** The texts of a reply that is a list. */
function texts(reply: unknown): (string | null)[] {
  return Array.isArray(reply) ? reply.map((item) => (typeof item === 'string' ? item : null)) : [];
}

function wholeMs(ms: number): number {
  return Math.max(1, Math.round(ms));
}

function translate(error: unknown): never {
  if (!isAway(error)) throw error;
  throw unavailable(
    'Something we depend on is not answering. Please try again in a moment.',
    1,
    'STORE_UNAVAILABLE',
    error,
  );
}
