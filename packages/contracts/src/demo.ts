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
  method: 'GET',
  path: paths.demoSummary,
  service: 'collections',
  access: 'user',
  summary: 'How much the demo user sees, and how much of it is protected.',
  status: 200,
  response: demoSummarySchema,
  errors: [401, 403],
});

export const demoCleanup = defineRoute({
  id: 'demoCleanup',
  method: 'POST',
  path: paths.demoCleanup,
  service: 'collections',
  access: 'user',
  summary: 'Removes everything of the demo user that is not protected.',
  status: 200,
  response: z.object({ before: demoSummarySchema, after: demoSummarySchema }),
  errors: [401, 403],
});
