import { type Device, recentUntil, type SessionRecord } from '@our-dates/contracts/session-record';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import {
  insertEndedSession,
  isEndedLogin,
  isEndedSession,
  nextGeneration,
} from '../repository/ended-sessions.ts';
import type { Account } from './account.ts';
import { newDevice } from './device.ts';
import { createSessionEnds, deviceOf } from './session-ends.ts';
import { hashOf, newSessionId, type Session, SessionStore } from './session-store.ts';

/** A valid session of a person, as their list of devices shows it. */
export interface OpenSession {
  readonly device: Device;
  readonly record: SessionRecord;
  /** When the gateway last noted a request of it, as a timestamp; null: not lately. */
  readonly seenAt: string | null;
}

export interface Sessions {
  /**
   * @param notAfter the session ends then at the latest, whatever its length
   * @param device on which it begins
   */
  begin(
    account: Pick<Account, 'id' | 'username' | 'isDemo' | 'sessionGeneration'>,
    notAfter: Date | null,
    device?: Device,
  ): Promise<Session>;
  read(id: string): Promise<SessionRecord | null>;
  /** Whether what began with a login has not ended since, under whatever id it continues. */
  isActive(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /** Whether a login is active, and its person has proved lately who they are. */
  isRecent(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /**
   * Whether a login that is not active any more was ended: signed out, replaced by another login in that browser, or
   * ended with all of its person. Otherwise its session has expired.
   */
  wasEnded(login: Pick<Viewer, 'id' | 'loginAt'>): Promise<boolean>;
  /**
   * Continues under a new id; the old one is dead from then on. Of several callers with the same id exactly one
   * succeeds, and a session that was ended meanwhile stays ended.
   * @param options.extend whether it also lasts longer, up to its absolute end
   * @param options.confirmed whether its person has just proved who they are
   * @param options.newGeneration whether it is to outlive all others of the user, see `endAll`
   * @returns null when there is no such session any more
   */
  rotate(
    id: string,
    options: { extend: boolean; confirmed?: boolean; newGeneration?: boolean },
  ): Promise<Session | null>;
  /**
   * Ends it, and its successor if another tab has just extended it.
   * @param options.replaced the browser is about to get another one
   */
  end(id: string, options?: { replaced: boolean }): Promise<void>;
  /** Ends all sessions of a user, except one that is in a new generation. */
  endAll(userId: number, except?: Session): Promise<void>;
  /** Those of a user that are valid. */
  openOf(userId: number): Promise<OpenSession[]>;
  /** Ends the sessions of a user on some devices, under whatever id they continue. @returns on how many devices */
  endDevices(userId: number, matches: (device: Device) => boolean): Promise<number>;
  /** Whether the session of this id continues under another one, a moment ago. */
  wasReplaced(id: string): Promise<boolean>;
}

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
  const ends = createSessionEnds({ store, pool, onEnded: (count) => endedEarly.inc(count) });
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

  async function readLogin({ id, loginAt }: Pick<Viewer, 'id' | 'loginAt'>): Promise<SessionRecord | null> {
    for (const hashedId of await store.ofUser(id)) {
      const record = await readHashed(hashedId);
      if (record?.createdAt === loginAt) return record;
    }
    return null;
  }

  return {
    async begin(account, notAfter, device = newDevice('')) {
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
        device,
      });
      started.inc();
      return session;
    },

    read: (id) => readHashed(hashOf(id)),

    isActive: async (login) => (await readLogin(login)) !== null,

    async isRecent(login) {
      const record = await readLogin(login);
      return record !== null && recentUntil(record) > now();
    },

    wasEnded: async ({ id, loginAt }) => loginAt === undefined || isEndedLogin(pool, id, loginAt),

    async rotate(id, { extend, confirmed = false, newGeneration = false }) {
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
      const confirmedAt = confirmed ? timestamp(now()) : record.confirmedAt;
      const device = deviceOf(record, oldHash);
      const next = await store.add(nextId, { ...record, expiresAt, confirmedAt, generation, device });
      await insertEndedSession(pool, oldHash, record.expiresAt);
      // The new one is valid only for the caller that removes the old one.
      if (await store.remove(oldHash)) return next;
      await store.remove(hashOf(nextId));
      return null;
    },

    ...ends,

    async openOf(userId) {
      const open: OpenSession[] = [];
      for (const hash of await store.ofUser(userId)) {
        const record = await readHashed(hash);
        if (!record) continue;
        const device = deviceOf(record, hash);
        open.push({ device, record, seenAt: await store.deviceSeenAt(device.id) });
      }
      return open;
    },

    wasReplaced: (id) => store.wasReplaced(hashOf(id)),
  };
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
