import type { LanguageChoice } from '@our-dates/contracts/language-choice';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { Account, NewAccount } from '../domain/account.ts';

const columns = `id, username, display_name as "displayName", password_hash as "passwordHash", color, picture,
  is_demo as "isDemo", is_sample_owner as "isSampleOwner", show_on_login as "showOnLogin", language,
  revision, created_at as "createdAt", expires_at as "expiresAt",
  coalesce((select generation from session_generation where account_id = account.id), 0) as "sessionGeneration"`;

/** A temporary account that has expired counts as gone, whether or not it has been removed yet. */
const present = '(expires_at is null or expires_at > now())';

export async function findByUsername(db: Db, username: string): Promise<Account | null> {
  const { rows } = await db.query<Account>({
    name: 'account-by-username',
    text: `select ${columns} from account where username = $1 and ${present}`,
    values: [username],
  });
  return rows[0] ?? null;
}

export async function findById(db: Db, id: number): Promise<Account | null> {
  const { rows } = await db.query<Account>({
    name: 'account-by-id',
    text: `select ${columns} from account where id = $1 and ${present}`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Those on the login page: the standing demo account first, then the others by name. */
export async function listOnLogin(db: Db, options: { withDemo: boolean }): Promise<Account[]> {
  const { rows } = await db.query<Account>({
    name: 'accounts-on-login',
    text: `select ${columns} from account
           where (case when is_demo then is_sample_owner and $1 else show_on_login end)
           order by is_demo desc, lower(display_name), id
           limit 50`,
    values: [options.withDemo],
  });
  return rows;
}

export async function listAll(db: Db): Promise<Account[]> {
  const { rows } = await db.query<Account>(`select ${columns} from account order by id`);
  return rows;
}

/** @returns null when the username is taken */
export async function insertAccount(db: Db, account: NewAccount): Promise<Account | null> {
  const { rows } = await db.query<Account>({
    text: `insert into account (username, display_name, password_hash, color, is_demo, is_sample_owner,
             show_on_login, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (username) do nothing
           returning ${columns}`,
    values: [
      account.username,
      account.displayName,
      account.passwordHash,
      account.color,
      account.isDemo ?? false,
      account.isSampleOwner ?? false,
      account.showOnLogin ?? false,
      account.expiresAt ?? null,
    ],
  });
  return rows[0] ?? null;
}

/**
 * Changes the given values; null removes the picture.
 * @returns the account before and after, or null when it is gone
 */
export async function updateAccount(
  db: Db,
  id: number,
  change: {
    displayName?: string;
    passwordHash?: string;
    picture?: string | null;
    language?: LanguageChoice;
  },
): Promise<{ before: Account; after: Account } | null> {
  const { rows: found } = await db.query<Account>(
    `select ${columns} from account where id = $1 and ${present} for update`,
    [id],
  );
  const before = found[0];
  if (!before) return null;
  const { rows } = await db.query<Account>(
    `update account set display_name = $2, password_hash = $3, picture = $4, language = $5,
       revision = revision + 1
     where id = $1 returning ${columns}`,
    [
      id,
      change.displayName ?? before.displayName,
      change.passwordHash ?? before.passwordHash,
      change.picture === undefined ? before.picture : change.picture,
      change.language ?? before.language,
    ],
  );
  const after = rows[0];
  return after ? { before, after } : null;
}

/** @returns null when there is no such account, or when it has another password by now */
export async function deleteAccountById(db: Db, id: number, passwordHash: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `delete from account where id = $1 and password_hash = $2 returning ${columns}`,
    [id, passwordHash],
  );
  return rows[0] ?? null;
}

/** @returns null when there is no such account */
export async function deleteAccount(db: Db, username: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`delete from account where username = $1 returning ${columns}`, [
    username,
  ]);
  return rows[0] ?? null;
}

/** Removes temporary accounts that have expired, leaving out those another replica has in flight. */
export async function deleteExpired(db: Db, limit: number): Promise<Account[]> {
  const { rows } = await db.query<Account>(
    `delete from account where id in (
       select id from account where expires_at <= now() order by expires_at limit $1 for update skip locked)
     returning ${columns}`,
    [limit],
  );
  return rows;
}

/** Held until the end of the transaction, so that what two requests at once add to it does not become too much. */
export async function lockAccount(client: Client, id: number): Promise<void> {
  await client.query('select from account where id = $1 for update', [id]);
}

/** Held until the end of the transaction by the replica that looks after the standing demo account. */
export async function lockSampleOwner(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('standing demo account'))`);
}

export async function findSampleOwner(db: Db): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${columns} from account where is_sample_owner`);
  return rows[0] ?? null;
}

export async function setDemoPassword(db: Db, passwordHash: string): Promise<void> {
  await db.query('update account set password_hash = $1 where is_demo', [passwordHash]);
}
