import { fileURLToPath } from 'node:url';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { settings } from './config.ts';
import { createPlans } from './domain/plans.ts';
import { subscription } from './events/handlers.ts';
import { planRoutes } from './routes/plans.ts';

/** Starts the plans service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config: readSliceConfig(settings, slice, env),
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, subscribe, createApp }) {
      await subscribe(subscription({ pool }));
      const app = createApp();
      planRoutes(app, { plans: createPlans({ pool }) });
      return finish(app);
    },
  });
}
