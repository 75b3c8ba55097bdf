/**
 * What was ended lately, as auth and partnership know it from PostgreSQL. The gateway asks both again and again: the
 * key-value store may be restored from an older copy, in which what was ended since is still there.
 */
import { z } from 'zod';
import { id, timestamp } from './values.ts';

/** Answered by both services to the gateway alone; `?after=` a position that an earlier answer gave. */
export const revocationsPath = '/internal/revocations';

/** The position before everything. */
export const fromTheStart = '0';

export const revocationsQuery = z.object({ after: z.string().regex(/^\d{1,20}$/) });

/** A count per person that grows; copies that say less are out of date. */
export const generationSchema = z.int().min(0);

export const revocationsSchema = z.object({
  /** Everything that was ended after it is in the answer to `?after=` it. */
  position: z.string(),
  /** What the store says of these people is out of date where its generation is less than this one. */
  people: z.array(z.object({ userId: id, generation: generationSchema, until: timestamp })),
  /** Single sessions that were ended, by hashed id, each until when it would have lasted. */
  sessions: z.array(z.object({ hash: z.string(), until: timestamp })).default([]),
});
export type Revocations = z.output<typeof revocationsSchema>;
