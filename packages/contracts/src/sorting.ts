import { z } from 'zod';
import { limits } from './limits.ts';
import { routesOf } from './route.ts';
import { sortingPath, sortingRemovalPath } from './sorting-paths.ts';
import { id, idParams } from './values.ts';

const defineRoute = routesOf('collections');

export const sortingAnswers = ['keep', 'drop'] as const;
export type SortingAnswer = (typeof sortingAnswers)[number];
const answer = z.enum(sortingAnswers);

const partnerId = id.describe('The partner with whom the viewer sorts: answers are for these two people.');

export const sortedPhotoSchema = z
  .object({
    photoId: id,
    own: answer.nullable().describe('Null: the viewer has not answered.'),
    partners: answer
      .nullable()
      .describe('Null: the partner has not answered, or the viewer has not: until then it is not shown.'),
  })
  .meta({ id: 'SortedPhoto' });
export type SortedPhoto = z.infer<typeof sortedPhotoSchema>;

export const sortingSchema = z
  .object({
    partnerId,
    photos: z.array(sortedPhotoSchema).describe('All photos of the memory, in their order.'),
    partnersAnswers: z.int().min(0).describe('How many photos the partner has answered.'),
    groups: z
      .array(z.array(id).min(2))
      .describe('Photos that look almost the same and were taken within moments of each other.'),
  })
  .meta({ id: 'Sorting' });
export type Sorting = z.infer<typeof sortingSchema>;

export const sortingBody = z
  .object({
    partnerId,
    answers: z
      .array(z.object({ photoId: id, answer: answer.nullable().describe('Null: takes the answer back.') }))
      .min(1)
      .max(limits.placedPhotos)
      .describe('A photo that is no longer in the memory is left out.'),
  })
  .meta({ id: 'SortingAnswers' });
export type SortingBody = z.output<typeof sortingBody>;

export const sortingRemovalBody = z
  .object({
    partnerId,
    photoIds: z
      .array(id)
      .min(1)
      .max(limits.placedPhotos)
      .describe('What the page has shown as dropped by both.'),
    staying: z
      .array(id)
      .max(limits.placedPhotos)
      .describe(
        'The photos that the page has shown as staying although they look almost the same. When one of them is no longer in the memory, nothing is deleted.',
      ),
  })
  .meta({ id: 'SortingRemoval' });
export type SortingRemovalBody = z.output<typeof sortingRemovalBody>;

export const sortingRemovedSchema = z
  .object({ photoIds: z.array(id).describe('What was deleted: what both partners drop at this moment.') })
  .meta({ id: 'SortingRemoved' });
export type SortingRemoved = z.infer<typeof sortingRemovedSchema>;

export const getSorting = defineRoute({
  id: 'getSorting',
  path: sortingPath,
  summary:
    'What the viewer and the partner keep of a memory’s photos, and which of these look almost the same. 409 `NO_PARTNER` without a partner.',
  params: idParams,
  response: sortingSchema,
  errors: [403, 404, 409],
});

export const answerPhotos = defineRoute({
  id: 'answerPhotos',
  method: 'PUT',
  path: sortingPath,
  summary:
    'Keeps or drops photos, for the viewer alone. 409 `PARTNER_CHANGED`: there is another partner, or none.',
  params: idParams,
  body: sortingBody,
  response: sortingSchema,
  errors: [403, 404, 409],
});

export const removeDroppedPhotos = defineRoute({
  id: 'removeDroppedPhotos',
  method: 'POST',
  path: sortingRemovalPath,
  summary:
    'Deletes those of the photos that both partners drop at this moment. 409 `PHOTOS_CHANGED`: a photo that was to stay is gone, so nothing is deleted.',
  params: idParams,
  body: sortingRemovalBody,
  response: sortingRemovedSchema,
  errors: [403, 404, 409],
});
