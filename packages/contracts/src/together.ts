/**
 * Looking together: one of two partners invites the other to look at the photos of a memory, and either moves both
 * screens. Its state is never stored in a database; each change of it reaches the open pages of both by `live.ts`.
 */
import { z } from 'zod';
import { routesOf } from './route.ts';
import { togetherEnds, togetherPaths, togetherStatuses } from './together-page.ts';
import { id, timestamp } from './values.ts';

const defineRoute = routesOf('activity');

const togetherId = z.string().min(1).max(40);
const togetherParams = z.object({ id: togetherId });

export const togetherSchema = z
  .object({
    id: togetherId,
    revision: z.int().positive().describe('Grows with each change; the highest one is the current state.'),
    status: z.enum(togetherStatuses),
    invitedAt: timestamp,
    invitedBy: id,
    collectionId: id.describe('The memory whose photos they look at.'),
    photoId: id.describe('The current photo.'),
    movedBy: id.describe('Who went to it.'),
    away: id.nullable().describe('Who of the two has not been heard of for a while.'),
    end: z.enum(togetherEnds).optional().describe('Why it ended.'),
    endedBy: id.optional().describe('Who left it or declined.'),
  })
  .meta({ id: 'Together' });
export type Together = z.output<typeof togetherSchema>;

const whereBody = z
  .object({ collectionId: id, photoId: id.describe('One of its photos, which both see first.') })
  .meta({ id: 'TogetherInvitation' });
export type TogetherWhere = z.output<typeof whereBody>;

export const readTogether = defineRoute({
  id: 'readTogether',
  path: togetherPaths.current,
  summary: 'What the viewer and their partner look at together, or the invitation to it.',
  response: z.object({ together: togetherSchema.nullable() }),
});

export const inviteTogether = defineRoute({
  id: 'inviteTogether',
  method: 'POST',
  path: togetherPaths.current,
  summary:
    'Invites the partner to look at the photos of a memory. Where the partner has invited the viewer meanwhile, this accepts that.',
  body: whereBody,
  response: togetherSchema,
  errors: [404, 409],
});

export const joinTogether = defineRoute({
  id: 'joinTogether',
  method: 'POST',
  path: togetherPaths.join,
  summary: 'Accepts the invitation of the partner.',
  params: togetherParams,
  response: togetherSchema,
  errors: [404],
});

export const moveTogether = defineRoute({
  id: 'moveTogether',
  method: 'PUT',
  path: togetherPaths.photo,
  summary: 'Goes to another photo of the memory, on both screens.',
  params: togetherParams,
  body: z.object({ photoId: id }).meta({ id: 'TogetherPhoto' }),
  response: togetherSchema,
  errors: [404],
});

export const stayTogether = defineRoute({
  id: 'stayTogether',
  method: 'POST',
  path: togetherPaths.present,
  summary: 'States that the viewer is still there, and returns the current state.',
  params: togetherParams,
  response: togetherSchema,
  errors: [404],
});

export const leaveTogether = defineRoute({
  id: 'leaveTogether',
  method: 'DELETE',
  path: togetherPaths.one,
  summary: 'Leaves, declines an invitation, or takes it back: it ends for both.',
  params: togetherParams,
  status: 204,
  errors: [404],
});

/**
 * The channels of the key-value store, between the activity service and the gateways. A message on them may be lost: a
 * page that takes part asks for the state every few seconds.
 */
export const togetherChannels = {
  /** A `TogetherChange`, for the live streams of the two. */
  changed: 'together:changed',
  /** A `LoginEnded`, from a gateway. */
  loginEnded: 'together:login-ended',
} as const;

export const togetherChangeSchema = z.object({ people: z.array(id).length(2), together: togetherSchema });
export type TogetherChange = z.output<typeof togetherChangeSchema>;

export const loginEndedSchema = z.object({ userId: id, partnerId: id, loginAt: timestamp });
export type LoginEnded = z.output<typeof loginEndedSchema>;
