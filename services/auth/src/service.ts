import { permissionToken } from '@our-dates/contracts/permission';
import { decodingMemory } from '@our-dates/imaging/decoding-memory';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { mountRoutes } from './app.ts';
import { settings } from './config.ts';
import { createDemoAccounts } from './domain/demo-accounts.ts';
import { createHousekeeping } from './domain/housekeeping.ts';
import { createAddressLimit } from './domain/login-limit.ts';
import { createPasswords } from './domain/passwords.ts';
import { createPictures } from './domain/pictures.ts';
import { createSessions } from './domain/sessions.ts';
import { migrations } from './migrations.ts';

/** Starts the auth service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  const [perAccount, perAddress] = config.LOGIN_LIMIT;
  const [perDemoAddress] = config.DEMO_LIMIT;
  if (!perAccount || !perAddress || !perDemoAddress) throw new TypeError('limits are checked by the config');

  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations,
    async compose({
      pool,
      log,
      metrics,
      lifecycle,
      keyValue: openKeyValue,
      blobs: openBlobs,
      identityVerifier,
      createApp,
    }) {
      const keyValue = await openKeyValue();
      const blobs = await openBlobs();
      const passwords = await createPasswords({ concurrency: config.HASH_CONCURRENCY });
      const sessions = createSessions({
        keyValue,
        pool,
        metrics,
        ttlMs: config.SESSION_TTL,
        maxMs: config.SESSION_MAX,
      });
      const pictures = createPictures({ pool, blobs, memory: decodingMemory(config.DECODING_MEMORY) });
      const demoAccounts = createDemoAccounts({
        pool,
        passwords,
        sessions,
        pictures,
        takeTurn: createAddressLimit({
          keyValue,
          prefix: 'demo-address',
          limit: perDemoAddress,
          sentence: 'Many demo accounts were made from here. Please try again later.',
        }),
        mode: config.DEMO_MODE,
        password: config.DEMO_PASSWORD,
        ttlMs: config.DEMO_TTL,
      });
      await demoAccounts.prepare();

      const housekeeping = createHousekeeping({
        pool,
        sessions,
        sessionTtlMs: config.SESSION_TTL,
        demoAccounts,
        pictures,
        demoTtlMs: config.DEMO_TTL,
        log,
      });
      lifecycle.onStop('consumers', 'housekeeping', () => housekeeping.stop());
      housekeeping.start();

      const app = createApp();
      mountRoutes(app, {
        ...{ pool, keyValue, log, lifecycle, config, limits: { perAccount, perAddress } },
        ...{ sessions, passwords, pictures, demoAccounts },
        requester: identityVerifier(permissionToken),
      });
      return finish(app);
    },
  });
}
