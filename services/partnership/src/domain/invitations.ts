import { conflict, notFound, unauthenticated } from '@our-dates/common/errors';
import { publishLater } from '@our-dates/common/events/outbox';
import type { Viewer } from '@our-dates/common/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/common/postgres/pool';
import { newEvent } from '@our-dates/contracts/events';
import type { Invitation, OpenInvitation } from '@our-dates/contracts/partnerships';
import type { User } from '@our-dates/contracts/users';
import { isFormerUser } from '../repository/former-users.ts';
import {
  cancelOpenInvitations,
  closeInvitation,
  findInvitation,
  type InvitationFrom,
  insertInvitation,
  openInvitationsOf,
} from '../repository/invitations.ts';
import { lockPeople, partnerIdOf, partnerOf, startPartnership } from '../repository/memberships.ts';
import { ensurePerson, findPerson } from '../repository/people.ts';
import { openInvitationsAtMost, type StoredInvitation, statusOf, whyNotOpen } from './invitation-state.ts';
import type { InvitationTokens } from './invitation-token.ts';
import type { PartnerCache } from './partner-cache.ts';

export interface Invitations {
  /** @param origin scheme and host that the link is built on */
  create(viewer: Viewer, origin: string): Promise<{ inviteUrl: string; invitation: Invitation }>;
  list(viewer: Viewer, origin: string): Promise<Invitation[]>;
  find(token: string): Promise<OpenInvitation>;
  accept(viewer: Viewer, token: string): Promise<User | null>;
  reject(viewer: Viewer, token: string): Promise<void>;
  cancel(viewer: Viewer, token: string): Promise<void>;
}

export function createInvitations({
  pool,
  tokens,
  partnerCache,
  lifetimeMs,
}: {
  pool: Pool;
  tokens: InvitationTokens;
  partnerCache: PartnerCache;
  /** How long a new invitation is good for, in milliseconds. */
  lifetimeMs: number;
}): Invitations {
  function onWire(stored: StoredInvitation, fromUser: Invitation['fromUser'], origin: string): Invitation {
    const inviteToken = tokens.tokenOf(stored.nonce);
    return {
      id: stored.id,
      inviteToken,
      inviteUrl: `${origin}/partnership/invite/${inviteToken}`,
      status: statusOf(stored, new Date()),
      createdAt: stored.createdAt.toISOString(),
      expiresAt: stored.expiresAt.toISOString(),
      fromUser,
    };
  }

  async function inviter(viewer: Viewer): Promise<Invitation['fromUser']> {
    const person = await findPerson(pool, viewer.id);
    const { id, username, displayName, profilePicture } = person ?? {
      id: viewer.id,
      username: viewer.username,
      displayName: viewer.username,
      profilePicture: null,
    };
    return { id, username, displayName, profilePicture };
  }

  /** Finds an invitation and locks both people; what is found is what holds until the transaction ends. */
  async function lockedInvitation(
    client: Client,
    viewer: Viewer,
    token: string,
  ): Promise<InvitationFrom | null> {
    const tokenHash = tokens.hashOf(token);
    const found = await findInvitation(client, tokenHash);
    if (!found) return null;
    const [, locked] = await Promise.all([
      lockPeople(client, [...new Set([found.fromUserId, viewer.id])]),
      findInvitation(client, tokenHash),
    ]);
    return locked;
  }

  /** Refuses somebody whose account is gone, while their last requests are still on the way. */
  async function requireAccount(client: Client, viewer: Viewer): Promise<void> {
    if (await isFormerUser(client, viewer.id)) throw unauthenticated('This account is gone.');
  }

  async function openInvitation(client: Client, viewer: Viewer, token: string): Promise<InvitationFrom> {
    const invitation = await lockedInvitation(client, viewer, token);
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

  /** @throws AppError what has become of the invitation, when somebody else was faster */
  async function close(
    client: Client,
    viewer: Viewer,
    { id, nonce }: StoredInvitation,
    status: 'accepted' | 'rejected' | 'cancelled',
  ): Promise<void> {
    if (await closeInvitation(client, id, status, viewer.id)) return;
    const found = await findInvitation(client, tokens.hashOf(tokens.tokenOf(nonce)));
    throw whyNotOpen(found, new Date()) ?? notFound('There is no such invitation.');
  }

  return {
    async create(viewer, origin) {
      const fromUser = await inviter(viewer);
      const nonce = tokens.nonce();
      const stored = await transaction(pool, async (client) => {
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
        const made = await insertInvitation(client, {
          fromUserId: viewer.id,
          nonce,
          tokenHash: tokens.hashOf(tokens.tokenOf(nonce)),
          lifetimeMs,
        });
        await publishLater(
          client,
          newEvent('invitation.created', viewer.id, { invitationId: made.id, fromUserId: viewer.id }),
        );
        return made;
      });
      const invitation = onWire(stored, fromUser, origin);
      return { inviteUrl: invitation.inviteUrl, invitation };
    },

    async list(viewer, origin) {
      const [fromUser, open] = await Promise.all([inviter(viewer), openInvitationsOf(pool, viewer.id)]);
      return open.map((stored) => onWire(stored, fromUser, origin));
    },

    async find(token) {
      const invitation = await findInvitation(pool, tokens.hashOf(token));
      const closed = whyNotOpen(invitation, new Date());
      if (closed || !invitation) throw closed ?? notFound('There is no such invitation.');
      return {
        id: invitation.id,
        status: 'pending',
        expiresAt: invitation.expiresAt.toISOString(),
        fromUser: invitation.fromUser,
      };
    },

    accept: (viewer, token) =>
      transaction(pool, async (client) => {
        const invitation = await openInvitation(client, viewer, token);
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
        const [, , , cancelled] = await Promise.all([
          close(client, viewer, invitation, 'accepted'),
          ensurePerson(client, viewer),
          startPartnership(client, ...couple),
          cancelOpenInvitations(client, couple),
        ]);
        const accepted = {
          invitationId: invitation.id,
          fromUserId: invitation.fromUserId,
          byUserId: viewer.id,
        };
        const [partner] = await Promise.all([
          partnerOf(client, viewer.id),
          publishLater(client, newEvent('invitation.accepted', viewer.id, accepted)),
          publishLater(
            client,
            ...cancelled.map(({ id, fromUserId }) =>
              newEvent('invitation.cancelled', viewer.id, { invitationId: id, fromUserId }),
            ),
          ),
          publishLater(client, newEvent('partnership.started', viewer.id, { userIds: couple })),
        ]);
        await partnerCache.clear(couple);
        return partner;
      }),

    reject: (viewer, token) =>
      transaction(pool, async (client) => {
        const invitation = await openInvitation(client, viewer, token);
        await close(client, viewer, invitation, 'rejected');
        await publishLater(
          client,
          newEvent('invitation.rejected', viewer.id, {
            invitationId: invitation.id,
            fromUserId: invitation.fromUserId,
            byUserId: viewer.id,
          }),
        );
      }),

    cancel: (viewer, token) =>
      transaction(pool, async (client) => {
        const invitation = await lockedInvitation(client, viewer, token);
        if (!invitation || invitation.fromUserId !== viewer.id)
          throw notFound('There is no such invitation.');
        if (statusOf(invitation, new Date()) !== 'expired') {
          const closed = whyNotOpen(invitation, new Date());
          if (closed) throw closed;
        }
        await close(client, viewer, invitation, 'cancelled');
        await publishLater(
          client,
          newEvent('invitation.cancelled', viewer.id, {
            invitationId: invitation.id,
            fromUserId: viewer.id,
          }),
        );
      }),
  };
}
