import { baseEnv, duration } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Under this key invitation tokens are derived; anyone who has it and the database can open invitations. */
  INVITATION_KEY: z.string().min(32, 'must be at least 32 characters of randomness'),
  INVITATION_TTL: duration(),
  /** Scheme and host that invitation links are built on; by default the one the browser used. */
  PUBLIC_URL: z.url().optional(),
});
