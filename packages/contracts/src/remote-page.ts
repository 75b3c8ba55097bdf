/** A page that a remote draws: what the shell must know of it before the remote's modules are there. */
import { z } from 'zod';

const pagePath = z
  .string()
  .regex(
    /^\/(?:[a-z0-9-]+|:[a-zA-Z]+\??)?(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+\??))*$/,
    'must be a path like /date-memory/:id, in lower case; a parameter that may be missing ends with "?"',
  );

/** What a page asks the API for first, so that it can be asked before the modules of the page run. */
const AheadSchema = z.strictObject({
  asks: z
    .array(
      z.strictObject({
        path: z
          .string()
          .regex(/^\/api\//, 'must be an address of the API')
          .describe(
            '{id} is the parameter :id of the page; where that is no id, the page asks for nothing ahead.',
          ),
        query: z
          .record(z.string(), z.union([z.literal('text'), z.array(z.string()).min(1)]))
          .optional()
          .describe(
            'Taken over from the address of the page: one of the values listed, otherwise the first of them; or trimmed "text", left out when there is none.',
          ),
      }),
    )
    .min(1),
  pictures: z
    .strictObject({
      from: z
        .enum(['thumbnails', 'photos'])
        .describe('What the last answer lists: things with a `thumbnail`, or photos.'),
      first: z.int().min(1).max(12).describe('How many of them show first.'),
      sizes: z.string().min(1).describe('`sizes` of the images, exactly as the page draws them.'),
    })
    .optional(),
});

/** A page as its remote declares it. */
export const PageSchema = z.strictObject({
  path: pagePath,
  access: z.enum(['public', 'signed-in']).describe('signed-in: without a session, the login comes first.'),
  title: z.string().min(1).nullable().describe('In the tab; null for the name of the product alone.'),
  skeleton: z
    .enum(['gallery', 'memory', 'form'])
    .describe('The outline that shows while the page is on its way.'),
  ahead: AheadSchema.optional(),
});
