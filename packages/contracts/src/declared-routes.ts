/**
 * What a running service declares about its calls, so that the gateway can route to those that its own image does not know.
 * Whether it does is the gateway's decision.
 */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

/** Answered by every service that has public routes. */
export const declaredRoutesPath = '/internal/routes';

/** Lower-case words below `/api`, the first one fixed, and parameters. */
const path = z.string().regex(/^\/api\/[a-z][a-z0-9-]*(?:\/(?::[A-Za-z]+|[a-z0-9][a-z0-9-]*)){0,7}$/);

export const declaredRouteSchema = z.object({
  id: z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path,
  access: z.enum(['public', 'user']),
  recentLogin: z.boolean().optional(),
  /** Present where the call takes a form: how many files each field may hold. */
  multipart: z.object({ files: z.record(z.string(), z.object({ max: z.int().min(1).max(100) })) }).optional(),
} satisfies Partial<Record<keyof RouteContract, z.ZodType>>);

export const declaredRoutesSchema = z.object({
  service: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** Each is still to be held against `declaredRouteSchema`. */
  routes: z.array(z.unknown()).max(256),
});

export type DeclaredRoute = z.output<typeof declaredRouteSchema>;
