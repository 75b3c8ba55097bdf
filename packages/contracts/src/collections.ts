import { z } from 'zod';
import { bytesInUtf8 } from './characters.ts';
import { searchLimits, undated, understoodHeader } from './gallery-terms.ts';
import { limits } from './limits.ts';
import { ownedPath } from './owned.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { sealFields } from './sealed.ts';
import { calendarDate, id, idParams, imageNameText, text, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

/** A date memory. */
export const collectionSchema = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    type: z.string(),
    date: calendarDate.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    ownerId: id.describe('Who recorded it.'),
    isOwner: z
      .boolean()
      .describe('Whether the viewer recorded it; otherwise it is the partner’s or a sample.'),
    isProtected: z
      .boolean()
      .describe('A sample of the demo: everybody in the demo sees it, nobody changes it.'),
    photoCount: z.int().min(0),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collectionSchema>;

/** A date memory with its cover. */
export const collectionWithThumbnailSchema = collectionSchema
  .extend({
    thumbnailUrl: z.string().nullable().describe('The cover at 320 pixels, or null without photos.'),
    thumbnail: z
      .object({
        name: imageNameText,
        width: z.int().positive(),
        height: z.int().positive(),
        thumbhash: z.string().nullable().describe('Base64 of a ThumbHash of at most 30 bytes.'),
        altText: z
          .string()
          .nullable()
          .optional()
          .describe('What it shows, in words; null: nobody has written it.'),
      })
      .nullable(),
    coverPhotoId: id.nullable().describe('The photo that was chosen as the cover; null: the first one is.'),
    copiedFrom: z
      .object({ name: z.string().nullable().describe('Null when their account is removed.') })
      .nullable()
      .optional()
      .describe('Whose memory it is a copy of, which both agreed on; only with a single memory.'),
  })
  .meta({ id: 'CollectionWithThumbnail' });
export type CollectionWithThumbnail = z.infer<typeof collectionWithThumbnailSchema>;

const name = text(limits.nameLength, 'Please provide a name for this date memory.');
const description = text(limits.descriptionLength);

/** What a form sends as text and leaves empty counts as not given. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional();

export const newCollectionFields = z.object({
  name,
  description: emptyAsNull(description),
  type: z.literal('custom').default('custom'),
  date: emptyAsNull(calendarDate),
});
export type NewCollectionFields = z.output<typeof newCollectionFields>;

export const updateCollectionBody = z
  .object({
    name,
    description: emptyAsNull(description).describe('Left out: unchanged.'),
    date: emptyAsNull(calendarDate).describe('Left out: unchanged.'),
    coverPhotoId: id.nullable().optional().describe('Null: the first photo again. Left out: unchanged.'),
  })
  .meta({ id: 'CollectionUpdate' });
export type UpdateCollectionBody = z.output<typeof updateCollectionBody>;

export const sortOrders = ['recent', 'first', 'name', 'date'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The orders that run along the calendar: two by when a memory was recorded, one by its own day. */
export const timeOrders = ['recent', 'first', 'date'] as const satisfies readonly SortOrder[];
export type TimeOrder = (typeof timeOrders)[number];

const galleryMonth = z
  .union(
    [z.literal(undated), z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)],
    'must be a month such as 2024-08',
  )
  .describe(
    'A month, `2024-08`: of the memory’s own day in the order by date, otherwise of when it was recorded, in UTC. `undated` are memories without a day.',
  );

/** What is looked for, and what it takes to understand it. */
const searchFields = {
  q: text(searchLimits.length)
    .refine(
      (value) => bytesInUtf8(value) <= searchLimits.bytes,
      `must be at most ${searchLimits.bytes} bytes in UTF-8`,
    )
    .optional()
    .describe(
      'Finds memories whose name, description or titles of photos hold its words, all of them, in any order and case, with accents or without; and what it means as a time, a person or a heart: `last summer`, `from Kate`, `what we both loved in 2025`.',
    ),
  words: z.literal('only').optional().describe('`q` is looked for as words, whatever it may mean.'),
  today: calendarDate.optional().describe('The viewer’s own day, for `yesterday`; without it, that in UTC.'),
  me: text(limits.displayNameLength).optional().describe('No longer read: the service knows names.'),
  partner: text(limits.displayNameLength).optional().describe('No longer read: the service knows names.'),
};

const cursorText = z.string().max(1200).optional();

export const galleryQuery = z.object({
  ...searchFields,
  sort: z.enum(sortOrders).default('recent'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(limits.galleryPageMax, `must be at most ${limits.galleryPageMax}`))
    .optional(),
  cursor: cursorText.describe('From the `Link` header, `rel="next"`, of the page before.'),
  before: cursorText.describe('From the `Link` header, `rel="prev"`, of the page after.'),
  from: galleryMonth.optional().describe('Begins at this month; not in the order by name.'),
});
export type GalleryQuery = z.output<typeof galleryQuery>;

export const listCollectionsWithThumbnails = defineRoute({
  id: 'listCollectionsWithThumbnails',
  path: paths.collectionsWithThumbnails,
  summary: 'One page of the gallery: the memories of the viewer and their partner, with covers.',
  query: galleryQuery,
  response: z.array(collectionWithThumbnailSchema),
  responseHeaders: {
    Link: 'The next page as `<…>; rel="next"`, absent on the last one; and the one before as `<…>; rel="prev"`, absent on the first one.',
    [understoodHeader]:
      'What `q` was understood to mean in addition to its words, percent-encoded: `memories of August 2024`; or how its words are spelled in what is shown, where nothing holds them as they are: `Lisbon`. Absent when it means nothing else.',
  },
});

export const timelineQuery = z.object({ ...searchFields, sort: z.enum(timeOrders).default('recent') });
export type TimelineQuery = z.output<typeof timelineQuery>;

export const timelineMonthSchema = z
  .object({
    month: galleryMonth,
    count: z.int().min(0).nullable().describe('Null where a search finds too many to count.'),
  })
  .meta({ id: 'TimelineMonth' });
export type TimelineMonth = z.infer<typeof timelineMonthSchema>;

export const getTimeline = defineRoute({
  id: 'getTimeline',
  path: paths.timeline,
  summary: 'The months that have memories, in the order of the gallery, each with how many it has.',
  query: timelineQuery,
  response: z.array(timelineMonthSchema),
});

export const listOnThisDay = defineRoute({
  id: 'listOnThisDay',
  path: paths.onThisDay,
  summary: `Memories of this day in earlier years, the latest first; at most ${limits.onThisDay}. February 28 of a common year has those of February 29 too.`,
  query: z.object({ today: calendarDate.describe('The day that it is where the viewer is.') }),
  response: z.array(collectionWithThumbnailSchema),
});

const ownedSchema = z.object({ memories: z.int().min(0), photos: z.int().min(0) });

export const ownedMemoriesSchema = z
  .object({
    own: ownedSchema,
    partner: ownedSchema.nullable().describe('Null without a partner.'),
  })
  .meta({ id: 'OwnedMemories' });
export type OwnedMemories = z.infer<typeof ownedMemoriesSchema>;

export const countOwned = defineRoute({
  id: 'countOwned',
  path: ownedPath,
  summary:
    'How many memories, and photos in them, belong to the viewer and to their partner: what each keeps when they part.',
  response: ownedMemoriesSchema,
});

export const listCollections = defineRoute({
  id: 'listCollections',
  path: paths.collections,
  summary: 'The memories that the viewer may put photos into, newest first; at most 1,000.',
  response: z.array(collectionSchema),
});

export const createCollection = defineRoute({
  id: 'createCollection',
  method: 'POST',
  path: paths.collections,
  summary:
    'Records a memory with its photos, all or nothing: fields, then `photo` parts, each with its `photoTitle`. With `opensOn` it is sealed at once, and the answer has no content of it. With an `Idempotency-Key` header, a repeat answers what the first call made.',
  multipart: {
    fields: newCollectionFields.extend({
      ...sealFields.partial().shape,
      photoTitle: z
        .array(text(limits.nameLength))
        .optional()
        .describe('One for each photo, in their order; an empty one becomes the file name.'),
    }),
    files: {
      photo: {
        min: 0,
        max: limits.photosPerMemory,
        about: 'A photo; JPEG, PNG, GIF, WebP, AVIF, BMP or HEIC.',
      },
    },
  },
  status: 201,
  response: collectionWithThumbnailSchema,
  errors: [409, 413, 415, 422],
});

export const getCollection = defineRoute({
  id: 'getCollection',
  path: paths.collection,
  summary: 'One memory.',
  params: idParams,
  response: collectionWithThumbnailSchema,
  errors: [404],
});

export const updateCollection = defineRoute({
  id: 'updateCollection',
  method: 'PUT',
  path: paths.collection,
  summary: 'Changes a memory. With an `Idempotency-Key` header, a repeat changes nothing.',
  params: idParams,
  body: updateCollectionBody,
  response: collectionWithThumbnailSchema,
  errors: [403, 404, 409],
});

export const deleteCollection = defineRoute({
  id: 'deleteCollection',
  method: 'DELETE',
  path: paths.collection,
  summary: 'Moves a memory into the trash, with its photos and their comments.',
  params: idParams,
  status: 204,
  errors: [403, 404],
});
