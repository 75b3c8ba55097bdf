/** What other slices know of plans. Their calls are in the contract of their own service. */
import { z } from 'zod';
import { calendarDate, id, timestamp } from './values.ts';

/** Of the events about a plan. */
export const planRef = z.object({ planId: id, ownerId: id });

export const planRevision = z.int().min(1);

export const planSchema = z
  .object({
    id,
    ownerId: id.describe('Who added it, and keeps it when the partnership ends.'),
    title: z.string(),
    note: z.string(),
    link: z.string().nullable().describe('An address with http or https.'),
    date: calendarDate.nullable().describe('Null: some time.'),
    revision: planRevision.describe('Grows with each change; a change names the one it was made on.'),
    happenedAt: timestamp.nullable().describe('When it was marked; null: it is still planned.'),
    memoryId: id.nullable().describe('The memory that was recorded of it, if the viewer may see that.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof planSchema>;
