import { z } from 'zod';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { photoPlacesPath } from './photo-places.ts';
import { routesOf } from './route.ts';
import { calendarDate, id, idParams, idText, text, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

export const photoStatuses = ['processing', 'ready', 'failed'] as const;

export const photoSchema = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    altText: z
      .string()
      .nullable()
      .optional()
      .describe('What it shows, in words for people who do not see it; null: nobody has written it.'),
    collectionId: id,
    filePath: z.string().describe('`/photos/<name>`; the name is what the picture is asked for by.'),
    uploadedAt: timestamp,
    uploadedBy: id,
    isLiked: z.boolean().describe('By the viewer.'),
    likedByPartner: z.boolean(),
    width: z.int().positive().describe('Pixels, upright.'),
    height: z.int().positive().describe('Pixels, upright.'),
    takenAt: z.iso
      .datetime({ local: true })
      .nullable()
      .describe('Local time without a zone, from the camera; null where it is not known.'),
    takenOffset: z
      .int()
      .nullable()
      .optional()
      .describe('Minutes that `takenAt` is ahead of UTC, where the camera or its satellite receiver says.'),
    clockAhead: z
      .int()
      .optional()
      .describe(
        'Seconds that the camera’s clock was ahead, as a person has corrected it: `takenAt` minus them is right.',
      ),
    thumbhash: z
      .string()
      .nullable()
      .describe('Base64 of a ThumbHash of at most 30 bytes; null until it is made.'),
    status: z
      .enum(photoStatuses)
      .describe('`failed`: derivatives could not be made; the original may still be shown, and downloaded.'),
    fileName: z.string().describe('The name it was uploaded under, for the download.'),
    bytes: z.int().positive().describe('Size of the original.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the original, so that a page notices a photo that is in the memory already.'),
    isProtected: z.boolean(),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof photoSchema>;

const description = text(limits.descriptionLength);

export const updatePhotoBody = z
  .object({
    title: text(limits.nameLength, 'Please give this photo a title.'),
    description: description.nullable().optional().describe('Left out: unchanged.'),
    altText: text(limits.altTextLength)
      .nullable()
      .optional()
      .describe('What it shows, in words for people who do not see it. Left out: unchanged.'),
    collectionId: id.describe('The memory it belongs to; another one moves it.'),
  })
  .meta({ id: 'PhotoUpdate' });
export type UpdatePhotoBody = z.output<typeof updatePhotoBody>;

export const placePhotosBody = z
  .object({
    photoIds: z
      .array(id)
      .min(1)
      .max(limits.placedPhotos, `must be at most ${limits.placedPhotos} photos`)
      .describe('In the order in which they are to stand. Those of another memory are moved into this one.'),
    before: id.nullable().describe('The photo of this memory that follows them; null: they are the last.'),
  })
  .meta({ id: 'PhotoPlaces' });
export type PlacePhotosBody = z.output<typeof placePhotosBody>;

export const photoOrderSchema = z
  .object({ photoIds: z.array(id).describe('All photos of the memory, in their order.') })
  .meta({ id: 'PhotoOrder' });
export type PhotoOrder = z.infer<typeof photoOrderSchema>;

export const likeBody = z
  .object({
    liked: z
      .boolean()
      .optional()
      .describe('Whether it is to be liked from now on: may be repeated. Without it, a like is taken back.'),
  })
  .meta({ id: 'LikeWish' });

export const listPhotos = defineRoute({
  id: 'listPhotos',
  path: paths.photos,
  summary: 'The photos of a memory, in their order.',
  query: z.object({ collectionId: idText }),
  response: z.array(photoSchema),
  errors: [404],
});

/** A liked photo, with what its page shows of its memory. */
export const likedPhotoSchema = photoSchema
  .extend({
    memory: z.object({ name: z.string(), date: calendarDate.nullable() }),
    number: z.int().positive().describe('Of the photo in its memory, from 1.'),
    day: calendarDate.describe('Of the memory; of one without a date, the day it was recorded (UTC).'),
  })
  .meta({ id: 'LovedPhoto' });
export type LikedPhoto = z.infer<typeof likedPhotoSchema>;

/** Whose likes: of the viewer or the partner, of both of them, of the viewer, of the partner. */
export const likers = ['any', 'both', 'me', 'partner'] as const;
export type Likers = (typeof likers)[number];

export const likedPhotosQuery = z.object({
  by: z
    .enum(likers)
    .default('any')
    .describe('Who loves them: either of the two, both, the viewer, or the partner.'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(limits.likedPageMax, `must be at most ${limits.likedPageMax}`))
    .optional(),
  cursor: z.string().max(100).optional().describe('From the `Link` header of the page before.'),
});
export type LikedPhotosQuery = z.output<typeof likedPhotosQuery>;

export const listLikedPhotos = defineRoute({
  id: 'listLovedPhotos',
  path: paths.likedPhotos,
  summary: 'One page of the photos that the viewer or their partner loves, by `day`, the latest first.',
  query: likedPhotosQuery,
  response: z.array(likedPhotoSchema),
  responseHeaders: { Link: 'The next page as `<…>; rel="next"`; absent on the last one.' },
});

export const uploadPhoto = defineRoute({
  id: 'uploadPhoto',
  method: 'POST',
  path: paths.photos,
  summary:
    'Adds one photo to a memory. With an `Idempotency-Key` header, a repeat answers what the first call made. A file that the partner has added to this memory is not added again: the answer is that photo.',
  multipart: {
    fields: z.object({
      title: text(limits.nameLength).optional().describe('Without one: “Uploaded Photo”.'),
      description: description.optional(),
      collectionId: idText,
      batch: z
        .string()
        .regex(/^[\x21-\x7e]{1,64}$/, 'must be up to 64 visible ASCII characters')
        .optional()
        .describe(
          'Photos with the same batch stand together in the order of their `place`, whenever each arrives.',
        ),
      place: z
        .string()
        .regex(/^\d{1,6}$/, 'must be a whole number')
        .transform(Number)
        .optional()
        .describe('Of this photo in its batch.'),
    }),
    files: { photo: { min: 1, max: 1, about: 'A photo; JPEG, PNG, GIF, WebP, AVIF, BMP or HEIC.' } },
  },
  status: 201,
  response: photoSchema,
  errors: [403, 404, 409, 413, 415, 422],
});

export const placePhotos = defineRoute({
  id: 'placePhotos',
  method: 'PUT',
  path: photoPlacesPath,
  summary:
    'Puts photos before another one of a memory, or at its end: all of them, or nothing. 409 `PHOTOS_CHANGED` says which are no longer there.',
  params: idParams,
  body: placePhotosBody,
  response: photoOrderSchema,
  errors: [403, 404, 409],
});

export const getPhoto = defineRoute({
  id: 'getPhoto',
  path: paths.photo,
  summary: 'One photo.',
  params: idParams,
  response: photoSchema,
  errors: [404],
});

export const updatePhoto = defineRoute({
  id: 'updatePhoto',
  method: 'PUT',
  path: paths.photo,
  summary:
    'Changes a photo, or moves it to another memory. With an `Idempotency-Key` header, a repeat changes nothing.',
  params: idParams,
  body: updatePhotoBody,
  response: photoSchema,
  errors: [403, 404, 409],
});

export const deletePhoto = defineRoute({
  id: 'deletePhoto',
  method: 'DELETE',
  path: paths.photo,
  summary: 'Moves a photo into the trash, with its likes and comments.',
  params: idParams,
  status: 204,
  errors: [403, 404],
});

export const likePhoto = defineRoute({
  id: 'likePhoto',
  method: 'POST',
  path: paths.photoLike,
  summary: 'Likes a photo, or takes the like back; or makes it as `liked` says.',
  params: idParams,
  body: likeBody,
  response: photoSchema,
  errors: [404],
});
