import { newEvent } from '@our-dates/contracts/events';
import { undoDays } from '@our-dates/contracts/separation';
import type { User } from '@our-dates/contracts/users';
import { conflict, gone, notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  deleteUndoRequest,
  type EndedPartnership,
  findEndedPartnership,
  insertUndoRequest,
  restartPartnership,
  undoablePartnershipsOf,
} from '../repository/ended-partnerships.ts';
import { lockPeople, partnerIdOf, partnerOf } from '../repository/memberships.ts';
import { settleAsPartners } from './become-partners.ts';
import { requireAccount } from './open-invitation.ts';
import type { PartnerCache } from './partner-cache.ts';

/** An ended partnership is undone when both people want it, within two weeks. Until then neither sees anything. */
export interface Undo {
  /** What the viewer, who has no partner, can undo together with somebody. */
  list(viewer: Viewer): Promise<EndedPartnership[]>;
  /**
   * Notes that the viewer wants it back; when the other one does too, it is active again.
   * @returns the partner; null: the other one has not asked yet
   * @throws AppError 404; 409 when one of the two has a new partner; 410 after two weeks
   */
  ask(viewer: Viewer, partnershipId: number): Promise<User | null>;
  /** @throws AppError 404; 409 when it is active again */
  withdraw(viewer: Viewer, partnershipId: number): Promise<void>;
}

export function createUndo({ pool, partnerCache }: { pool: Pool; partnerCache: PartnerCache }): Undo {
  /**
   * Locks both people. `ended` stays valid until the transaction ends; null: it is active again.
   * @throws AppError 404
   */
  async function lockBoth(
    client: Client,
    viewer: Viewer,
    partnershipId: number,
  ): Promise<{ ended: EndedPartnership | null; couple: [number, number]; partners: Partners }> {
    const found = await findEndedPartnership(client, viewer.id, partnershipId);
    if (!found) throw noSuch();
    const couple: [number, number] = [viewer.id, found.otherId];
    await lockPeople(client, couple);
    await requireAccount(client, viewer);
    const [ended, own, theirs] = await Promise.all([
      findEndedPartnership(client, viewer.id, partnershipId),
      partnerIdOf(client, viewer.id),
      partnerIdOf(client, found.otherId),
    ]);
    if (!ended && own !== found.otherId) throw noSuch();
    return { ended, couple, partners: { own, theirs } };
  }

  async function restart(client: Client, ended: EndedPartnership, couple: [number, number]): Promise<void> {
    await restartPartnership(client, ended.id);
    await settleAsPartners(client, couple[0], couple);
    await partnerCache.clear(couple);
  }

  return {
    list: (viewer) => undoablePartnershipsOf(pool, viewer.id),

    ask: (viewer, partnershipId) =>
      transaction(pool, async (client) => {
        const { ended, couple, partners } = await lockBoth(client, viewer, partnershipId);
        if (ended) {
          requireUndoable(ended, partners);
          const isNew = await insertUndoRequest(client, ended.id, viewer.id);
          if (ended.isAskedByOther) await restart(client, ended, couple);
          else if (isNew) {
            const request = { userIds: couple, byUserId: viewer.id };
            await addToOutbox(client, newEvent('partnership.undo_asked', viewer.id, request));
          }
        }
        return partnerOf(client, viewer.id);
      }),

    withdraw: (viewer, partnershipId) =>
      transaction(pool, async (client) => {
        const { ended, couple } = await lockBoth(client, viewer, partnershipId);
        if (!ended) throw conflict('Both of you have agreed already, so you are partners again.', 'UNDONE');
        if (!(await deleteUndoRequest(client, ended.id, viewer.id))) return;
        const request = { userIds: couple, byUserId: viewer.id };
        await addToOutbox(client, newEvent('partnership.undo_withdrawn', viewer.id, request));
      }),
  };
}

/** Who the partners of the viewer and of the other one are now. */
interface Partners {
  readonly own: number | null;
  readonly theirs: number | null;
}

function requireUndoable(ended: EndedPartnership, { own, theirs }: Partners): void {
  if (ended.undoUntil <= new Date()) {
    throw gone(
      `The ${undoDays} days have passed. To share again, one of you invites the other.`,
      'UNDO_EXPIRED',
    );
  }
  if (own !== null) {
    throw conflict('You share your memories with a new partner. End that partnership first.', 'HAS_PARTNER');
  }
  if (theirs !== null) {
    throw conflict('This cannot be undone, because one of you has a new partner.', 'OTHER_HAS_PARTNER');
  }
}

const noSuch = () => notFound('There is no partnership that you can undo.');
