import { isIP } from 'node:net';
import type { Passkey } from '@our-dates/contracts/passkeys';
import type { Assertion, NewCredential } from '@our-dates/contracts/webauthn';
import { conflict, forbidden, notFound } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { findById, lockAccount } from '../repository/accounts.ts';
import {
  deletePasskeyOf,
  findPasskey,
  findPasskeyHandle,
  insertPasskey,
  listPasskeysOf,
  notePasskeyUse,
  renamePasskeyOf,
  type StoredPasskey,
} from '../repository/passkeys.ts';
import { type ChallengeFor, type Challenges, challengeMs } from './challenges.ts';
import { refuseForDemo } from './demo-names.ts';

const passkeysAtMost = 20;
const productName = 'Our Date Gallery';

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

/** The passkeys of accounts. `origin` is `scheme://host` as the browser sees it: its host is what they belong to. */
export interface Passkeys {
  list(accountId: number): Promise<Passkey[]>;
  /** @throws AppError 403 for a demo account; 409 where there can be none, or for too many */
  startAdding(viewer: Viewer, origin: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws AppError 403 when it is refused; 409 for too many, or one that there is */
  add(
    viewer: Viewer,
    passkey: { name: string; credential: NewCredential },
    origin: string,
  ): Promise<Passkey>;
  /** @throws AppError 404 */
  rename(viewer: Viewer, id: number, name: string): Promise<Passkey>;
  /** @throws AppError 404 */
  remove(viewer: Viewer, id: number): Promise<void>;
  /**
   * @param use.accountId null: with any passkey that the browser has for this host
   * @throws AppError 404 when the account has none for this host; 409 where there can be none
   */
  startUse(use: Omit<PasskeyUse, 'assertion'>): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The passkey that an assertion says it comes from. */
  find(assertion: Assertion): Promise<StoredPasskey | null>;
  /** Checks a use, and notes it. @throws AppError 403 when it is refused */
  use(use: PasskeyUse): Promise<StoredPasskey>;
}

export function createPasskeys(options: { pool: Pool; challenges: Challenges; log: Log }): Passkeys {
  const { pool, challenges, log } = options;

  async function ofHost(accountId: number, rpId: string): Promise<{ id: string; transports: string[] }[]> {
    return (await listPasskeysOf(pool, accountId))
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId: id, transports }) => ({ id, transports }));
  }

  return {
    list: async (accountId) => (await listPasskeysOf(pool, accountId)).map(toPasskey),

    async startAdding(viewer, origin) {
      refuseForDemo(viewer);
      const rpId = hostOf(origin);
      const [account, handle] = await Promise.all([
        findById(pool, viewer.id),
        findPasskeyHandle(pool, viewer.id),
      ]);
      if (!account || !handle) throw notFound();
      return generateRegistrationOptions({
        rpName: productName,
        rpID: rpId,
        userID: Uint8Array.from(handle),
        userName: account.username,
        userDisplayName: account.displayName,
        challenge: await challenges.make({ purpose: 'add', accountId: viewer.id, rpId }),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: await ofHost(viewer.id, rpId),
        // The login page does not know whose passkey it asks for, and a passkey replaces the password alone.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(viewer, { name, credential }, origin) {
      refuseForDemo(viewer);
      const rpId = hostOf(origin);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: credential,
        expectedChallenge: (challenge) =>
          challenges.take(challenge, { purpose: 'add', accountId: viewer.id, rpId }),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        log.warn({ err: error, userId: viewer.id }, 'a new passkey was refused');
        throw refused();
      });
      if (!verified) throw refused();
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      const added = await transaction(pool, async (client) => {
        await lockAccount(client, viewer.id);
        if ((await listPasskeysOf(client, viewer.id)).length >= passkeysAtMost) {
          throw conflict(`There are ${passkeysAtMost} passkeys already. Remove one that you do not use.`);
        }
        const { transports = [] } = credential.response;
        const passkey = { accountId: viewer.id, name, credentialId, publicKey, counter, transports, rpId };
        return insertPasskey(client, passkey);
      });
      if (!added) throw conflict('This passkey was added before.');
      log.info({ userId: viewer.id, passkeyId: added.id }, 'a passkey was added');
      return toPasskey(added);
    },

    async rename(viewer, id, name) {
      const renamed = await renamePasskeyOf(pool, viewer.id, id, name);
      if (!renamed) throw notFound();
      return toPasskey(renamed);
    },

    async remove(viewer, id) {
      if (!(await deletePasskeyOf(pool, viewer.id, id))) throw notFound();
      log.info({ userId: viewer.id, passkeyId: id }, 'a passkey was removed');
    },

    async startUse({ purpose, accountId, origin }) {
      const rpId = hostOf(origin);
      const allowed = accountId === null ? [] : await ofHost(accountId, rpId);
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

    find: ({ id }) => findPasskey(pool, id),

    async use({ assertion, purpose, accountId, origin }) {
      const rpId = hostOf(origin);
      const passkey = await findPasskey(pool, assertion.id);
      if (!passkey || (accountId !== null && passkey.accountId !== accountId)) throw refused();
      const about = { userId: passkey.accountId, passkeyId: passkey.id };
      const counter = await verifiedCounter(passkey, {
        ...{ assertion, origin, rpId },
        takeChallenge: (challenge) => challenges.take(challenge, { purpose, accountId, rpId }),
      }).catch((error: unknown) => {
        log.warn({ err: error, ...about }, 'a passkey was refused');
        throw refused();
      });
      const isNamed = await isHandleOf(pool, passkey.accountId, assertion.response.userHandle);
      if (counter === null || !isNamed) throw refused();
      if (!(await notePasskeyUse(pool, passkey.id, counter))) {
        log.warn({ ...about, counter }, 'a passkey counts fewer uses than before: it may be a copy');
        throw copied();
      }
      return passkey;
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

/** Passkeys belong to a host with a name. @throws AppError 409 for an address */
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return hostname;
  throw conflict(
    'Passkeys need an address with a name, such as gallery.example.com. This one is a number.',
    'NO_PASSKEYS_HERE',
  );
}

function toPasskey({ id, name, rpId: host, createdAt, usedAt }: StoredPasskey): Passkey {
  return { id, name, host, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

function refused() {
  return forbidden('This passkey was not accepted. Please try again.', 'PASSKEY_REFUSED');
}

function copied() {
  return forbidden(
    'This passkey may have been copied, so we did not accept it. Please sign in another way, and remove it.',
    'PASSKEY_COPIED',
  );
}
