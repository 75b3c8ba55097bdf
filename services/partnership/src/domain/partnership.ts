import { newEvent } from '@our-dates/contracts/events';
import type { User } from '@our-dates/contracts/users';
import { notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { insertFormerUser } from '../repository/former-users.ts';
import { removeInvitationsOf } from '../repository/invitations.ts';
import {
  couplesThatCanUndo,
  endPartnership,
  lockWithPartner,
  partnerOf,
  removePartnershipsOf,
} from '../repository/memberships.ts';
import { forgetPerson } from '../repository/people.ts';
import type { PartnerCache } from './partner-cache.ts';

export interface Partnership {
  partnerOf(userId: number): Promise<User | null>;
  end(userId: number): Promise<void>;
  /** Removes the data of a person whose account is removed; part of the given transaction. */
  forget(client: Client, userId: number): Promise<void>;
}

export function createPartnership({
  pool,
  partnerCache,
}: {
  pool: Pool;
  partnerCache: PartnerCache;
}): Partnership {
  /**
   * Ends what there is, and leaves the person locked either way.
   * @param actorId who ends it; null: it ends with the account
   * @returns whether there was anything
   */
  async function endIfAny(client: Client, userId: number, actorId: number | null): Promise<boolean> {
    const partnerId = await lockWithPartner(client, userId);
    if (partnerId === null) return false;
    await Promise.all([
      endPartnership(client, userId, partnerId),
      addToOutbox(client, newEvent('partnership.ended', actorId, { userIds: [userId, partnerId] })),
    ]);
    await partnerCache.clear([userId, partnerId]);
    return true;
  }

  return {
    partnerOf: (userId) => partnerOf(pool, userId),
    end: (userId) =>
      transaction(pool, async (client) => {
        if (!(await endIfAny(client, userId, userId))) throw notFound('There is no partnership to end.');
      }),
    async forget(client, userId) {
      await endIfAny(client, userId, null);
      await insertFormerUser(client, userId);
      await removeInvitationsOf(client, userId);
      await tellThatNothingCanBeUndone(client, userId);
      await removePartnershipsOf(client, userId);
      await forgetPerson(client, userId);
    },
  };
}

/** The pages of former partners take the offer away. */
async function tellThatNothingCanBeUndone(client: Client, userId: number): Promise<void> {
  const couples = await couplesThatCanUndo(client, userId);
  await addToOutbox(
    client,
    ...couples.map((userIds) => newEvent('partnership.undo_withdrawn', null, { userIds, byUserId: userId })),
  );
}
