import { permissionAudience, permissionToleranceSeconds } from '@our-dates/contracts/permission';
import { decodingMemory } from '@our-dates/imaging/decoding-memory';
import type { Environment } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { mountRoutes } from './app.ts';
import { authConfig } from './config.ts';
import { createDemoAccounts } from './domain/demo-accounts.ts';
import { createEndedSessions } from './domain/ended-sessions.ts';
import { createHousekeeping } from './domain/housekeeping.ts';
import { createAddressLimit, createLoginLimit } from './domain/login-limit.ts';
import { createPasswords } from './domain/passwords.ts';
import { createPictures } from './domain/pictures.ts';
import { createProfile } from './domain/profile.ts';
import { createSessions } from './domain/sessions.ts';
import { createSignIn } from './domain/sign-in.ts';
import { migrations } from './migrations.ts';

/** Starts the auth service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = authConfig(env);
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
      const ended = createEndedSessions({ pool, lifetimeMs: config.SESSION_TTL });
      const sessions = createSessions({
        keyValue,
        ended,
        metrics,
        ttlMs: config.SESSION_TTL,
        maxMs: config.SESSION_MAX,
      });
      const pictures = createPictures({ pool, blobs, memory: decodingMemory(config.DECODING_MEMORY) });
      const demo = config.DEMO_MODE === 'on';
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

      const demoTtlMs = config.DEMO_TTL;
      const housekeeping = createHousekeeping({
        pool,
        sessions,
        ended,
        demoAccounts,
        pictures,
        demoTtlMs,
        log,
      });
      lifecycle.onStop('consumers', 'housekeeping', () => housekeeping.stop());
      housekeeping.start();

      const limit = createLoginLimit({ keyValue, perAccount, perAddress });
      return mountRoutes(createApp(), {
        pool,
        sessions,
        ended,
        requester: identityVerifier({
          audience: permissionAudience,
          toleranceSeconds: permissionToleranceSeconds,
        }),
        demoAccounts,
        signIn: createSignIn({
          pool,
          passwords,
          limit,
          sessions,
          demoPassword: demo ? config.DEMO_PASSWORD : null,
        }),
        profile: createProfile({ pool, passwords, pictures, sessions, log }),
        demo,
        demoPassword: config.DEMO_PASSWORD,
        maxUploadBytes: config.MAX_UPLOAD_BYTES,
      });
    },
  });
}
