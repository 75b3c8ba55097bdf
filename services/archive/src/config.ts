import { baseEnv, duration } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Asked whether a download may continue. */
  AUTH_URL: z.url(),
  PARTNERSHIP_URL: z.url(),
  /** Asked, in the name of the viewer, for what is exported. */
  COLLECTIONS_URL: z.url(),
  COMMENTS_URL: z.url(),
  PLANS_URL: z.url(),
  /** How long an export is kept. */
  EXPORT_TTL: duration(),
  /** How long one call prepares an export; far below the time that the gateway waits for an answer. */
  EXPORT_STEP: duration(),
  /** How many exports are prepared at the same time; others wait for their turn. */
  EXPORTS_AT_ONCE: z.coerce.number().int().min(1).max(64),
  /** How often to remove what has expired. */
  SWEEP_INTERVAL: duration(),
});
