import { fileURLToPath } from 'node:url';
import { decodingMemory } from '@our-dates/imaging/decoding-memory';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { settings } from './config.ts';
import { createDerivation } from './domain/derivation.ts';
import { subscriptions } from './events/handlers.ts';

/** Starts the image worker with the configuration of the environment. Its server answers health and metrics only. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, blobs: openBlobs, log, metrics, subscribe, createApp }) {
      const blobs = await openBlobs();
      const derive = createDerivation({
        blobs,
        maxMegapixels: config.IMAGE_MAX_MEGAPIXELS,
        memory: decodingMemory(config.DECODING_MEMORY),
      });
      const concurrency = config.IMAGE_CONCURRENCY;
      for (const each of subscriptions({ pool, derive, blobs, log, metrics, concurrency }))
        await subscribe(each);
      return finish(createApp());
    },
  });
}
