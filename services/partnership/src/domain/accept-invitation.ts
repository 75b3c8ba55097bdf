import { newEvent } from '@our-dates/contracts/events';
import type { User } from '@our-dates/contracts/users';
import { conflict } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { partnerIdOf, partnerOf, startPartnership } from '../repository/memberships.ts';
import { ensurePerson } from '../repository/people.ts';
import { settleAsPartners } from './become-partners.ts';
import { closeOnce, lockOpenInvitation } from './open-invitation.ts';

/**
 * Makes the viewer and the inviter partners.
 * @throws AppError when the invitation is not open, or one of the two has a partner
 */
export async function acceptInvitation(
  client: Client,
  viewer: Viewer,
  tokenHash: Buffer,
): Promise<{ partner: User | null; couple: readonly [number, number] }> {
  const invitation = await lockOpenInvitation(client, viewer, tokenHash);
  const couple: [number, number] = [invitation.fromUserId, viewer.id];
  const [theirs, own] = await Promise.all(couple.map((userId) => partnerIdOf(client, userId)));
  if (own !== null) {
    throw conflict(
      'You already share your memories with a partner. End that partnership first.',
      'HAS_PARTNER',
    );
  }
  if (theirs !== null) {
    throw conflict(`${invitation.fromUser.displayName} already has a partner.`, 'INVITER_HAS_PARTNER');
  }
  await Promise.all([
    closeOnce(client, viewer, { id: invitation.id, tokenHash }, 'accepted'),
    ensurePerson(client, viewer),
    startPartnership(client, ...couple),
  ]);
  const accepted = {
    invitationId: invitation.id,
    fromUserId: invitation.fromUserId,
    byUserId: viewer.id,
  };
  const [partner] = await Promise.all([
    partnerOf(client, viewer.id),
    addToOutbox(client, newEvent('invitation.accepted', viewer.id, accepted)),
    settleAsPartners(client, viewer.id, couple),
  ]);
  return { partner, couple };
}
