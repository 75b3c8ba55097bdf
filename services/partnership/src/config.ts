import { baseEnv, duration, type Environment, readConfig } from '@our-dates/common/config';
import { z } from 'zod';

const schema = z.object({
  ...baseEnv,
  /** Under this key invitation tokens are derived; whoever has it and the database can open invitations. */
  INVITATION_KEY: z.string().min(32, 'must be at least 32 characters of randomness'),
  INVITATION_TTL: duration().default(7 * 24 * 60 * 60_000),
  /** Scheme and host that invitation links are built on; by default the one the browser used. */
  PUBLIC_URL: z.url().optional(),
});

export type Config = z.output<typeof schema>;

export function partnershipConfig(env: Environment): Config {
  return readConfig(schema, env);
}
