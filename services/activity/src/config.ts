import { baseEnv, type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';
import slice from '../slice.json' with { type: 'json' };

const schema = z.object({
  ...baseEnv,
});

export type Config = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is wrong; TypeError when slice.json does not declare the same ones */
export function activityConfig(env: Environment): Config {
  return readSliceConfig(schema, slice, env);
}
