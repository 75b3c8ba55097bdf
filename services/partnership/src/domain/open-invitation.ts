import { conflict, notFound, unauthenticated } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { isFormerUser } from '../repository/former-users.ts';
import { closeInvitation, findInvitation, type InvitationFrom } from '../repository/invitations.ts';
import { lockPeople } from '../repository/memberships.ts';
import { whyNotOpen } from './invitation-state.ts';

/** Finds an invitation and locks both people; the result stays valid until the transaction ends. */
export async function lockInvitation(
  client: Client,
  viewer: Viewer,
  tokenHash: Buffer,
): Promise<InvitationFrom | null> {
  const found = await findInvitation(client, tokenHash);
  if (!found) return null;
  const [, locked] = await Promise.all([
    lockPeople(client, [...new Set([found.fromUserId, viewer.id])]),
    findInvitation(client, tokenHash),
  ]);
  return locked;
}

/** Refuses a viewer whose account is removed, while their last requests are still in flight. */
export async function requireAccount(client: Client, viewer: Viewer): Promise<void> {
  if (await isFormerUser(client, viewer.id)) throw unauthenticated('This account is gone.');
}

/** @throws AppError when it cannot be answered by the viewer, with why */
export async function lockOpenInvitation(
  client: Client,
  viewer: Viewer,
  tokenHash: Buffer,
): Promise<InvitationFrom> {
  const invitation = await lockInvitation(client, viewer, tokenHash);
  const closed = whyNotOpen(invitation, new Date());
  if (closed || !invitation) throw closed ?? notFound('There is no such invitation.');
  if (invitation.fromUserId === viewer.id) {
    throw conflict(
      'You cannot accept your own partnership invitation. Share this link with someone else!',
      'OWN_INVITATION',
    );
  }
  await requireAccount(client, viewer);
  return invitation;
}

/** @throws AppError what has become of the invitation, when another request was faster */
export async function closeOnce(
  client: Client,
  viewer: Viewer,
  invitation: { readonly id: number; readonly tokenHash: Buffer },
  status: 'accepted' | 'rejected' | 'cancelled',
): Promise<void> {
  if (await closeInvitation(client, invitation.id, status, viewer.id)) return;
  const found = await findInvitation(client, invitation.tokenHash);
  throw whyNotOpen(found, new Date()) ?? notFound('There is no such invitation.');
}
