import { z } from 'zod';
import { loginUserSchema } from './auth.ts';
import { paths } from './paths.ts';
import { defineRoute } from './route.ts';

const count = z.int().min(0);

export const demoSummarySchema = z
  .object({
    totalCollections: count,
    totalPhotos: count,
    protectedCollections: count,
    nonProtectedCollections: count,
  })
  .meta({ id: 'DemoSummary' });
export type DemoSummary = z.infer<typeof demoSummarySchema>;

export const createDemoUser = defineRoute({
  id: 'createDemoUser',
  method: 'POST',
  path: paths.createDemoUser,
  service: 'auth',
  access: 'public',
  summary: 'Makes a temporary demo account; the caller then signs in with it. Limited per address.',
  status: 201,
  response: z.object({ user: loginUserSchema }),
  errors: [404],
});

export const demoSummary = defineRoute({
  id: 'demoSummary',
  path: paths.demoSummary,
  service: 'collections',
  summary: 'How much the demo user sees, and how much of it is protected.',
  response: demoSummarySchema,
  errors: [403],
});

export const demoCleanup = defineRoute({
  id: 'demoCleanup',
  method: 'POST',
  path: paths.demoCleanup,
  service: 'collections',
  summary: 'Removes everything of the demo user that is not protected.',
  response: z.object({ before: demoSummarySchema, after: demoSummarySchema }),
  errors: [403],
});
