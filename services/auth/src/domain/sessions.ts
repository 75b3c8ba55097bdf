import { hash, randomBytes } from 'node:crypto';
import type { Viewer } from '@our-dates/common/identity/identity';
import type { KeyValue } from '@our-dates/common/key-value/key-value';
import type { Metrics } from '@our-dates/common/telemetry/metrics';
import {
  replacedSessionPrefix,
  type SessionRecord,
  sessionPrefix,
  sessionRecordSchema,
  successorSessionsPrefix,
  userSessionsPrefix,
} from '@our-dates/contracts/session-record';
import type { Account } from './account.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** A session as its browser holds it. */
export interface Session {
  /** 256 bits, base64url; nowhere but in the cookie. */
  readonly id: string;
  readonly record: SessionRecord;
}

export interface Sessions {
  /** @param notAfter the session ends then at the latest, whatever its length */
  begin(
    account: Pick<Account, 'id' | 'username' | 'isDemo' | 'sessionGeneration'>,
    notAfter: Date | null,
  ): Promise<Session>;
  read(id: string): Promise<SessionRecord | null>;
  /** Whether what began with a login has not ended since, under whatever id it goes on. */
  goesOn(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /**
   * Goes on under a new id; the old one is dead from then on. Of several callers with the same id exactly one
   * succeeds, and a session that was ended meanwhile stays ended.
   * @param options.extend whether it also lasts longer, up to its absolute end
   * @param options.newGeneration whether it is to outlive all others of the user, see `endAll`
   * @returns null when there is no such session any more
   */
  rotate(id: string, options: { extend: boolean; newGeneration?: boolean }): Promise<Session | null>;
  /**
   * Ends it, and what it has become where another tab has just extended it.
   * @param options.replaced the browser is about to get another one
   */
  end(id: string, options?: { replaced: boolean }): Promise<void>;
  /** Ends all sessions of a user, except one that is in a new generation. */
  endAll(userId: number, except?: Session): Promise<void>;
  /** Whether the session of this id went on under another one, a moment ago. */
  wasReplaced(id: string): Promise<boolean>;
}

/** Requests that were under way when the id changed have arrived by then. */
const replacedForMs = 60_000;

/** So much longer than it lasts, a session is known to be its user's: it must never open anything unknown. */
const knownLongerMs = 60_000;

/** So many keys in one command, so that it is done well within the time a command may take. */
const endedAtOnce = 500;

/** All that are open, of all people. */
const openSessionsKey = 'open-sessions';

/**
 * Sessions live in the key-value store. What ends before its time is noted in the database first: the store may be
 * restored from a copy in which it has not ended.
 * @param options.ttlMs from login or the last extension
 * @param options.maxMs from login
 */
export function createSessions(options: {
  keyValue: KeyValue;
  ended: EndedSessions;
  ttlMs: number;
  maxMs: number;
  metrics: Metrics;
  now?: () => number;
}): Sessions {
  const { keyValue, ended, ttlMs, maxMs, metrics, now = Date.now } = options;
  const started = metrics.counter('sessions_started_total', 'Sessions that began with a login.');
  const endedEarly = metrics.counter('sessions_ended_total', 'Sessions that ended before their time.');
  metrics.gauge(
    'sessions_open',
    'Sessions that have begun and not ended. All replicas say the same.',
    async (gauge) => gauge.set(await keyValue.setSize(openSessionsKey)),
  );

  /** Known to be the user's before it opens anything, so that ending all of them never misses one. */
  async function store(id: string, record: SessionRecord): Promise<Session> {
    const key = sessionPrefix + hashOf(id);
    const lifetimeMs = Math.max(1, Date.parse(record.expiresAt) - now());
    await Promise.all([
      keyValue.addToSet(userSessionsPrefix + record.userId, key, lifetimeMs + knownLongerMs),
      keyValue.addToSet(openSessionsKey, key, lifetimeMs),
    ]);
    await keyValue.set(key, JSON.stringify(record), { ttlMs: lifetimeMs });
    return { id, record };
  }

  /** What the store says, whether or not that has ended. */
  async function stored(hashedId: string): Promise<SessionRecord | null> {
    const value = await keyValue.get(sessionPrefix + hashedId);
    if (value === null) return null;
    const record = sessionRecordSchema.parse(JSON.parse(value));
    return Date.parse(record.expiresAt) > now() ? record : null;
  }

  const read = (id: string) => readHashed(hashOf(id));

  async function readHashed(hashedId: string): Promise<SessionRecord | null> {
    const record = await stored(hashedId);
    return record && !(await ended.includes(hashedId, record)) ? record : null;
  }

  /** Removes it; exactly one of several callers is told that it was there. */
  async function remove(hashedId: string): Promise<boolean> {
    const key = sessionPrefix + hashedId;
    const value = await keyValue.take(key);
    if (value === null) return false;
    const { userId } = sessionRecordSchema.parse(JSON.parse(value));
    await Promise.all([
      keyValue.removeFromSet(userSessionsPrefix + userId, key),
      keyValue.removeFromSet(openSessionsKey, key),
    ]);
    return true;
  }

  const markReplaced = (hashedId: string) =>
    keyValue.set(replacedSessionPrefix + hashedId, '1', { ttlMs: replacedForMs });

  return {
    async begin(account, notAfter) {
      const start = now();
      const endsAt = Math.min(start + maxMs, notAfter?.getTime() ?? Number.POSITIVE_INFINITY);
      const session = await store(newId(), {
        userId: account.id,
        username: account.username,
        isDemo: account.isDemo,
        createdAt: timestamp(start),
        expiresAt: timestamp(Math.min(start + ttlMs, endsAt)),
        endsAt: timestamp(endsAt),
        generation: account.sessionGeneration,
      });
      started.inc();
      return session;
    },

    read,

    async goesOn({ id, loginAt }) {
      for (const key of await keyValue.setMembers(userSessionsPrefix + id)) {
        if ((await readHashed(key.slice(sessionPrefix.length)))?.createdAt === loginAt) return true;
      }
      return false;
    },

    async rotate(id, { extend, newGeneration = false }) {
      const record = await read(id);
      if (!record) return null;
      const expiresAt = extend
        ? timestamp(Math.min(now() + ttlMs, Date.parse(record.endsAt)))
        : record.expiresAt;
      const [oldHash, nextId] = [hashOf(id), newId()];
      // Both marks go first: whoever finds the old id gone must also find that it was replaced, and by what.
      await markReplaced(oldHash);
      await keyValue.addToSet(successorSessionsPrefix + oldHash, hashOf(nextId), replacedForMs);
      const generation = newGeneration ? await ended.nextGeneration() : record.generation;
      const next = await store(nextId, { ...record, expiresAt, generation });
      await ended.add(oldHash, record);
      // The new one counts only for whoever takes the old one away.
      if (await remove(oldHash)) return next;
      await remove(hashOf(nextId));
      return null;
    },

    async end(id, { replaced } = { replaced: false }) {
      // First the session, then what follows it: whoever extends it meanwhile either finds it gone, or has told
      // before under which id it goes on.
      for (let ending = [hashOf(id)]; ending.length > 0; ) {
        const following: string[] = [];
        for (const hashedId of ending) {
          if (replaced) await markReplaced(hashedId);
          const record = await stored(hashedId);
          if (record) await ended.add(hashedId, record);
          if (await remove(hashedId)) endedEarly.inc();
          following.push(...(await keyValue.setMembers(successorSessionsPrefix + hashedId)));
        }
        ending = following;
      }
    },

    async endAll(userId, exempt) {
      await ended.raiseGeneration(userId, exempt?.record.generation ?? (await ended.nextGeneration()));
      const except = exempt && sessionPrefix + hashOf(exempt.id);
      const set = userSessionsPrefix + userId;
      // Again until none is left: one that was just being rotated appears under its new id before it is gone.
      for (;;) {
        const ending = (await keyValue.setMembers(set)).filter((key) => key !== except);
        if (ending.length === 0) return;
        for (let first = 0; first < ending.length; first += endedAtOnce) {
          const some = ending.slice(first, first + endedAtOnce);
          await keyValue.delete(...some);
          await keyValue.removeFromSet(set, ...some);
          await keyValue.removeFromSet(openSessionsKey, ...some);
          endedEarly.inc(some.length);
        }
      }
    },

    wasReplaced: async (id) => (await keyValue.get(replacedSessionPrefix + hashOf(id))) !== null,
  };
}

function newId(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of an id: nobody who reads the store can use it. */
function hashOf(id: string): string {
  return hash('sha256', id, 'hex');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
