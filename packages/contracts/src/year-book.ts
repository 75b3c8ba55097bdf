/** The year book: the memories of a year with some of their photos, to be printed by a browser. */
import { z } from 'zod';
import { collectionSchema } from './collections.ts';
import { photoSchema } from './photos.ts';
import { routesOf } from './route.ts';
import { calendarDate, id } from './values.ts';
import { bookChoices, bookLimits, yearBookPath } from './year-book-page.ts';

const defineRoute = routesOf('collections');

export const bookPhotoSchema = photoSchema
  .extend({
    choice: z
      .enum(bookChoices)
      .nullable()
      .describe('What the viewer or the partner has chosen, the later of the two; null: neither has.'),
  })
  .meta({ id: 'YearBookPhoto' });
export type BookPhoto = z.infer<typeof bookPhotoSchema>;

const bookMemorySchema = collectionSchema.pick({ id: true, name: true, description: true, photoCount: true });

export const yearBookSchema = z
  .object({
    memories: z
      .array(
        bookMemorySchema.extend({
          date: calendarDate,
          stories: z
            .array(z.object({ authorId: id, content: z.string() }))
            .describe('Of both, the viewer’s first, once they are open; none while one of them is sealed.'),
          photos: z
            .array(bookPhotoSchema)
            .describe(
              'Those that were chosen, and of the others up to six: liked by one of the two, and the cover. In their order.',
            ),
        }),
      )
      .describe('Of the year, by date.'),
    isComplete: z.boolean().describe(`False: there are more than ${bookLimits.memories} memories.`),
  })
  .meta({ id: 'YearBook' });
export type YearBook = z.infer<typeof yearBookSchema>;
export type BookMemory = YearBook['memories'][number];

const yearText = z
  .string()
  .regex(/^[12]\d{3}$/, 'must be a year such as 2026')
  .transform(Number);

export const readYearBook = defineRoute({
  id: 'readYearBook',
  path: yearBookPath,
  summary: 'The memories of a year that the viewer sees, with the photos for a book.',
  query: z.object({ year: yearText }),
  response: yearBookSchema,
});

export const choosePhotosBody = z
  .object({
    choices: z
      .array(z.object({ photoId: id, choice: z.enum(bookChoices) }))
      .min(1)
      .max(bookLimits.choices, `must be at most ${bookLimits.choices} photos`),
  })
  .meta({ id: 'YearBookChoices' });
export type ChoosePhotosBody = z.output<typeof choosePhotosBody>;

export const chooseBookPhotos = defineRoute({
  id: 'chooseYearBookPhotos',
  method: 'PUT',
  path: yearBookPath,
  summary: 'Puts photos into the year book of the two, or leaves them out: all of them, or none.',
  body: choosePhotosBody,
  status: 204,
  errors: [404],
});
