import { newEvent } from '@our-dates/contracts/events';
import { conflict } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { insertInvitation, openInvitationsOf } from '../repository/invitations.ts';
import { lockPeople, partnerIdOf } from '../repository/memberships.ts';
import { ensurePerson } from '../repository/people.ts';
import { openInvitationsAtMost, type StoredInvitation } from './invitation-state.ts';
import { requireAccount } from './open-invitation.ts';

/** @throws AppError 409 when the viewer has a partner, or too many open invitations */
export async function createInvitation(
  client: Client,
  viewer: Viewer,
  invitation: { nonce: Buffer; tokenHash: Buffer; lifetimeMs: number },
): Promise<StoredInvitation> {
  await lockPeople(client, [viewer.id]);
  await requireAccount(client, viewer);
  if ((await partnerIdOf(client, viewer.id)) !== null) {
    throw conflict('You already share your memories with a partner.', 'HAS_PARTNER');
  }
  if ((await openInvitationsOf(client, viewer.id)).length >= openInvitationsAtMost) {
    throw conflict(
      `There are ${openInvitationsAtMost} open invitations already. Cancel one before making another.`,
      'TOO_MANY_INVITATIONS',
    );
  }
  await ensurePerson(client, viewer);
  const made = await insertInvitation(client, { fromUserId: viewer.id, ...invitation });
  await addToOutbox(
    client,
    newEvent('invitation.created', viewer.id, { invitationId: made.id, fromUserId: viewer.id }),
  );
  return made;
}
