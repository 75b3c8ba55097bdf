import {
  MenuEntrySchema,
  PageRequestSchema,
  PageSchema,
  PicturesSchema,
  type PrefetchSchema,
} from '@our-dates/contracts/remote-page';
import { z } from 'zod';

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const name = z
  .string()
  .regex(namePattern, 'must be lower-case words joined by "-", like image-worker')
  .max(40);

const about = z.string().min(1).describe('What the slice is about, in one line.');

const environmentName = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable');

const eventType = z
  .string()
  .regex(/^[a-z][a-z-]*(?:\.[a-z0-9_-]+)+$/, 'must be words joined by ".", like photo.uploaded');

const runs = {
  needs: z
    .array(z.enum(['postgres', 'redis', 'rabbitmq', 's3']))
    .default([])
    .describe('Whose address and credentials it is given: DATABASE_URL, REDIS_URL, AMQP_URL, S3_….'),
  calls: z
    .array(name)
    .default([])
    .describe('The services it calls over HTTP; it is given the address of each as <NAME>_URL.'),
  settings: z
    .record(environmentName, z.string().nullable())
    .default({})
    .describe(
      'Variables of its own: each with its default, "" where the code decides, null where it must be given.',
    ),
  secrets: z.array(environmentName).default([]).describe('Variables of its own that are secret.'),
};

const contract = z
  .array(z.string().regex(/^(?:\.\/|@our-dates\/)/, 'must be ./a-file.ts of the slice or @our-dates/…'))
  .default([])
  .describe('The modules with its public routes: files of the slice, or exports of a package.');

const service = z.strictObject({
  $schema: z.string().optional(),
  kind: z.literal('service'),
  name,
  about,
  database: z
    .strictObject({
      schema: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be a lower-case SQL name'),
      extensions: z.array(z.string()).default([]),
    })
    .optional()
    .describe('The schema in which its own role may do everything.'),
  ...runs,
  audiences: z
    .array(name)
    .default([])
    .describe('Where else the token of a request to it is good: what it calls in the name of the viewer.'),
  internet: z
    .boolean()
    .default(false)
    .describe('Whether it connects to public addresses on the internet, with TLS (port 443).'),
  subscribes: z
    .record(
      z.string().regex(/^[a-z][a-z0-9.-]*$/, 'must be a queue, like image-worker.photos'),
      z.array(eventType),
    )
    .default({})
    .describe('Its queues, each with the types of event that go there.'),
  publishes: z.array(eventType).default([]),
  live: z
    .array(eventType)
    .default([])
    .describe('Those of them that open pages are told of: they go to the `liveQueue` too.'),
  liveQueue: z
    .string()
    .optional()
    .describe('Of one service: which of its queues receives what the slices list in `live`.'),
  contract,
});

const gateway = z.strictObject({
  $schema: z.string().optional(),
  kind: z.literal('gateway'),
  name,
  about,
  ...runs,
  contract,
});

const shell = z.strictObject({ $schema: z.string().optional(), kind: z.literal('shell'), name, about });

/** As the contract has it, without a key that it does not know. */
const page = z
  .strictObject({
    ...PageSchema.shape,
    menu: z
      .strictObject(MenuEntrySchema.shape)
      .optional()
      .describe(PageSchema.shape.menu.description ?? ''),
    prefetch: z
      .strictObject({
        requests: z.array(z.strictObject(PageRequestSchema.shape)).min(1),
        pictures: z.strictObject(PicturesSchema.shape).optional(),
      } satisfies Record<keyof typeof PrefetchSchema.shape, z.ZodType>)
      .optional(),
  })
  .refine(({ path: address, menu }) => menu === undefined || !address.includes(':'), {
    path: ['menu'],
    message: 'must not be given for a path with a parameter',
  });

const remote = z.strictObject({
  $schema: z.string().optional(),
  kind: z.literal('remote'),
  name,
  about,
  pages: z.array(page).default([]).describe('Drawn by src/routes.tsx.'),
  parts: z
    .array(name)
    .default([])
    .describe('What it offers the shell and other remotes in addition to its pages: `card` is src/card.tsx.'),
});

/** `slice.json`: the declaration of a slice. */
export const declarationSchema = z.discriminatedUnion('kind', [service, gateway, shell, remote]);

export type Declaration = z.output<typeof declarationSchema>;

/**
 * Reads a declaration.
 * @param text of the file
 * @param file named in the message
 * @throws DeclarationError naming the file, each key that is wrong, and what it should be
 */
export function parseDeclaration(text: string, file: string): Declaration {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new DeclarationError(file, [`is no JSON: ${error instanceof Error ? error.message : error}`]);
  }
  const parsed = declarationSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new DeclarationError(
    file,
    parsed.error.issues.map((issue) => {
      const key = issue.path.join('.');
      if (issue.code === 'unrecognized_keys') {
        return `${key ? `${key}: ` : ''}has the unknown key ${issue.keys.join(', ')}; packages/slices/README.md lists the known ones`;
      }
      return `${key || 'the file'}: ${issue.message}`;
    }),
  );
}

/** An invalid slice.json; the message lists every problem. */
export class DeclarationError extends Error {
  override name = 'DeclarationError';

  constructor(file: string, problems: readonly string[]) {
    super(`${file} is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
