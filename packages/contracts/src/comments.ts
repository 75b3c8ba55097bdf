import { z } from 'zod';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { personSchema } from './users.ts';
import { id, idParams, text, timestamp } from './values.ts';

const defineRoute = routesOf('comments');

export const commentSchema = z
  .object({
    id,
    photoId: id,
    content: z.string(),
    createdAt: timestamp,
    editedAt: timestamp.nullable(),
    user: personSchema,
    canEdit: z.boolean().describe('Whether the viewer wrote it.'),
    importedAuthor: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The name of who wrote it, where `user` has imported it from an archive as the comment of another person: a text that names no account. `user` may delete it; nobody may change it.',
      ),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentSchema>;

export const commentBody = z
  .object({ content: text(limits.commentLength, 'Please write something first.') })
  .meta({ id: 'CommentBody' });

export const commentsQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(limits.commentsPageMax, `must be at most ${limits.commentsPageMax}`))
    .default(limits.commentsPageMax),
  cursor: z
    .string()
    .max(100)
    .optional()
    .describe(
      'From the `Link` header of an answer; answers the comments before those. Without it, the newest.',
    ),
});
export type CommentsQuery = z.output<typeof commentsQuery>;

export const listComments = defineRoute({
  id: 'listComments',
  path: paths.photoComments,
  summary: `The newest comments on a photo, at most ${limits.commentsPageMax}; within an answer the oldest comes first.`,
  params: idParams,
  query: commentsQuery,
  response: z.array(commentSchema),
  responseHeaders: {
    Link: 'The comments before these, which are older, as `<…>; rel="next"`; absent when there are none.',
  },
  errors: [404],
});

export const addComment = defineRoute({
  id: 'addComment',
  method: 'POST',
  path: paths.photoComments,
  summary:
    'Comments on a photo. With an `Idempotency-Key` header, a repeat answers the comment of the first call, as it is by now.',
  params: idParams,
  body: commentBody,
  status: 201,
  response: commentSchema,
  errors: [404],
});

export const updateComment = defineRoute({
  id: 'updateComment',
  method: 'PUT',
  path: paths.comment,
  summary:
    'Changes a comment; only its author may. With an `Idempotency-Key` header, a repeat changes nothing.',
  params: idParams,
  body: commentBody,
  response: commentSchema,
  errors: [403, 404],
});

export const deleteComment = defineRoute({
  id: 'deleteComment',
  method: 'DELETE',
  path: paths.comment,
  summary: 'Deletes a comment; only its author may.',
  params: idParams,
  status: 204,
  errors: [403, 404],
});
