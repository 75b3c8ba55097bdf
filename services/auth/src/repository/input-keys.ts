import type { Db } from '@our-dates/service-kit/postgres/pool';

/** @returns the key in base64; null when the account is gone */
export async function findInputKey(db: Db, accountId: number): Promise<string | null> {
  const { rows } = await db.query<{ key: string }>({
    name: 'input-key',
    text: `select encode(input_key, 'base64') as key from account where id = $1`,
    values: [accountId],
  });
  return rows[0]?.key ?? null;
}
