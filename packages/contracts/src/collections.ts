import { z } from 'zod';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { defineRoute } from './route.ts';
import { calendarDate, id, idParams, imageNameText, text, timestamp } from './values.ts';

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
      })
      .nullable(),
    coverPhotoId: id.nullable().describe('The photo that was chosen as the cover; null: the first one is.'),
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

export const sortOrders = ['recent', 'first', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const galleryQuery = z.object({
  q: text(limits.searchLength)
    .optional()
    .describe('Finds memories whose name or description holds it, in any case.'),
  sort: z.enum(sortOrders).default('recent'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(limits.galleryPageMax, `must be at most ${limits.galleryPageMax}`))
    .optional(),
  cursor: z.string().max(1200).optional().describe('From the `Link` header of the page before.'),
});
export type GalleryQuery = z.output<typeof galleryQuery>;

export const listCollectionsWithThumbnails = defineRoute({
  id: 'listCollectionsWithThumbnails',
  method: 'GET',
  path: paths.collectionsWithThumbnails,
  service: 'collections',
  access: 'user',
  summary: 'One page of the gallery: the memories of the viewer and their partner, with covers.',
  query: galleryQuery,
  status: 200,
  response: z.array(collectionWithThumbnailSchema),
  responseHeaders: { Link: 'The next page as `<…>; rel="next"`; absent on the last one.' },
  errors: [401],
});

export const listCollections = defineRoute({
  id: 'listCollections',
  method: 'GET',
  path: paths.collections,
  service: 'collections',
  access: 'user',
  summary: 'The memories that the viewer may put photos into, newest first; at most 1,000.',
  status: 200,
  response: z.array(collectionSchema),
  errors: [401],
});

export const createCollection = defineRoute({
  id: 'createCollection',
  method: 'POST',
  path: paths.collections,
  service: 'collections',
  access: 'user',
  summary:
    'Records a memory with its photos, all or nothing: fields, then `photo` parts, each with its `photoTitle`. With an `Idempotency-Key` header, a repeat answers what the first call made.',
  multipart: {
    fields: newCollectionFields.extend({
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
  errors: [401, 409, 413, 415, 422],
});

export const getCollection = defineRoute({
  id: 'getCollection',
  method: 'GET',
  path: paths.collection,
  service: 'collections',
  access: 'user',
  summary: 'One memory.',
  params: idParams,
  status: 200,
  response: collectionWithThumbnailSchema,
  errors: [401, 404],
});

export const updateCollection = defineRoute({
  id: 'updateCollection',
  method: 'PUT',
  path: paths.collection,
  service: 'collections',
  access: 'user',
  summary: 'Changes a memory.',
  params: idParams,
  body: updateCollectionBody,
  status: 200,
  response: collectionWithThumbnailSchema,
  errors: [401, 403, 404],
});

export const deleteCollection = defineRoute({
  id: 'deleteCollection',
  method: 'DELETE',
  path: paths.collection,
  service: 'collections',
  access: 'user',
  summary: 'Deletes a memory with its photos and their comments.',
  params: idParams,
  status: 204,
  errors: [401, 403, 404],
});
