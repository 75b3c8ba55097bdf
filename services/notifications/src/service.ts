import { fileURLToPath } from 'node:url';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { createPushServices } from './clients/push-services.ts';
import { settings } from './config.ts';
import { contactOf } from './domain/contact.ts';
import { createDevices } from './domain/devices.ts';
import { createMinute } from './domain/mornings.ts';
import { createNewsTelling } from './domain/news.ts';
import { createSender } from './domain/sender.ts';
import { deriveVapidKeys } from './domain/vapid-keys.ts';
import { subscription } from './events/handlers.ts';
import { notificationRoutes } from './routes/notifications.ts';

/** Starts the notifications service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  const { PUBLIC_URL: publicUrl, PUSH_CONTACT: contact, PUSH_TEST_ORIGINS: testOrigins } = config;
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, log, metrics, lifecycle, subscribe, createApp }) {
      const keys = deriveVapidKeys(config.PUSH_KEY);
      const pushServices = createPushServices({ keys, testOrigins });
      lifecycle.onStop('connections', 'push services', () => pushServices.close());
      const sender = createSender({
        pool,
        connectionString: config.DATABASE_URL,
        pushServices,
        contactOf: (origin) => contactOf(origin, { contact, publicUrl }),
        metrics,
        log,
      });
      sender.start();
      lifecycle.onStop('consumers', 'sender', () => sender.stop());
      const minute = createMinute({ pool, log });
      minute.start();
      lifecycle.onStop('consumers', 'mornings', () => minute.stop());
      const tell = createNewsTelling({ collectedForMs: config.COLLECT_FOR });
      await subscribe(subscription({ pool, tell }));
      const app = createApp();
      const devices = createDevices({ pool, publicKey: keys.publicKey, testOrigins });
      notificationRoutes(app, { devices, publicUrl });
      return finish(app);
    },
  });
}
