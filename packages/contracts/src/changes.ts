/**
 * The log of changes, as the activity service answers it to the gateway alone.
 */
import { z } from 'zod';
import { changePosition, liveChangeSchema, liveNoticeSchema } from './live.ts';
import { waitText } from './long-poll.ts';
import { id } from './values.ts';

export const changesPath = '/internal/changes';

/** Text of a position, in a query. */
const positionText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const changesQuery = z.object({
  /** Positions above this; left out: those of the last minutes. */
  after: positionText.optional(),
  /** Only what these people see, as `1,2`; left out: everything. */
  people: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})?$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  wait: waitText.optional(),
});

const logged = {
  position: changePosition,
  /** It is this person's, and so their partner's too. */
  personId: id,
  /** Not the partner's. */
  isPrivate: z.boolean(),
};

export const loggedChangeSchema = liveChangeSchema.extend(logged);
export type LoggedChange = z.output<typeof loggedChangeSchema>;

export const loggedNoticeSchema = liveNoticeSchema.extend(logged);
export type LoggedNotice = z.output<typeof loggedNoticeSchema>;

/** What is in the log. */
export type Logged = LoggedChange | LoggedNotice;

export const changesSchema = z.object({
  /** Positions above `after`, in their order. */
  changes: z.array(loggedChangeSchema),
  /** The same for notices, which share the positions with changes. */
  notices: z.array(loggedNoticeSchema).optional(),
  /** Where to go on: everything up to it is in `changes`, or is not for these people. */
  position: changePosition,
  /** False: not everything above `after` can be said any more, or there never was such a position. */
  isComplete: z.boolean(),
});
export type Changes = z.output<typeof changesSchema>;
