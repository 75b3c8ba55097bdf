import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentityKeys } from '@our-dates/service-kit/identity/identity';

/** The secrets of one platform on one machine. */
export interface Keys {
  /** The public half of the key the gateway signs with. */
  readonly identityPublicKey: string;
  /** A secret that a slice declares: a random text of its own, but for the gateway's private key. */
  secret(variable: string): string;
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
    identityPublicKey: identity.publicKey,
    secret: (variable) =>
      variable === 'IDENTITY_PRIVATE_KEY' ? identity.privateKey : keep(fileOf(variable), random),
    databasePassword: keep('database-administrator', random),
    rolePassword: (role) => createHmac('sha256', roleKey).update(role).digest('base64url'),
  };
}

function fileOf(variable: string): string {
  return variable === 'INVITATION_KEY' ? 'invitations' : variable.toLowerCase().replaceAll('_', '-');
}
