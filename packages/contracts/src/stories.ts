import { z } from 'zod';
import { limits } from './limits.ts';
import { routesOf } from './route.ts';
import { storyPath } from './story-path.ts';
import { id, idParams, text, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

const version = z
  .string()
  .regex(/^[1-9]\d{0,9}\.[1-9]\d{0,9}$/, 'must be the version of a story')
  .describe('Of the text; it differs after each change.');

export const storySchema = z
  .object({
    content: z.string(),
    writtenAt: timestamp,
    editedAt: timestamp
      .nullable()
      .describe('When it was last changed after both partners could read it; null: not since then.'),
  })
  .meta({ id: 'Story' });
export type Story = z.infer<typeof storySchema>;

export const ownStorySchema = storySchema
  .extend({
    version,
    importedAuthor: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The name of who wrote it, where the viewer has imported it from an archive as the story of another person: a text that names no account.',
      ),
  })
  .meta({ id: 'OwnStory' });
export type OwnStory = z.infer<typeof ownStorySchema>;

export const storiesSchema = z
  .object({
    partnerId: id
      .nullable()
      .describe('The partner for whom the viewer writes; null: without a partner it is a private note.'),
    isOpen: z.boolean().describe('Both partners have written, so each reads the story of the other.'),
    own: ownStorySchema.nullable().describe('Of the viewer, for this partner.'),
    hasPartnerWritten: z.boolean(),
    partners: storySchema.nullable().describe('The story of the partner; null until both have written.'),
    earlier: z
      .array(ownStorySchema)
      .describe(
        'What the viewer has written about this memory without a partner or with an earlier one, newest first. Nobody else reads it.',
      ),
  })
  .meta({ id: 'Stories' });
export type Stories = z.infer<typeof storiesSchema>;

export const storyBody = z
  .object({
    content: text(limits.storyLength, 'Please write something first.'),
    partnerId: id
      .nullable()
      .describe(
        'As it was read with the stories: for whom this is written. Another partner never receives it.',
      ),
    version: version.nullable().describe('Of the text that this one replaces; null: there was none.'),
  })
  .meta({ id: 'StoryBody' });
export type StoryBody = z.output<typeof storyBody>;

export const getStories = defineRoute({
  id: 'getStories',
  path: storyPath,
  summary:
    'The stories of a memory: the viewer’s own, and the partner’s as soon as both have written theirs.',
  params: idParams,
  response: storiesSchema,
  errors: [404],
});

export const writeStory = defineRoute({
  id: 'writeStory',
  method: 'PUT',
  path: storyPath,
  summary:
    'Writes or changes the viewer’s story of a memory. 409 `STORY_CHANGED`: it is another text by now; 409 `PARTNER_CHANGED`: the viewer has another partner, or none.',
  params: idParams,
  body: storyBody,
  response: ownStorySchema,
  errors: [403, 404, 409],
});

export const withdrawStory = defineRoute({
  id: 'withdrawStory',
  method: 'DELETE',
  path: storyPath,
  summary:
    'Removes a story or a note of the viewer. 409 `STORY_OPEN`: both partners have written, so both stories stay; 409 `STORY_CHANGED`: it is another text by now.',
  params: idParams,
  query: z.object({ version }),
  status: 204,
  errors: [403, 404, 409],
});
