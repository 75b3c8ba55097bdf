import type { SessionRecord } from '@our-dates/contracts/session-record';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { loginEnded } from '../events/account-events.ts';
import {
  insertEndedLogin,
  insertEndedSession,
  isEndedLogin,
  isEndedSession,
  nextGeneration,
  raiseGeneration,
} from '../repository/ended-sessions.ts';
import type { Account } from './account.ts';
import { hashOf, newSessionId, type Session, SessionStore } from './session-store.ts';

export interface Sessions {
  /** @param notAfter the session ends then at the latest, whatever its length */
  begin(
    account: Pick<Account, 'id' | 'username' | 'isDemo' | 'sessionGeneration'>,
    notAfter: Date | null,
  ): Promise<Session>;
  read(id: string): Promise<SessionRecord | null>;
  /** Whether what began with a login has not ended since, under whatever id it continues. */
  isActive(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /**
   * Whether a login that is not active any more was ended: signed out, replaced by another login in that browser, or
   * ended with all of its person. Otherwise its session has expired.
   */
  wasEnded(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /**
   * Continues under a new id; the old one is dead from then on. Of several callers with the same id exactly one
   * succeeds, and a session that was ended meanwhile stays ended.
   * @param options.extend whether it also lasts longer, up to its absolute end
   * @param options.newGeneration whether it is to outlive all others of the user, see `endAll`
   * @returns null when there is no such session any more
   */
  rotate(id: string, options: { extend: boolean; newGeneration?: boolean }): Promise<Session | null>;
  /**
   * Ends it, and its successor if another tab has just extended it.
   * @param options.replaced the browser is about to get another one
   */
  end(id: string, options?: { replaced: boolean }): Promise<void>;
  /** Ends all sessions of a user, except one that is in a new generation. */
  endAll(userId: number, except?: Session): Promise<void>;
  /** Whether the session of this id continues under another one, a moment ago. */
  wasReplaced(id: string): Promise<boolean>;
}

/** At most this many keys in one command, so that it stays within the time limit of a command. */
const endedAtOnce = 500;

/**
 * Sessions live in the key-value store. What ends before its time is noted in the database first: the store may be
 * restored from a copy in which it has not ended.
 * @param options.ttlMs from login or the last extension
 * @param options.maxMs from login
 */
export function createSessions(options: {
  keyValue: KeyValue;
  pool: Pool;
  ttlMs: number;
  maxMs: number;
  metrics: Metrics;
  now?: () => number;
}): Sessions {
  const { keyValue, pool, ttlMs, maxMs, metrics, now = Date.now } = options;
  const store = new SessionStore(keyValue, now);
  const started = metrics.counter('sessions_started_total', 'Sessions that began with a login.');
  const endedEarly = metrics.counter('sessions_ended_total', 'Sessions that ended before their time.');
  metrics.gauge(
    'sessions_open',
    'Sessions that have begun and not ended. All replicas say the same.',
    async (gauge) => gauge.set(await store.openCount()),
  );

  async function readHashed(hashedId: string): Promise<SessionRecord | null> {
    const record = await store.find(hashedId);
    if (!record) return null;
    const { userId, generation } = record;
    return (await isEndedSession(pool, { hash: hashedId, userId, generation })) ? null : record;
  }

  return {
    async begin(account, notAfter) {
      const start = now();
      const endsAt = Math.min(start + maxMs, notAfter?.getTime() ?? Number.POSITIVE_INFINITY);
      const session = await store.add(newSessionId(), {
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

    read: (id) => readHashed(hashOf(id)),

    async isActive({ id, loginAt }) {
      for (const hashedId of await store.ofUser(id)) {
        if ((await readHashed(hashedId))?.createdAt === loginAt) return true;
      }
      return false;
    },

    wasEnded: async ({ id, loginAt }) => loginAt === undefined || isEndedLogin(pool, id, loginAt),

    async rotate(id, { extend, newGeneration = false }) {
      const [oldHash, nextId] = [hashOf(id), newSessionId()];
      const record = await readHashed(oldHash);
      if (!record) return null;
      const expiresAt = extend
        ? timestamp(Math.min(now() + ttlMs, Date.parse(record.endsAt)))
        : record.expiresAt;
      // Both marks go first: a request that finds the old id gone must also find that it was replaced, and by what.
      await store.markReplaced(oldHash);
      await store.addSuccessor(oldHash, hashOf(nextId));
      const generation = newGeneration ? await nextGeneration(pool) : record.generation;
      const next = await store.add(nextId, { ...record, expiresAt, generation });
      await insertEndedSession(pool, oldHash, record.expiresAt);
      // The new one is valid only for the caller that removes the old one.
      if (await store.remove(oldHash)) return next;
      await store.remove(hashOf(nextId));
      return null;
    },

    async end(id, { replaced } = { replaced: false }) {
      // First the session, then what follows it: a request that extends it meanwhile either finds it gone, or has told
      // before under which id it continues.
      for (let ending = [hashOf(id)]; ending.length > 0; ) {
        const following: string[] = [];
        for (const hashedId of ending) {
          if (replaced) await store.markReplaced(hashedId);
          const record = await store.find(hashedId);
          if (record) await transaction(pool, (client) => noteEnd(client, hashedId, record));
          if (await store.remove(hashedId)) endedEarly.inc();
          following.push(...(await store.successors(hashedId)));
        }
        ending = following;
      }
    },

    async endAll(userId, exempt) {
      const generation = exempt?.record.generation ?? (await nextGeneration(pool));
      await transaction(pool, async (client) => {
        await raiseGeneration(client, userId, generation);
        await loginEnded(client, userId, { loginAt: null, exceptLoginAt: exempt?.record.createdAt ?? null });
      });
      const except = exempt && hashOf(exempt.id);
      // Again until none is left: one that was just being rotated appears under its new id before it is gone.
      for (;;) {
        const ending = (await store.ofUser(userId)).filter((hashedId) => hashedId !== except);
        if (ending.length === 0) return;
        for (let first = 0; first < ending.length; first += endedAtOnce) {
          const some = ending.slice(first, first + endedAtOnce);
          await store.removeAll(userId, some);
          endedEarly.inc(some.length);
        }
      }
    },

    wasReplaced: (id) => store.wasReplaced(hashOf(id)),
  };
}

async function noteEnd(client: Client, hashedId: string, record: SessionRecord): Promise<void> {
  const { userId, createdAt: loginAt, expiresAt } = record;
  await insertEndedSession(client, hashedId, expiresAt);
  await insertEndedLogin(client, userId, loginAt);
  await loginEnded(client, userId, { loginAt, exceptLoginAt: null });
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
