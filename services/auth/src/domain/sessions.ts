import { hash, randomBytes } from 'node:crypto';
import type { KeyValue } from '@our-dates/common/ports/key-value';
import {
  replacedSessionPrefix,
  type SessionRecord,
  sessionPrefix,
  sessionRecordSchema,
  userSessionsPrefix,
} from '@our-dates/contracts/session-record';
import type { Account } from './account.ts';

/** A session as its browser holds it. */
export interface Session {
  /** 256 bits, base64url; nowhere but in the cookie. */
  readonly id: string;
  readonly record: SessionRecord;
}

export interface Sessions {
  /** @param notAfter the session ends then at the latest, whatever its length */
  begin(account: Pick<Account, 'id' | 'username' | 'isDemo'>, notAfter: Date | null): Promise<Session>;
  read(id: string): Promise<SessionRecord | null>;
  /**
   * Goes on under a new id; the old one is dead from then on. Of several callers with the same id exactly one
   * succeeds, and a session that was ended meanwhile stays ended.
   * @param options.extend whether it also lasts longer, up to its absolute end
   * @returns null when there is no such session any more
   */
  rotate(id: string, options: { extend: boolean }): Promise<Session | null>;
  /** @param options.replaced the browser is about to get another one */
  end(id: string, options?: { replaced: boolean }): Promise<void>;
  /** Ends all sessions of a user, except the one with the given id. */
  endAll(userId: number, exceptId?: string): Promise<void>;
  /** Whether the session of this id went on under another one, a moment ago. */
  wasReplaced(id: string): Promise<boolean>;
}

/** Requests that were under way when the id changed have arrived by then. */
const replacedForMs = 60_000;

/**
 * @param options.ttlMs from login or the last extension
 * @param options.maxMs from login
 */
export function createSessions(options: {
  keyValue: KeyValue;
  ttlMs: number;
  maxMs: number;
  now?: () => number;
}): Sessions {
  const { keyValue, ttlMs, maxMs, now = Date.now } = options;

  /** Known to be the user's before it opens anything, so that ending all of them never misses one. */
  async function store(record: SessionRecord): Promise<Session> {
    const id = randomBytes(32).toString('base64url');
    const key = sessionPrefix + hashOf(id);
    const lifetimeMs = Math.max(1, Date.parse(record.expiresAt) - now());
    await keyValue.addToSet(userSessionsPrefix + record.userId, key, maxMs);
    await keyValue.set(key, JSON.stringify(record), { ttlMs: lifetimeMs });
    return { id, record };
  }

  async function read(id: string): Promise<SessionRecord | null> {
    const value = await keyValue.get(sessionPrefix + hashOf(id));
    if (value === null) return null;
    const record = sessionRecordSchema.parse(JSON.parse(value));
    return Date.parse(record.expiresAt) > now() ? record : null;
  }

  /** Removes it; exactly one of several callers is told that it was there. */
  async function remove(id: string, userId: number | undefined): Promise<boolean> {
    const key = sessionPrefix + hashOf(id);
    const value = await keyValue.take(key);
    if (value === null) return false;
    const owner = userId ?? sessionRecordSchema.parse(JSON.parse(value)).userId;
    await keyValue.removeFromSet(userSessionsPrefix + owner, key);
    return true;
  }

  const markReplaced = (id: string) =>
    keyValue.set(replacedSessionPrefix + hashOf(id), '1', { ttlMs: replacedForMs });

  return {
    begin(account, notAfter) {
      const start = now();
      const endsAt = Math.min(start + maxMs, notAfter?.getTime() ?? Number.POSITIVE_INFINITY);
      return store({
        userId: account.id,
        username: account.username,
        isDemo: account.isDemo,
        createdAt: timestamp(start),
        expiresAt: timestamp(Math.min(start + ttlMs, endsAt)),
        endsAt: timestamp(endsAt),
      });
    },

    read,

    async rotate(id, { extend }) {
      const record = await read(id);
      if (!record) return null;
      const expiresAt = extend
        ? timestamp(Math.min(now() + ttlMs, Date.parse(record.endsAt)))
        : record.expiresAt;
      // The mark goes first: whoever finds the old id gone must also find that it was replaced.
      await markReplaced(id);
      const next = await store({ ...record, expiresAt });
      // The new one counts only for whoever takes the old one away.
      if (await remove(id, record.userId)) return next;
      await remove(next.id, record.userId);
      return null;
    },

    async end(id, { replaced } = { replaced: false }) {
      if (replaced) await markReplaced(id);
      await remove(id, undefined);
    },

    async endAll(userId, exceptId) {
      const except = exceptId === undefined ? undefined : sessionPrefix + hashOf(exceptId);
      const set = userSessionsPrefix + userId;
      // Again until none is left: one that was just being rotated appears under its new id before it is gone.
      for (;;) {
        const ending = (await keyValue.setMembers(set)).filter((key) => key !== except);
        if (ending.length === 0) return;
        await keyValue.delete(...ending);
        for (const key of ending) await keyValue.removeFromSet(set, key);
      }
    },

    wasReplaced: async (id) => (await keyValue.get(replacedSessionPrefix + hashOf(id))) !== null,
  };
}

/** What is stored of an id: nobody who reads the store can use it. */
function hashOf(id: string): string {
  return hash('sha256', id, 'hex');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
