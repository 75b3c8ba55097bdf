/** A page that a remote draws: what the shell must know of it before the remote's modules are there. */
import { z } from 'zod';

const path = z
  .string()
  .regex(
    /^\/(?:[a-z0-9-]+|:[a-zA-Z]+\??)?(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+\??))*$/,
    'must be a path like /date-memory/:id, in lower case; a parameter that may be missing ends with "?"',
  );

/** A request to the API that the gateway makes for the page. */
export const PageRequestSchema = z.object({
  unless: z
    .array(z.string())
    .optional()
    .describe('Left to the page where its address has one of these in its query.'),
  path: z
    .string()
    .regex(/^\/api\//, 'must be an address of the API')
    .describe('{id} is the parameter :id of the page; where that is not an id, nothing is prefetched.'),
  query: z
    .record(z.string(), z.union([z.enum(['text', 'today']), z.array(z.string()).min(1)]))
    .optional()
    .describe(
      'Taken over from the address of the page: one of the values listed, otherwise the first of them; or trimmed "text", left out when there is none; or "today", the date where the visitor is: without their time zone the request is left to the page.',
    ),
});

export const PicturesSchema = z.object({
  from: z
    .enum(['thumbnails', 'photos'])
    .describe('What the last response lists: things with a `thumbnail`, or photos.'),
  first: z.int().min(1).max(12).describe('How many of them show first.'),
  sizes: z.string().min(1).describe('`sizes` of the images, exactly as the page draws them.'),
  hero: z
    .literal(true)
    .optional()
    .describe('On a phone, the first photo stands in the HTML already, in the place of the hero.'),
});

/** What a page requests first, so that the gateway can send it with the HTML. */
export const PrefetchSchema = z.object({
  requests: z.array(PageRequestSchema).min(1),
  pictures: PicturesSchema.optional(),
});

/** An entry of the account menu. What it shows travels with its page, so that a new entry needs no new shell. */
export const MenuEntrySchema = z.object({
  label: z.string().trim().min(1).max(40),
  labelMessage: z.string().optional().describe('The key of the label in src/messages, in other languages.'),
  order: z
    .int()
    .min(1)
    .max(999)
    .describe('An entry with a lower number comes first; entries with the same number are ordered by path.'),
  icon: z
    .string()
    .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d ,.-]*$/, 'must be the data of an SVG path')
    .max(1_000)
    .describe('The data of one SVG path, drawn as lines of the width 2 in a box of 24 by 24.'),
});

/** A page as its remote declares it. An earlier version ignores what a later one adds. */
export const PageSchema = z.object({
  path,
  access: z.enum(['public', 'signed-in']).describe('signed-in: without a session, the login comes first.'),
  title: z.string().min(1).nullable().describe('In the tab; null for the name of the product alone.'),
  titleMessage: z.string().optional().describe('The key of the title in src/messages, in other languages.'),
  skeleton: z
    .enum(['gallery', 'memory', 'form'])
    .describe('The outline that shows while the page is on its way.'),
  menu: MenuEntrySchema.optional().describe(
    'Its entry in the account menu. Only for a path without a parameter.',
  ),
  prefetch: PrefetchSchema.optional(),
  outline: z
    .string()
    .optional()
    .describe(
      'A Liquid template, from the folder of the remote: what stands in the HTML until the page is drawn. It gets the `partner` (or null) and, of the last response, the first `items`, each with its `picture` (`srcSet`, `sizes`, `width`, `height`; or null). Messages of src/messages are `t.key`, in the `language` of the page; `| long_date: language` writes a day.',
    ),
  chunk: z
    .string()
    .optional()
    .describe('Its `webpackChunkName`, where the page has a chunk of its own next to src/routes.tsx.'),
});

export type DeclaredPage = z.output<typeof PageSchema>;

/** By language: what is not in it is shown in English. */
const texts = z.record(z.string(), z.string());

/**
 * A page as the manifest of a build has it: with the files of its own chunk, relative to the manifest, and its texts in
 * every language.
 */
export const BuiltPageSchema = PageSchema.omit({ chunk: true, titleMessage: true }).extend({
  titles: texts.optional(),
  menu: MenuEntrySchema.omit({ labelMessage: true }).extend({ labels: texts.optional() }).optional(),
  files: z.array(z.string()).default([]),
  /** Files with its messages, by language. */
  messages: z.record(z.string(), z.array(z.string())).optional(),
  /** The content of the file. */
  outline: z.string().optional(),
  /** The messages that it shows by their keys, by language. */
  outlineTexts: z.record(z.string(), texts).optional(),
});

export type BuiltPage = z.output<typeof BuiltPageSchema>;

/** A page, the remote that draws it, and the addresses of all files that have to come before it is drawn. */
export const RemotePageSchema = BuiltPageSchema.extend({
  remote: z.string(),
  files: z.array(z.string()),
  /** The hashes of the scripts among the files (W3C Subresource Integrity), by address. */
  integrity: z.record(z.string(), z.string()).optional(),
});
export type RemotePage = z.output<typeof RemotePageSchema>;

/** What the shell needs to know of a page. */
export type ListedPage = Pick<
  RemotePage,
  'remote' | 'path' | 'access' | 'title' | 'titles' | 'skeleton' | 'menu'
>;
