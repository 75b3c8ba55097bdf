import type { Revocations } from '@our-dates/contracts/revocations';
import type { SessionRecord } from '@our-dates/contracts/session-record';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import {
  deleteOldRevocations,
  findRevocations,
  insertEndedSession,
  isEndedSession,
  nextGeneration,
  raiseGeneration,
} from '../repository/ended-sessions.ts';

/**
 * Which sessions have ended before their time, in the database. The key-value store, from which they are also removed,
 * may be restored from an older copy.
 */
export interface EndedSessions {
  /** @param hash of the session's id */
  add(hash: string, record: SessionRecord): Promise<void>;
  /** Whether it has been ended, on its own or with all others of its generation. */
  includes(hash: string, record: SessionRecord): Promise<boolean>;
  /** A new generation, newer than any before. */
  nextGeneration(): Promise<number>;
  /** Ends all sessions of a user that are of an older generation. */
  raiseGeneration(userId: number, generation: number): Promise<void>;
  /** What has been ended in transactions that were not over at that position. */
  since(position: string): Promise<Revocations>;
  /** Removes expired records; resolves to their number. */
  forgetOld(): Promise<number>;
}

/** @param options.lifetimeMs of a session that is not extended */
export function createEndedSessions({ pool, lifetimeMs }: { pool: Pool; lifetimeMs: number }): EndedSessions {
  return {
    add: (hash, record) => insertEndedSession(pool, hash, record.expiresAt),
    includes: (hash, { userId, generation }) => isEndedSession(pool, { hash, userId, generation }),
    nextGeneration: () => nextGeneration(pool),
    raiseGeneration: (userId, generation) => raiseGeneration(pool, userId, generation),
    since: (position) => findRevocations(pool, position, { lifetimeMs }),
    forgetOld: () => deleteOldRevocations(pool, { lifetimeMs }),
  };
}
