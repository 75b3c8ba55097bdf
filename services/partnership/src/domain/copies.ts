import { newEvent } from '@our-dates/contracts/events';
import { notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  type CopiesAgreement,
  copiesAgreementsOf,
  deleteCopiesRequest,
  findCopiesAgreement,
  insertCopiesRequest,
  noteCopiesAgreed,
} from '../repository/copies-agreements.ts';
import { lockPeople } from '../repository/memberships.ts';
import { requireAccount } from './open-invitation.ts';

/**
 * Two people agree that each gets copies of the other's memories, as partners or within two weeks after. The collections
 * service makes the copies when both have agreed.
 */
export interface Copies {
  list(viewer: Viewer): Promise<CopiesAgreement[]>;
  /** @returns whether both agree now @throws AppError 404 */
  agree(viewer: Viewer, partnershipId: number): Promise<boolean>;
  /** @throws AppError 404 */
  withdraw(viewer: Viewer, partnershipId: number): Promise<void>;
}

export function createCopies({ pool }: { pool: Pool }): Copies {
  /** Locks both people, so that what is returned stays valid. */
  async function lockAgreement(
    client: Client,
    viewer: Viewer,
    partnershipId: number,
  ): Promise<{ agreement: CopiesAgreement; couple: [number, number] }> {
    const found = await findCopiesAgreement(client, viewer.id, partnershipId);
    if (!found) throw noSuch();
    const couple: [number, number] = [viewer.id, found.otherId];
    await lockPeople(client, couple);
    await requireAccount(client, viewer);
    const agreement = await findCopiesAgreement(client, viewer.id, partnershipId);
    if (!agreement) throw noSuch();
    return { agreement, couple };
  }

  return {
    list: (viewer) => copiesAgreementsOf(pool, viewer.id),

    agree: (viewer, partnershipId) =>
      transaction(pool, async (client) => {
        const { agreement, couple } = await lockAgreement(client, viewer, partnershipId);
        if (agreement.isAskedByOther) {
          await noteCopiesAgreed(client, partnershipId);
          const agreed = { partnershipId, userIds: couple };
          await addToOutbox(client, newEvent('partnership.copies_agreed', viewer.id, agreed));
          return true;
        }
        if (await insertCopiesRequest(client, partnershipId, viewer.id)) {
          const request = { userIds: couple, byUserId: viewer.id };
          await addToOutbox(client, newEvent('partnership.copies_asked', viewer.id, request));
        }
        return false;
      }),

    withdraw: (viewer, partnershipId) =>
      transaction(pool, async (client) => {
        const { couple } = await lockAgreement(client, viewer, partnershipId);
        if (!(await deleteCopiesRequest(client, partnershipId, viewer.id))) return;
        const request = { userIds: couple, byUserId: viewer.id };
        await addToOutbox(client, newEvent('partnership.copies_withdrawn', viewer.id, request));
      }),
  };
}

const noSuch = () => notFound('There is no partnership in which you can agree on copies.');
