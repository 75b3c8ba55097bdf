import { fileURLToPath } from 'node:url';
import { changesPath, changesQuery } from '@our-dates/contracts/changes';
import { finish } from '@our-dates/service-kit/http/app';
import { internalRoute } from '@our-dates/service-kit/http/route';
import { createPartitioning } from '@our-dates/service-kit/postgres/partitioning';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { createMemoryOwner } from './clients/memory-owner.ts';
import { settings } from './config.ts';
import { createChangeReader } from './domain/change-reader.ts';
import { createPruning } from './domain/pruning.ts';
import { createTogetherSessions } from './domain/together/together.ts';
import { subscription } from './events/handlers.ts';
import { listenForEndedLogins } from './events/login-ended.ts';
import { changeTable } from './repository/change-log.ts';
import { newsRoutes } from './routes/news.ts';
import { togetherRoutes } from './routes/together.ts';

/** Starts the activity service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, log, metrics, lifecycle, subscribe, keyValue: openKeyValue, createApp }) {
      const changes = createChangeReader({ pool, log, connectionString: config.DATABASE_URL });
      lifecycle.onStop('consumers', 'change reader', () => changes.stop());
      // Callers may poll until the server is closed; the pool closes after this.
      lifecycle.onStop('connections', 'changes being read', () => changes.finished());
      const pruning = createPruning({ pool, log });
      pruning.start();
      lifecycle.onStop('consumers', 'pruning', () => pruning.stop());
      const partitioning = createPartitioning({ pool, table: changeTable, log, metrics });
      partitioning.start();
      lifecycle.onStop('consumers', 'partitioning', () => partitioning.stop());
      const keyValue = await openKeyValue();
      const together = createTogetherSessions({ keyValue, log });
      const stopListening = listenForEndedLogins({ keyValue, together, log });
      lifecycle.onStop('consumers', 'ended logins', async () => stopListening());
      await subscribe(subscription({ pool, together, log }));
      const app = createApp();
      newsRoutes(app, { pool });
      togetherRoutes(app, {
        together,
        memoryOwner: createMemoryOwner({ collectionsUrl: config.COLLECTIONS_URL }),
      });
      internalRoute(app, changesPath, changesQuery, (question) => changes.read(question));
      return finish(app);
    },
  });
}
