import { z } from 'zod';
import { derivativeWidths } from './derivative-widths.ts';
import { type EventOf, parseEventOf, versionOf } from './event-envelope.ts';
import { fingerprintText } from './fingerprint.ts';
import { languages } from './languages.ts';
import { calendarDate, id, imageNameText, timestamp } from './values.ts';

const photoRef = z.object({ photoId: id, collectionId: id, ownerId: id });
const collectionRef = z.object({ collectionId: id, ownerId: id });
/** One state of a thing: later ones have a greater revision. */
const revision = z.int().positive();
const commentRef = z.object({ commentId: id, photoId: id, authorId: id });
const invitationRef = z.object({ invitationId: id, fromUserId: id });
const couple = z.object({ userIds: z.tuple([id, id]) });
const morning = z.object({ userId: id, partnerId: id.nullable(), today: calendarDate });
const coupleRequest = couple.extend({ byUserId: id });

/** Why a memory is hidden. */
export const hidingReasons = ['deleted', 'sealed', 'merged'] as const;
const withMemory = z.boolean().describe('Together with its memory, for which there is an event too.');

/** One finished derivative of a photo. */
export const derivativeSchema = z.object({
  nominalWidth: z.literal(derivativeWidths),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  contentType: z.string(),
  sha256: z.string(),
});
export type Derivative = z.infer<typeof derivativeSchema>;

/**
 * The data of each type of event; a second version is listed next to the first as `<type>.v2` (event-envelope.ts).
 * `revision`, where an event has one, grows with each change of that thing: a consumer that keeps a copy ignores an
 * event that is older than the copy.
 */
export const eventData = {
  'user.updated': z.object({
    userId: id,
    revision: z.int().positive(),
    username: z.string(),
    displayName: z.string(),
    profilePicture: z.string().nullable(),
    isDemo: z.boolean(),
    isSampleOwner: z
      .boolean()
      .describe('The standing demo account, whose sample memories everybody in the demo sees.'),
    language: z
      .enum(languages)
      .nullish()
      .describe('That the person has chosen for their account; null or absent: none.'),
  }),
  'user.deleted': z.object({ userId: id, username: z.string() }),
  'login.ended': z
    .object({
      userId: id,
      loginAt: timestamp.nullable().describe('When it began; null: all logins of the person until now.'),
      exceptLoginAt: timestamp.nullable().describe('Of all of them, the one that continues.'),
    })
    .describe(
      'Signed out, replaced by another login in that browser, or ended with all others. A session that expires ends none.',
    ),
  'collection.created': collectionRef,
  'collection.updated': collectionRef.extend({ revision: z.int().positive() }),
  'collection.hidden': collectionRef
    .extend({ revision, reason: z.enum(hidingReasons) })
    .describe(
      'Nobody sees it and its photos until it is shown again. `deleted`: it is in the trash. `sealed`: until a day. `merged`: it is part of another one.',
    ),
  'collection.shown': collectionRef.extend({ revision }).describe('Visible again, after it was hidden.'),
  'collection.deleted': collectionRef
    .extend({
      mergedInto: collectionRef
        .extend({ revision, isHidden: z.boolean() })
        .optional()
        .describe('The memory that it is a part of: what named the one names the other.'),
    })
    .describe('For good.'),
  'story.changed': collectionRef
    .extend({
      authorId: id,
      audience: z.array(id).min(1).describe('Who may know of it: the author, and mostly the partner.'),
    })
    .describe(
      'A story of a memory was written, changed or withdrawn. While it is sealed, a change is for its author alone.',
    ),
  'story.opened': collectionRef
    .extend({ userIds: z.tuple([id, id]) })
    .describe('Both partners have written their stories of a memory.'),
  'photo.uploaded': photoRef.extend({
    name: imageNameText,
    contentType: z.string(),
    bytes: z.int().positive(),
    uploadedBy: id,
    isProtected: z.boolean(),
    isHidden: z.boolean().optional().describe('Of a memory that was sealed when it was recorded.'),
  }),
  'photo.processed': z.object({
    photoId: id,
    name: imageNameText,
    width: z.int().positive(),
    height: z.int().positive(),
    thumbhash: z.string(),
    takenAt: z.string().nullable(),
    takenOffset: z.int().nullable().optional().describe('Absent in events of workers of an earlier version.'),
    camera: z.string().nullable().optional().describe('Absent in events of workers of an earlier version.'),
    derivatives: z.array(derivativeSchema),
    fingerprint: fingerprintText.optional().describe('Absent in events of workers of an earlier version.'),
  }),
  'photo.failed': z.object({ photoId: id, name: imageNameText, reason: z.string() }),
  'photo.incomplete': z
    .object({ photoId: id, name: imageNameText, widths: z.array(z.int().positive()) })
    .describe('Uploaded before one of these widths was added: its derivatives are to be made again.'),
  'fingerprint.missing': z
    .object({ photos: z.array(z.object({ photoId: id, name: imageNameText })).min(1) })
    .describe('Photos that were processed before fingerprints were made, and are sorted now.'),
  'fingerprint.made': z.object({
    photos: z.array(z.object({ photoId: id, fingerprint: fingerprintText })).min(1),
  }),
  'sorting.changed': collectionRef.describe(
    'Which photos of a memory a partner keeps, or which look the same.',
  ),
  'photo.updated': photoRef.describe(
    'Its words, its place in the memory, or what its file has become: sizes are made, or cannot be.',
  ),
  'photo.moved': photoRef
    .extend({ revision: z.int().positive() })
    .describe('Into another memory, which may be the partner’s.'),
  'photo.hidden': photoRef
    .extend({ revision, withMemory })
    .describe('Nobody sees it, its likes and its comments until it is shown again.'),
  'photo.shown': photoRef.extend({ revision, withMemory }).describe('Visible again, after it was hidden.'),
  'photo.deleted': photoRef.extend({ name: imageNameText }).describe('For good, with its files.'),
  'photo.liked': photoRef.extend({ userId: id, liked: z.boolean() }),
  'photo.comments_imported': z
    .object({
      collectionId: id,
      importedBy: z.object({ id, username: z.string() }),
      comments: z
        .array(
          z.object({
            photoId: id,
            author: z.string().nullable().describe('A name as a text; null: the importer wrote it.'),
            content: z.string(),
            writtenAt: timestamp,
            editedAt: timestamp.nullable(),
          }),
        )
        .min(1),
    })
    .describe('Comments that belong to a person who has imported them with a memory.'),
  'comment.created': commentRef,
  'comment.updated': commentRef,
  'comment.deleted': commentRef,
  /** The text of a comment, for the search. */
  'comment.written': commentRef.extend({ revision: z.int().positive(), content: z.string() }),
  'partnership.started': couple,
  'partnership.ended': couple,
  'partnership.undo_asked': coupleRequest.describe(
    'One of two people whose partnership has ended wants it back; when both do, it is started again.',
  ),
  'partnership.undo_withdrawn': coupleRequest.describe(
    'By this person, or because their account is removed.',
  ),
  'partnership.copies_asked': coupleRequest,
  'partnership.copies_withdrawn': coupleRequest,
  'partnership.copies_agreed': couple
    .extend({ partnershipId: id })
    .describe('Each of the two gets copies of what the other has recorded until then.'),
  'morning.began': morning.describe(
    'A person wants to know of memories of this day; today is the date where they are. A service that has some of the two people answers.',
  ),
  'day.remembered': morning.describe('There is a memory of this day of an earlier year.'),
  'invitation.created': invitationRef,
  'invitation.accepted': invitationRef.extend({ byUserId: id }),
  'invitation.rejected': invitationRef.extend({ byUserId: id }),
  'invitation.cancelled': invitationRef,
} as const;

export type EventType = keyof typeof eventData;

export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/** What travels: an event in its envelope. */
export type DomainEvent<T extends EventType = EventType> = EventOf<T, EventData<T>>;

/**
 * Checks that a message is an event of the given type.
 * @throws ZodError when it is not; such a message can never be handled and belongs in the dead letters.
 */
export function parseEvent<T extends EventType>(type: T, message: unknown): DomainEvent<T> {
  return parseEventOf(eventData, type, message);
}

/** An event as a service hands it to its outbox, which gives it its id, time and trace. */
export function newEvent<T extends EventType>(
  type: T,
  actorId: number | null,
  data: EventData<T>,
): Pick<DomainEvent<T>, 'type' | 'version' | 'actorId' | 'data'> {
  return { type, version: versionOf(type), actorId, data };
}
