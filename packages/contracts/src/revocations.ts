/**
 * The recent revocations, as auth and partnership store them in PostgreSQL. The gateway polls both: the
 * key-value store may be restored from an older copy, in which what was ended since is still there.
 */
import { z } from 'zod';
import { waitText } from './long-poll.ts';
import { id, timestamp } from './values.ts';

/**
 * Answered by both services to the gateway alone; `?after=` a position that an earlier answer gave, `&wait=` how long to
 * wait while nothing was revoked since.
 */
export const revocationsPath = '/internal/revocations';

/** The position before everything. */
export const fromTheStart = '0';

export const revocationsQuery = z.object({
  after: z.string().regex(/^\d{1,20}$/),
  wait: waitText.optional(),
});

/** A count per person that grows; copies that say less are out of date. */
export const generationSchema = z.int().min(0);

export const revocationsSchema = z.object({
  /** Everything that was ended after it is in the answer to `?after=` it. */
  position: z.string(),
  /** The store's records of these people are out of date if their generation is lower than this one. */
  people: z.array(z.object({ userId: id, generation: generationSchema, until: timestamp })),
  /** Single sessions that were ended, by hashed id, each until when it would have lasted. */
  sessions: z.array(z.object({ hash: z.string(), until: timestamp })).default([]),
});
export type Revocations = z.output<typeof revocationsSchema>;

/** Milliseconds that a revocation may stay unknown to a request that waits for one. */
export const revocationsKnownWithinMs = 1000;

/** Whether an answer says more than that nothing was revoked; also when the database is another one than before. */
export function hasNewsAfter(after: string, { people, sessions, position }: Revocations): boolean {
  return people.length + sessions.length > 0 || BigInt(position) < BigInt(after);
}
