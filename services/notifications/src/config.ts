import { baseEnv, duration } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

const origins = z
  .string()
  .default('')
  .transform((listed) =>
    listed
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)));

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Where the platform is reached; without it, each device is sent where its browser has our pages. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whom a push service writes to about our messages: `mailto:` or https; without it, the address of the platform. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(?:mailto:.+@.+|https:\/\/.+)$/, 'must be a mailto: or https: address')
    .optional(),
  /** How long what belongs to one message is waited for: a memory comes with its photos. */
  COLLECT_FOR: duration(),
  /** For tests: push services that may be at an address of this machine, and without TLS. */
  PUSH_TEST_ORIGINS: origins,
  /** The key pair with which the messages are signed is derived from it: browsers subscribe with its public half. */
  PUSH_KEY: z.string().min(32),
});
