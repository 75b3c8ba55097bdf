import { baseEnv, type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';
import slice from '../slice.json' with { type: 'json' };

const schema = z.object({
  ...baseEnv,
  /** Where the collections service is, which owns the photos. */
  COLLECTIONS_URL: z.url(),
});

export type Config = z.output<typeof schema>;

export function commentsConfig(env: Environment): Config {
  return readSliceConfig(schema, slice, env);
}
