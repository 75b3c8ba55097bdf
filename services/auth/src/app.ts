import type { ServiceApp } from '@our-dates/service-kit/http/app';
import type { IdentityVerifier } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Lifecycle } from '@our-dates/service-kit/slice/lifecycle';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { z } from 'zod';
import type { Limit, settings } from './config.ts';
import { createAccountDeletion } from './domain/account-deletion.ts';
import { createLanguageNotes } from './domain/account-language.ts';
import { createChallenges } from './domain/challenges.ts';
import { createConfirmation, createProofCheck } from './domain/confirmation.ts';
import type { DemoAccounts } from './domain/demo-accounts.ts';
import { createDevices } from './domain/devices.ts';
import { createAddressLimit, createLoginLimit } from './domain/login-limit.ts';
import { createPasskeyUses } from './domain/passkey-uses.ts';
import { createPasskeys } from './domain/passkeys.ts';
import { createPasswordCheck } from './domain/password-check.ts';
import type { Passwords } from './domain/passwords.ts';
import type { Pictures } from './domain/pictures.ts';
import { createProfile } from './domain/profile.ts';
import { createRecoveryCodes } from './domain/recovery-codes.ts';
import type { Sessions } from './domain/sessions.ts';
import { createSignIn } from './domain/sign-in.ts';
import { accountRoutes } from './routes/account.ts';
import { deviceRoutes } from './routes/devices.ts';
import { inputKeyRoutes } from './routes/input-key.ts';
import { internalRoutes } from './routes/internal.ts';
import { loginPageRoutes } from './routes/login-page.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/session.ts';

/** Each visit of the login page requests a challenge, whether or not a login follows. */
const challengesPerLogin = 10;

/** Mounts all routes of the service, with what only they need. */
export function mountRoutes(
  app: ServiceApp,
  deps: {
    pool: Pool;
    keyValue: KeyValue;
    log: Log;
    lifecycle: Lifecycle;
    config: z.output<typeof settings>;
    /** Of failed logins. */
    limits: { perAccount: Limit; perAddress: Limit };
    sessions: Sessions;
    passwords: Passwords;
    pictures: Pictures;
    demoAccounts: DemoAccounts;
    /** Of the services that ask about the login of a long request. */
    requester: IdentityVerifier;
  },
): void {
  const { pool, keyValue, log, lifecycle, config, sessions, passwords, pictures, demoAccounts } = deps;
  const { perAddress } = deps.limits;
  const demo = config.DEMO_MODE === 'on';
  const limit = createLoginLimit({ keyValue, ...deps.limits });
  const checkPassword = createPasswordCheck({ passwords, limit });
  const challenges = createChallenges({ keyValue });
  const passkeyUses = createPasskeyUses({ pool, challenges, limit, log });
  const { check: checkPasskey } = passkeyUses;
  const checkProof = createProofCheck({ checkPassword, checkPasskey, log });
  const recoveryCodes = createRecoveryCodes({ pool, log });
  const noteLanguage = createLanguageNotes({ keyValue, ttlMs: config.SESSION_TTL });
  const demoPassword = demo ? config.DEMO_PASSWORD : null;

  internalRoutes(app, {
    ...{ pool, sessions, lifecycle, requester: deps.requester },
    sessionTtlMs: config.SESSION_TTL,
  });
  sessionRoutes(app, {
    pool,
    sessions,
    signIn: createSignIn({
      ...{ pool, checkPassword, checkPasskey, recoveryCodes, sessions, demoPassword, log },
    }),
    confirmation: createConfirmation({ pool, checkProof, sessions }),
    noteLanguage,
  });
  deviceRoutes(app, { devices: createDevices({ sessions, log }) });
  inputKeyRoutes(app, { pool });
  passkeyRoutes(app, {
    passkeys: createPasskeys({ pool, challenges, log }),
    passkeyUses,
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
    profile: createProfile({ pool, passwords, pictures, sessions, noteLanguage, log }),
    maxUploadBytes: config.MAX_UPLOAD_BYTES,
  });
  accountRoutes(app, { deletion: createAccountDeletion({ pool, checkProof, sessions, log }) });
}
