import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly transports: string[];
  /** The host it was made for. */
  readonly rpId: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const columns = `id, account_id as "accountId", name, credential_id as "credentialId", public_key as "publicKey",
  transports, rp_id as "rpId", created_at as "createdAt", used_at as "usedAt"`;

/** The oldest first. */
export async function listPasskeysOf(db: Db, accountId: number): Promise<StoredPasskey[]> {
  const { rows } = await db.query<StoredPasskey>({
    name: 'passkeys-of-account',
    text: `select ${columns} from passkey where account_id = $1 order by id`,
    values: [accountId],
  });
  return rows;
}

/** What a browser has to know of the passkeys of an account, for one host. */
export async function credentialsAt(
  db: Db,
  accountId: number,
  rpId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return (await listPasskeysOf(db, accountId))
    .filter((passkey) => passkey.rpId === rpId)
    .map(({ credentialId: id, transports }) => ({ id, transports }));
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>({
    name: 'passkey-by-credential',
    text: `select ${columns} from passkey where credential_id = $1`,
    values: [credentialId],
  });
  return rows[0] ?? null;
}

/** By which authenticators know the account: 16 random bytes; null when it is gone. */
export async function findPasskeyHandle(db: Db, accountId: number): Promise<Buffer<ArrayBuffer> | null> {
  const { rows } = await db.query<{ handle: string }>({
    name: 'passkey-handle',
    text: `select replace(passkey_handle::text, '-', '') as handle from account where id = $1`,
    values: [accountId],
  });
  return rows[0] ? Buffer.from(rows[0].handle, 'hex') : null;
}

/** @returns null when there is this passkey already */
export async function insertPasskey(
  client: Client,
  passkey: Pick<
    StoredPasskey,
    'accountId' | 'name' | 'credentialId' | 'publicKey' | 'transports' | 'rpId'
  > & {
    counter: number;
  },
): Promise<StoredPasskey | null> {
  const { rows } = await client.query<StoredPasskey>(
    `insert into passkey (account_id, name, credential_id, public_key, counter, transports, rp_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (credential_id) do nothing
     returning ${columns}`,
    [
      passkey.accountId,
      passkey.name,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.rpId,
    ],
  );
  return rows[0] ?? null;
}

/** @returns null when the account has no such passkey */
export async function renamePasskeyOf(
  db: Db,
  accountId: number,
  id: number,
  name: string,
): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>(
    `update passkey set name = $3 where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, id, name],
  );
  return rows[0] ?? null;
}

/** @returns whether the account had it */
export async function deletePasskeyOf(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from passkey where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rowCount === 1;
}

export async function deleteAllPasskeys(db: Db, accountId: number): Promise<number> {
  const { rowCount } = await db.query('delete from passkey where account_id = $1', [accountId]);
  return rowCount ?? 0;
}

/**
 * Notes a use. Of several at once with the same counter one succeeds.
 * @returns false when the counter is not higher than before: the answer comes from a copy of the passkey, or it is gone
 */
export async function notePasskeyUse(db: Db, id: number, counter: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-passkey',
    // An authenticator that does not count always says 0.
    text: `update passkey set counter = $2, used_at = now()
           where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, counter],
  });
  return rowCount === 1;
}
