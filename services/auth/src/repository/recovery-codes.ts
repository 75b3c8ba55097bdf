import type { RecoveryCodes } from '@our-dates/contracts/passkeys';
import type { Db } from '@our-dates/service-kit/postgres/pool';

export async function insertRecoveryCodes(
  db: Db,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.query(`insert into recovery_code (account_id, hash) select $1, unnest($2::text[])`, [
    accountId,
    hashes,
  ]);
}

export async function deleteRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { rowCount } = await db.query('delete from recovery_code where account_id = $1', [accountId]);
  return rowCount ?? 0;
}

/** @returns whether it was there and not used; of several at once one succeeds */
export async function takeRecoveryCode(db: Db, accountId: number, hash: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-recovery-code',
    text: `update recovery_code set used_at = now() where account_id = $1 and hash = $2 and used_at is null`,
    values: [accountId, hash],
  });
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<RecoveryCodes> {
  const { rows } = await db.query<{ left: number; madeAt: Date | null }>({
    name: 'recovery-codes-left',
    text: `select (count(*) filter (where used_at is null))::integer as "left", max(made_at) as "madeAt"
           from recovery_code where account_id = $1`,
    values: [accountId],
  });
  const { left = 0, madeAt = null } = rows[0] ?? {};
  return { left, madeAt: madeAt?.toISOString() ?? null };
}
