import type { Assertion } from '@our-dates/contracts/webauthn';
import { AppError, forbidden, notFound, toAppError } from '@our-dates/service-kit/errors';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { findById } from '../repository/accounts.ts';
import {
  credentialsAt,
  findPasskey,
  findPasskeyHandle,
  notePasskeyUse,
  type StoredPasskey,
} from '../repository/passkeys.ts';
import type { Account } from './account.ts';
import { type ChallengeFor, type Challenges, challengeMs } from './challenges.ts';
import type { LoginLimit } from './login-limit.ts';
import { hostOf, refused } from './passkeys.ts';

/** What a use of a passkey is for. */
type Purpose = Exclude<ChallengeFor['purpose'], 'add'>;

/** A use of a passkey, before it is known whether it is right. */
export interface PasskeyUse {
  readonly assertion: Assertion;
  readonly purpose: Purpose;
  /** Whose it has to be; null: anybody's. */
  readonly accountId: number | null;
  /** As the browser sees it. */
  readonly origin: string;
}

/**
 * Checks the use of a passkey, and counts it as a failed login if it is refused: of its account, and of the address.
 * @returns whose passkey it is
 * @throws AppError 403 when it is refused; 409 where there can be none; 429 after too many failures
 */
export type CheckPasskey = (use: PasskeyUse, address: string) => Promise<Account>;

export interface PasskeyUses {
  /**
   * @param use.accountId null: with any passkey that the browser has for this host
   * @throws AppError 404 when the account has none for this host; 409 where there can be none
   */
  start(use: Omit<PasskeyUse, 'assertion'>): Promise<PublicKeyCredentialRequestOptionsJSON>;
  check: CheckPasskey;
}

export function createPasskeyUses(options: {
  pool: Pool;
  challenges: Challenges;
  limit: LoginLimit;
  log: Log;
}): PasskeyUses {
  const { pool, challenges, limit, log } = options;

  /** @throws AppError 403 when it is refused */
  async function use(
    passkey: StoredPasskey | null,
    { assertion, purpose, accountId, origin }: PasskeyUse,
  ): Promise<void> {
    const rpId = hostOf(origin);
    if (!passkey || (accountId !== null && passkey.accountId !== accountId)) throw refused();
    const about = { userId: passkey.accountId, passkeyId: passkey.id };
    const counter = await verifiedCounter(passkey, {
      ...{ assertion, origin, rpId },
      takeChallenge: (challenge) => challenges.take(challenge, { purpose, accountId, rpId }),
    }).catch((error: unknown) => {
      // The store is away, which says nothing about the passkey.
      if (error instanceof AppError) throw error;
      log.warn({ ...about, reason: String(error) }, 'a passkey was refused');
      throw refused();
    });
    const isNamed = await isHandleOf(pool, passkey.accountId, assertion.response.userHandle);
    if (counter === null || !isNamed) throw refused();
    if (!(await notePasskeyUse(pool, passkey.id, counter))) {
      log.warn({ ...about, counter }, 'a passkey counts fewer uses than before: it may be a copy');
      throw copied();
    }
  }

  return {
    async start({ purpose, accountId, origin }) {
      const rpId = hostOf(origin);
      const allowed = accountId === null ? [] : await credentialsAt(pool, accountId, rpId);
      if (accountId !== null && allowed.length === 0) {
        throw notFound('There is no passkey for this address.', 'NO_PASSKEY');
      }
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: await challenges.make({ purpose, accountId, rpId }),
        timeout: challengeMs,
        userVerification: 'required',
        allowCredentials: allowed,
      });
    },

    async check(given, address) {
      const passkey = await findPasskey(pool, given.assertion.id);
      const account = passkey && (await findById(pool, passkey.accountId));
      const attempt = await limit.begin({ username: account?.username, address });
      await use(passkey, given).catch(async (error: unknown) => {
        if (toAppError(error).status >= 500) await attempt.undo();
        throw error;
      });
      if (!account) throw refused();
      await attempt.succeed();
      return account;
    },
  };
}

/**
 * @returns how many uses the authenticator has counted; null when the signature is wrong
 * @throws Error when the assertion is for another challenge, origin or host, or its user was not verified
 */
async function verifiedCounter(
  { credentialId: id, publicKey, transports }: StoredPasskey,
  use: {
    assertion: Assertion;
    origin: string;
    rpId: string;
    takeChallenge: (challenge: string) => Promise<boolean>;
  },
): Promise<number | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: use.assertion,
    expectedChallenge: use.takeChallenge,
    expectedOrigin: use.origin,
    expectedRPID: use.rpId,
    // Not the stored counter: it is compared where it is stored, so that two uses at once do not both count.
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0, transports },
    requireUserVerification: true,
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** @param handle base64url, as the authenticator says whose passkey it is; it need not */
async function isHandleOf(pool: Pool, accountId: number, handle: string | undefined): Promise<boolean> {
  if (handle === undefined) return true;
  return (await findPasskeyHandle(pool, accountId))?.equals(Buffer.from(handle, 'base64url')) ?? false;
}

function copied() {
  return forbidden(
    'This passkey may have been copied, so we did not accept it. Please sign in another way, and remove it.',
    'PASSKEY_COPIED',
  );
}
