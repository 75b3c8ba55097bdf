import { type PartnerRecord, partnerPrefix } from '@our-dates/contracts/session-record';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import { transaction } from '@our-dates/service-kit/postgres/pool';
import { lockPersonShared, partnerRecordOf } from '../repository/memberships.ts';

const lifetimeMs = 10 * 60_000;
const keyOf = (userId: number) => partnerPrefix + userId;

/**
 * The key by which the gateway learns in one read who a person's partner is. It decides what people may see,
 * so it must never lag: a fill holds a shared lock on the person while it reads and writes, and a change holds
 * the exclusive one while it deletes, so that what was read before a change is never written after it. It carries
 * the generation it was read in, by which the gateway recognises a key from an older copy of the store.
 */
export interface PartnerCache {
  /** Reads the partner from the database and puts the key in place. */
  fill(userId: number): Promise<PartnerRecord>;
  /** Called inside the transaction of a change, which holds the locks: if this fails, so must the change. */
  clear(userIds: readonly number[]): Promise<void>;
}

export function createPartnerCache({ pool, keyValue }: { pool: Pool; keyValue: KeyValue }): PartnerCache {
  return {
    fill: (userId) =>
      transaction(pool, async (client: Client) => {
        const [, record] = await Promise.all([
          lockPersonShared(client, userId),
          partnerRecordOf(client, userId),
        ]);
        await keyValue.set(keyOf(userId), JSON.stringify(record), { ttlMs: lifetimeMs });
        return record;
      }),
    clear: async (userIds) => {
      await keyValue.delete(...userIds.map(keyOf));
    },
  };
}
