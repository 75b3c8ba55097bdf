import { z } from 'zod';
import { readPath } from './event-envelope.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { id, timestamp } from './values.ts';

const defineRoute = routesOf('gateway');

/** What a page may receive while it is open: the types of event that change something it shows. */
export const liveTypes = [
  'collection.created',
  'collection.updated',
  'collection.deleted',
  'photo.uploaded',
  'photo.updated',
  'photo.moved',
  'photo.deleted',
  'photo.liked',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'user.updated',
  'partnership.started',
  'partnership.ended',
  'invitation.created',
  'invitation.accepted',
  'invitation.rejected',
  'invitation.cancelled',
] as const;
export type LiveType = (typeof liveTypes)[number];

/** Where a change stands among all changes; grows. */
export const changePosition = z.int().min(0);

/** States by ids alone that something has changed; the page reads the new state as usual. */
export const liveChangeSchema = z.object({
  type: z.enum(liveTypes),
  actorId: id.nullable().describe('Who did it; null: the platform.'),
  collectionId: id.nullable(),
  photoId: id.nullable(),
  commentId: id.nullable(),
  at: timestamp,
  traceparent: z
    .string()
    .optional()
    .describe(
      'W3C trace context, where the change is recorded in traces: what is read because of it belongs there.',
    ),
});
export type LiveChange = z.output<typeof liveChangeSchema>;

/**
 * States that an event of a slice has happened which this package does not know. A message of its own kind, so that a
 * page of an earlier release ignores it.
 */
export const liveNoticeSchema = z.object({
  type: z.string(),
  actorId: id.nullable().describe('Who did it; null: the platform.'),
  reads: z.array(readPath).describe('What the page reads again, with all that is below it.'),
  at: timestamp,
  traceparent: z.string().optional().describe('As of a change.'),
});
export type LiveNotice = z.output<typeof liveNoticeSchema>;

export const live = defineRoute({
  id: 'live',
  path: paths.live,
  summary:
    'Server-sent events: what changes for the viewer, as it happens. `Last-Event-ID`, or `after`, resumes where an earlier connection ended.',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the id of an event')
      .optional()
      .describe('As `Last-Event-ID`, for a first connection, on which a browser cannot send that header.'),
    recent: z
      .string()
      .regex(/^\d{1,5}$/, 'must be milliseconds')
      .optional()
      .describe(
        'Without an id to resume from: how long ago the page was asked for, at most 30 seconds; what has changed since is told too.',
      ),
  }),
  produces: ['text/event-stream'],
});
