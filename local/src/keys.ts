import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentityKeys } from '@our-dates/common/identity';

/** The secrets of one platform on one machine. */
export interface Keys {
  /** Ed25519, PEM: the gateway signs with it who is asking. */
  readonly identityPrivateKey: string;
  readonly identityPublicKey: string;
  /** Invitation links are derived under it. */
  readonly invitationKey: string;
  /** Of the embedded database's administrator. */
  readonly databasePassword: string;
  /** The password of a service's own database role. */
  rolePassword(role: string): string;
}

/** Reads the platform's secrets from a folder, making those that are not there yet. Only the owner may read them. */
export function loadKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);

  const keep = (name: string, make: () => string): string => {
    const file = join(folder, name);
    if (!existsSync(file)) {
      writeFileSync(`${file}.new`, make(), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8');
  };
  const random = () => randomBytes(32).toString('base64url');

  const identity: { privateKey: string; publicKey: string } = JSON.parse(
    keep('identity.json', () => JSON.stringify(generateIdentityKeys())),
  );
  const roleKey = keep('database-roles', random);
  return {
    identityPrivateKey: identity.privateKey,
    identityPublicKey: identity.publicKey,
    invitationKey: keep('invitations', random),
    databasePassword: keep('database-administrator', random),
    rolePassword: (role) => createHmac('sha256', roleKey).update(role).digest('base64url'),
  };
}
