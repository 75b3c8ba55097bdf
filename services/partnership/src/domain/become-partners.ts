import { newEvent } from '@our-dates/contracts/events';
import { type Announcement, addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { deleteUndoRequestsBy } from '../repository/ended-partnerships.ts';
import { cancelOpenInvitations } from '../repository/invitations.ts';

/**
 * Part of the transaction in which two people have become partners, for the first time or again: cancels the
 * invitations that both have open, withdraws their wishes to undo other partnerships, and publishes all of it.
 */
export async function settleAsPartners(
  client: Client,
  actorId: number,
  couple: readonly [number, number],
): Promise<void> {
  const [cancelled, withdrawn] = await Promise.all([
    cancelOpenInvitations(client, couple),
    deleteUndoRequestsBy(client, couple),
  ]);
  await addToOutbox<Announcement>(
    client,
    ...cancelled.map(({ id, fromUserId }) =>
      newEvent('invitation.cancelled', actorId, { invitationId: id, fromUserId }),
    ),
    ...withdrawn.map((request) => newEvent('partnership.undo_withdrawn', actorId, request)),
    newEvent('partnership.started', actorId, { userIds: [...couple] }),
  );
}
