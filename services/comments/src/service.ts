import { fileURLToPath } from 'node:url';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { createPhotoOwner } from './clients/photo-owner.ts';
import { settings } from './config.ts';
import { createComments } from './domain/comments.ts';
import { subscription } from './events/handlers.ts';
import { commentRoutes } from './routes/comments.ts';

/** Starts the comments service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, subscribe, createApp }) {
      const comments = createComments({ pool });
      const photoOwner = createPhotoOwner({ collectionsUrl: config.COLLECTIONS_URL });
      await subscribe(subscription({ pool }));
      const app = createApp();
      commentRoutes(app, { comments, photoOwner });
      return finish(app);
    },
  });
}
