import type { LoggedChange } from '@our-dates/contracts/changes';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, type EventType, parseEvent } from '@our-dates/contracts/events';
import type { LiveType } from '@our-dates/contracts/live';
import { recordedTrace } from '@our-dates/service-kit/telemetry/tracing';
import type { NewChange } from '../repository/change-log.ts';

type Ids = Partial<Pick<LoggedChange, 'collectionId' | 'photoId' | 'commentId'>>;

/** Whose a change is, besides its actor's, and what it names. */
interface Told extends Ids {
  readonly people: readonly number[];
  readonly isPrivate?: boolean;
}

const ofCollection = ({ ownerId, collectionId }: EventData<'collection.created'>): Told => ({
  people: [ownerId],
  collectionId,
});
const ofPhoto = ({ ownerId, collectionId, photoId }: EventData<'photo.updated'>): Told => ({
  people: [ownerId],
  collectionId,
  photoId,
});
const ofComment = ({ authorId, photoId, commentId }: EventData<'comment.created'>): Told => ({
  people: [authorId],
  photoId,
  commentId,
});
const ofCouple = ({ userIds }: EventData<'partnership.started'>): Told => ({
  people: userIds,
  isPrivate: true,
});
const ofInvitation = ({ fromUserId }: EventData<'invitation.created'>): Told => ({
  people: [fromUserId],
  isPrivate: true,
});

/**
 * Types of event that pages are told as another one, which pages of the last release understand as well: a wish to undo
 * a partnership, or to have copies, is shown next to invitations; stories are read again with their memory, and what both
 * keep with the photos.
 */
const toldAs = {
  'partnership.undo_asked': 'invitation.created',
  'partnership.undo_withdrawn': 'invitation.cancelled',
  'story.changed': 'collection.updated',
  'story.opened': 'collection.updated',
  'partnership.copies_asked': 'invitation.created',
  'partnership.copies_withdrawn': 'invitation.cancelled',
  'partnership.copies_agreed': 'invitation.accepted',
  'sorting.changed': 'photo.liked',
} as const satisfies Partial<Record<EventType, LiveType>>;

type ToldType = LiveType | keyof typeof toldAs;

/** What each type of event announces to the pages. */
const told: { [T in ToldType]: (data: EventData<T>) => Told } = {
  'collection.created': ofCollection,
  'collection.updated': ofCollection,
  'collection.deleted': ofCollection,
  // Each for these people alone: a later partner is told nothing of stories that were not written for them.
  'story.changed': ({ audience, collectionId }) => ({ people: audience, isPrivate: true, collectionId }),
  'story.opened': ({ userIds, collectionId }) => ({ people: userIds, isPrivate: true, collectionId }),
  'sorting.changed': ofCollection,
  'photo.uploaded': (data) => (data.isHidden ? { people: [] } : ofPhoto(data)),
  'photo.updated': ofPhoto,
  'photo.moved': ofPhoto,
  'photo.deleted': ofPhoto,
  'photo.liked': ofPhoto,
  'comment.created': ofComment,
  'comment.updated': ofComment,
  'comment.deleted': ofComment,
  'user.updated': ({ userId }) => ({ people: [userId] }),
  'partnership.started': ofCouple,
  'partnership.ended': ofCouple,
  'partnership.undo_asked': ofCouple,
  'partnership.undo_withdrawn': ofCouple,
  'partnership.copies_asked': ofCouple,
  'partnership.copies_withdrawn': ofCouple,
  'partnership.copies_agreed': ofCouple,
  'invitation.created': ofInvitation,
  'invitation.accepted': ofInvitation,
  'invitation.rejected': ofInvitation,
  'invitation.cancelled': ofInvitation,
};

type HidingType = 'collection.hidden' | 'collection.shown' | 'photo.hidden' | 'photo.shown';

/** What is announced by the event of its memory. */
const notToldAlone: Told = { people: [] };

/**
 * To a page, what is hidden is deleted, and what is shown again has changed: so pages of every release understand it.
 */
const hidingToldAs: { [T in HidingType]: (data: EventData<T>) => Told & { readonly as: LiveType } } = {
  'collection.hidden': (data) => ({
    as: data.reason === 'deleted' ? 'collection.deleted' : 'collection.updated',
    ...ofCollection(data),
  }),
  'collection.shown': (data) => ({ as: 'collection.updated', ...ofCollection(data) }),
  'photo.hidden': (data) => ({ as: 'photo.deleted', ...(data.withMemory ? notToldAlone : ofPhoto(data)) }),
  'photo.shown': (data) => ({ as: 'photo.updated', ...(data.withMemory ? notToldAlone : ofPhoto(data)) }),
};

/** The types of event that pages are notified of. */
export const toldTypes: readonly EventType[] = [
  ...(Object.keys(told) as ToldType[]),
  ...(Object.keys(hidingToldAs) as HidingType[]),
];

/** The changes that an event causes for pages: one for each owner; none when pages do not need it. */
export function changesOf(message: EventMessage): NewChange[] {
  const { type } = message;
  if (isTold(type)) return changesOfType(type, message);
  return isHiding(type) ? changesOfHiding(type, message) : noticesOf(message);
}

function isHiding(type: string): type is HidingType {
  return Object.hasOwn(hidingToldAs, type);
}

function changesOfHiding<T extends HidingType>(type: T, message: EventMessage): NewChange[] {
  const event = parseEvent(type, message);
  const { as, ...what } = hidingToldAs[type](event.data);
  return changesFor(as, what, event).map((change) => ({ ...change, isHiding: true }));
}

/** An event that a slice defines itself says what pages read again. */
function noticesOf({ type, live, actorId, time }: EventMessage): NewChange[] {
  if (!live) return [];
  const { ownerId, reads } = live;
  return [
    { type, personId: ownerId, isPrivate: false, actorId, reads, at: time, traceparent: recordedTrace() },
  ];
}

function isTold(type: string): type is ToldType {
  return Object.hasOwn(told, type);
}

function liveTypeOf(type: ToldType): LiveType {
  return isToldAs(type) ? toldAs[type] : type;
}

function isToldAs(type: ToldType): type is keyof typeof toldAs {
  return Object.hasOwn(toldAs, type);
}

function changesOfType<T extends ToldType>(type: T, message: EventMessage): NewChange[] {
  const event = parseEvent(type, message);
  return changesFor(liveTypeOf(type), told[type](event.data), event);
}

function changesFor(
  type: LiveType,
  { people, isPrivate = false, collectionId = null, photoId = null, commentId = null }: Told,
  { actorId, time }: Pick<EventMessage, 'actorId' | 'time'>,
): NewChange[] {
  return people.map((personId) => ({
    type,
    personId,
    isPrivate,
    actorId,
    collectionId,
    photoId,
    commentId,
    at: time,
    traceparent: recordedTrace(),
  }));
}
