import { z } from 'zod';
import { changePosition } from './live.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { id } from './values.ts';

const defineRoute = routesOf('activity');

const count = z.int().min(0);
const counts = { memories: count, photos: count, comments: count };

export const newsSchema = z
  .object({
    ...counts,
    places: z
      .array(
        z.object({
          collectionId: id.nullable().describe('The memory that is new, or has new photos.'),
          photoId: id.nullable().describe('The photo that has new comments; one of both is null.'),
          ...counts,
        }),
      )
      .describe('Where it is to be seen, the newest first; at most 50.'),
    position: changePosition.describe('For `upTo`: what comes later is not seen yet.'),
  })
  .meta({ id: 'News' });
export type News = z.output<typeof newsSchema>;

export const markNewsSeenBody = z
  .object({
    upTo: changePosition.describe('The `position` of the news that were shown.'),
    collectionId: id.optional().describe('Only what is new in this memory.'),
    photoId: id.optional().describe('Only what is new on this photo.'),
  })
  .refine(
    ({ collectionId, photoId }) => collectionId === undefined || photoId === undefined,
    'Name a memory or a photo, not both.',
  )
  .meta({ id: 'NewsSeen' });
export type MarkNewsSeenBody = z.output<typeof markNewsSeenBody>;

export const readNews = defineRoute({
  id: 'readNews',
  path: paths.news,
  summary: 'What the partner has added in the last 30 days and the viewer has not seen.',
  response: newsSchema,
});

export const markNewsSeen = defineRoute({
  id: 'markNewsSeen',
  method: 'POST',
  path: paths.newsSeen,
  summary: 'Marks news as seen: all of them, or those of one memory or photo.',
  body: markNewsSeenBody,
  status: 204,
});
