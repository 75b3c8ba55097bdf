import { permissionToken } from '@our-dates/contracts/permission';
import { decodingMemory } from '@our-dates/imaging/decoding-memory';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { settings } from './config.ts';
import { createAccountDeletion } from './domain/account-deletion.ts';
import { createChallenges } from './domain/challenges.ts';
import { createConfirmation, createProofCheck } from './domain/confirmation.ts';
import { createDemoAccounts } from './domain/demo-accounts.ts';
import { createDevices } from './domain/devices.ts';
import { createHousekeeping } from './domain/housekeeping.ts';
import { createAddressLimit, createLoginLimit } from './domain/login-limit.ts';
import { createPasskeyCheck } from './domain/passkey-check.ts';
import { createPasskeys } from './domain/passkeys.ts';
import { createPasswordCheck } from './domain/password-check.ts';
import { createPasswords } from './domain/passwords.ts';
import { createPictures } from './domain/pictures.ts';
import { createProfile } from './domain/profile.ts';
import { createRecoveryCodes } from './domain/recovery-codes.ts';
import { createSessions } from './domain/sessions.ts';
import { createSignIn } from './domain/sign-in.ts';
import { migrations } from './migrations.ts';
import { accountRoutes } from './routes/account.ts';
import { deviceRoutes } from './routes/devices.ts';
import { internalRoutes } from './routes/internal.ts';
import { loginPageRoutes } from './routes/login-page.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/session.ts';

/** Each visit of the login page requests a challenge, whether or not somebody signs in then. */
const challengesPerLogin = 10;

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

      const limit = createLoginLimit({ keyValue, perAccount, perAddress });
      const checkPassword = createPasswordCheck({ passwords, limit });
      const passkeys = createPasskeys({ pool, challenges: createChallenges({ keyValue }), log });
      const checkPasskey = createPasskeyCheck({ pool, passkeys, limit });
      const checkProof = createProofCheck({ checkPassword, checkPasskey });
      const recoveryCodes = createRecoveryCodes({ pool, log });
      const demoPassword = demo ? config.DEMO_PASSWORD : null;
      const app = createApp();
      internalRoutes(app, {
        pool,
        sessions,
        sessionTtlMs: config.SESSION_TTL,
        requester: identityVerifier(permissionToken),
        lifecycle,
      });
      sessionRoutes(app, {
        pool,
        sessions,
        signIn: createSignIn({ pool, checkPassword, checkPasskey, recoveryCodes, sessions, demoPassword }),
        confirmation: createConfirmation({ pool, checkProof, sessions }),
      });
      deviceRoutes(app, { devices: createDevices({ sessions, log }) });
      passkeyRoutes(app, {
        passkeys,
        recoveryCodes,
        takeTurn: createAddressLimit({
          keyValue,
          prefix: 'passkey-address',
          limit: { ...perAddress, points: perAddress.points * challengesPerLogin },
          sentence: 'Many people are signing in from here. Please try again in a few minutes.',
        }),
      });
      loginPageRoutes(app, { pool, demoAccounts, demo, demoPassword: config.DEMO_PASSWORD });
      profileRoutes(app, {
        profile: createProfile({ pool, passwords, pictures, sessions, log }),
        maxUploadBytes: config.MAX_UPLOAD_BYTES,
      });
      accountRoutes(app, { deletion: createAccountDeletion({ pool, checkProof, sessions, log }) });
      return finish(app);
    },
  });
}
