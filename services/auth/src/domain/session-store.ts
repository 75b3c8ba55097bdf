import { hash, randomBytes } from 'node:crypto';
import {
  replacedSessionPrefix,
  type SessionRecord,
  seenDevicePrefix,
  sessionPrefix,
  sessionRecordSchema,
  successorSessionsPrefix,
  userSessionsPrefix,
} from '@our-dates/contracts/session-record';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';

/** A session as its browser holds it. */
export interface Session {
  /** 256 bits, base64url; nowhere but in the cookie. */
  readonly id: string;
  readonly record: SessionRecord;
}

/** Requests that were under way when the id changed have arrived by then. */
const replacedForMs = 60_000;

/** So much longer than it lasts, a session is known to be its user's: it must never open anything unknown. */
const knownLongerMs = 60_000;

/** All that are open, of all people. */
const openSessionsKey = 'open-sessions';

/** The sessions in the key-value store, by hashed id, whether or not they have ended. */
export class SessionStore {
  readonly #keyValue: KeyValue;
  readonly #now: () => number;

  constructor(keyValue: KeyValue, now: () => number) {
    this.#keyValue = keyValue;
    this.#now = now;
  }

  openCount(): Promise<number> {
    return this.#keyValue.setSize(openSessionsKey);
  }

  /** Known to be the user's before it opens anything, so that ending all of them never misses one. */
  async add(id: string, record: SessionRecord): Promise<Session> {
    const key = sessionPrefix + hashOf(id);
    const lifetimeMs = Math.max(1, Date.parse(record.expiresAt) - this.#now());
    await Promise.all([
      this.#keyValue.addToSet(userSessionsPrefix + record.userId, key, lifetimeMs + knownLongerMs),
      this.#keyValue.addToSet(openSessionsKey, key, lifetimeMs),
    ]);
    await this.#keyValue.set(key, JSON.stringify(record), { ttlMs: lifetimeMs });
    return { id, record };
  }

  async find(hashedId: string): Promise<SessionRecord | null> {
    const value = await this.#keyValue.get(sessionPrefix + hashedId);
    if (value === null) return null;
    const record = sessionRecordSchema.parse(JSON.parse(value));
    return Date.parse(record.expiresAt) > this.#now() ? record : null;
  }

  /** @returns the hashed ids of a user's sessions */
  async ofUser(userId: number): Promise<string[]> {
    const keys = await this.#keyValue.setMembers(userSessionsPrefix + userId);
    return keys.map((key) => key.slice(sessionPrefix.length));
  }

  /** Removes it; exactly one of several callers learns that it existed. */
  async remove(hashedId: string): Promise<boolean> {
    const key = sessionPrefix + hashedId;
    const value = await this.#keyValue.take(key);
    if (value === null) return false;
    const { userId } = sessionRecordSchema.parse(JSON.parse(value));
    await Promise.all([
      this.#keyValue.removeFromSet(userSessionsPrefix + userId, key),
      this.#keyValue.removeFromSet(openSessionsKey, key),
    ]);
    return true;
  }

  /** Removes sessions of one user. */
  async removeAll(userId: number, hashedIds: readonly string[]): Promise<void> {
    const keys = hashedIds.map((hashedId) => sessionPrefix + hashedId);
    await this.#keyValue.delete(...keys);
    await this.#keyValue.removeFromSet(userSessionsPrefix + userId, ...keys);
    await this.#keyValue.removeFromSet(openSessionsKey, ...keys);
  }

  /** When the gateway last noted a request of a device, as a timestamp; null: not lately. */
  deviceSeenAt(deviceId: string): Promise<string | null> {
    return this.#keyValue.get(seenDevicePrefix + deviceId);
  }

  async markReplaced(hashedId: string): Promise<void> {
    await this.#keyValue.set(replacedSessionPrefix + hashedId, '1', { ttlMs: replacedForMs });
  }

  async wasReplaced(hashedId: string): Promise<boolean> {
    return (await this.#keyValue.get(replacedSessionPrefix + hashedId)) !== null;
  }

  addSuccessor(hashedId: string, nextHash: string): Promise<void> {
    return this.#keyValue.addToSet(successorSessionsPrefix + hashedId, nextHash, replacedForMs);
  }

  /** @returns the hashed ids under which it went, or tried to go, on */
  successors(hashedId: string): Promise<string[]> {
    return this.#keyValue.setMembers(successorSessionsPrefix + hashedId);
  }
}

export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of an id, so that reading the store opens no session. */
export function hashOf(id: string): string {
  return hash('sha256', id, 'hex');
}
