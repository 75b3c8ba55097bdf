import { EventEmitter } from 'node:events';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { KeyValue } from './key-value.ts';

interface Entry {
  /** A text, or the members of a set and when each of them expires. */
  value: string | Map<string, number>;
  expiresAt: number;
  /** The JSON object that a text is, parsed when a field of it is first followed. */
  object?: object | null;
}

/** A key-value store inside this process, for one machine and for tests. It forgets when the process ends. */
export function createMemoryKeyValue(options: { now?: () => number } = {}): KeyValue {
  const now = options.now ?? Date.now;
  const entries = new Map<string, Entry>();
  const limiters = new Map<string, RateLimiterMemory>();
  const channels = new EventEmitter().setMaxListeners(0);
  const sweep = setInterval(() => {
    const time = now();
    for (const [key, entry] of entries) if (entry.expiresAt <= time) entries.delete(key);
  }, 30_000);
  sweep.unref();

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > now()) return entry;
    entries.delete(key);
    return undefined;
  };
  const text = (key: string): string | null => {
    const value = live(key)?.value;
    return typeof value === 'string' ? value : null;
  };
  const members = (key: string): Map<string, number> => {
    const value = live(key)?.value;
    return value instanceof Map ? value : new Map();
  };

  return {
    async get(key) {
      return text(key);
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, onlyIfAbsent = false } = {}) {
      if (onlyIfAbsent && live(key)) return false;
      entries.set(key, { value, expiresAt: now() + ttlMs });
      return true;
    },
    async delete(...keys) {
      return keys.filter((key) => live(key) !== undefined && entries.delete(key)).length;
    },
    async take(key) {
      const value = text(key);
      if (value !== null) entries.delete(key);
      return value;
    },
    async change(key, change) {
      if (text(key) !== change.from) return false;
      if (change.to === null) entries.delete(key);
      else entries.set(key, { value: change.to, expiresAt: now() + change.ttlMs });
      return true;
    },
    async getFollowing(key, { prefix, field }) {
      const value = text(key);
      const next = value === null ? undefined : fieldOf(entries.get(key), field);
      return { value, following: next === undefined ? null : text(prefix + next) };
    },
    async addToSet(key, member, ttlMs) {
      const time = now();
      const set = members(key);
      for (const [old, until] of set) if (until <= time) set.delete(old);
      set.set(member, time + ttlMs);
      entries.set(key, { value: set, expiresAt: Math.max(live(key)?.expiresAt ?? 0, time + ttlMs) });
    },
    async setMembers(key) {
      const time = now();
      return [...members(key)].flatMap(([member, until]) => (until > time ? [member] : []));
    },
    async setSize(key) {
      const time = now();
      return [...members(key).values()].filter((until) => until > time).length;
    },
    async removeFromSet(key, ...gone) {
      const set = members(key);
      for (const member of gone) set.delete(member);
      if (set.size === 0) entries.delete(key);
    },
    limiter({ prefix, points, durationMs }) {
      // As in a shared store, limiters of one prefix count together.
      const name = `${prefix}:${points}:${durationMs}`;
      const limiter =
        limiters.get(name) ??
        new RateLimiterMemory({
          keyPrefix: prefix,
          points,
          duration: Math.max(1, Math.floor(durationMs / 1000)),
        });
      limiters.set(name, limiter);
      return limiter;
    },
    async publish(channel, message) {
      // Not within the sender: in a shared store, a failure of a listener is none of its own.
      setImmediate(() => channels.emit(channel, message));
    },
    subscribe(channel, listener) {
      channels.on(channel, listener);
      return () => channels.off(channel, listener);
    },
    connections: () => 1,
    async ping() {},
    async close() {
      clearInterval(sweep);
      channels.removeAllListeners();
      entries.clear();
      limiters.clear();
    },
  };
}

/** The object that a text is in JSON, if it is one. */
function objectOf(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The text of a field of an entry's JSON object, as a store would put it behind a prefix. */
function fieldOf(entry: Entry | undefined, field: string): string | undefined {
  if (typeof entry?.value !== 'string') return undefined;
  if (entry.object === undefined) entry.object = objectOf(entry.value);
  const member: unknown = entry.object && Object.getOwnPropertyDescriptor(entry.object, field)?.value;
  return typeof member === 'string' || typeof member === 'number' ? String(member) : undefined;
}
