import { hasName } from '@our-dates/contracts/passkey-host';
import type { Passkey } from '@our-dates/contracts/passkeys';
import type { NewCredential } from '@our-dates/contracts/webauthn';
import { AppError, conflict, forbidden, notFound } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { findById, lockAccount } from '../repository/accounts.ts';
import {
  credentialsAt,
  deletePasskeyOf,
  findPasskeyHandle,
  insertPasskey,
  listPasskeysOf,
  renamePasskeyOf,
  type StoredPasskey,
} from '../repository/passkeys.ts';
import { type Challenges, challengeMs } from './challenges.ts';
import { refuseForDemo } from './demo-names.ts';

const passkeysAtMost = 20;
const productName = 'Our Date Gallery';

/** The passkeys of accounts. `origin` is `scheme://host` as the browser sees it: its host is what they belong to. */
export interface Passkeys {
  list(accountId: number): Promise<Passkey[]>;
  /** @throws AppError 403 for a demo account; 409 where there can be none, or for too many */
  startAdding(viewer: Viewer, origin: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws AppError 403 when it is refused; 409 for too many, or one that there is */
  add(viewer: Viewer, passkey: { name: string; credential: NewCredential }, origin: string): Promise<Passkey>;
  /** @throws AppError 404 */
  rename(viewer: Viewer, id: number, name: string): Promise<Passkey>;
  /** @throws AppError 404 */
  remove(viewer: Viewer, id: number): Promise<void>;
}

export function createPasskeys(options: { pool: Pool; challenges: Challenges; log: Log }): Passkeys {
  const { pool, challenges, log } = options;

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
        excludeCredentials: await credentialsAt(pool, viewer.id, rpId),
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
        // The store is away, which says nothing about the passkey.
        if (error instanceof AppError) throw error;
        log.warn({ userId: viewer.id, reason: String(error) }, 'a new passkey was refused');
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
  };
}

/** Passkeys belong to a host with a name. @throws AppError 409 for an address */
export function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (hasName(hostname)) return hostname;
  throw conflict(
    'Passkeys need an address with a name, such as gallery.example.com. This one is a number.',
    'NO_PASSKEYS_HERE',
  );
}

function toPasskey({ id, name, rpId: host, createdAt, usedAt }: StoredPasskey): Passkey {
  return { id, name, host, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

export function refused() {
  return forbidden('This passkey was not accepted. Please try again.', 'PASSKEY_REFUSED');
}
