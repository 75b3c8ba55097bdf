import { fileURLToPath } from 'node:url';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { createWorkQueue } from '@our-dates/service-kit/slice/work-queue';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { createSources } from './clients/sources.ts';
import { settings } from './config.ts';
import { createDownloads } from './domain/download.ts';
import { createExports } from './domain/exports.ts';
import { createPreparation } from './domain/preparation.ts';
import { createSweeper } from './domain/sweeper.ts';
import { subscription } from './events/handlers.ts';
import { exportRoutes } from './routes/exports.ts';

/** Behind it, the gateway would give the call up. */
const longestWaitMs = 4000;

/** Starts the archive service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, log, lifecycle, subscribe, createApp }) {
      const turns = createWorkQueue({
        concurrency: config.EXPORTS_AT_ONCE,
        maxWaiting: 100,
        maxWaitMs: longestWaitMs,
        busy: 'Many exports are being prepared. This one continues in a moment.',
      });
      const preparation = createPreparation({ pool, log, stepMs: config.EXPORT_STEP });
      const exports = createExports({ pool, preparation, turns, ttlMs: config.EXPORT_TTL });
      await subscribe(subscription({ pool }));
      const sweeper = createSweeper({ pool, everyMs: config.SWEEP_INTERVAL, log });
      sweeper.start();
      lifecycle.onStop('consumers', 'sweeper', sweeper.stop);

      const app = createApp();
      const sources = createSources({
        auth: config.AUTH_URL,
        partnership: config.PARTNERSHIP_URL,
        collections: config.COLLECTIONS_URL,
        comments: config.COMMENTS_URL,
        plans: config.PLANS_URL,
      });
      exportRoutes(app, { exports, downloads: createDownloads({ pool, exports }), sources, log });
      return finish(app);
    },
  });
}
