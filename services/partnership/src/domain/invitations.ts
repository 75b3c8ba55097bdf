import { newEvent } from '@our-dates/contracts/events';
import type { Invitation, OpenInvitation } from '@our-dates/contracts/partnerships';
import type { User } from '@our-dates/contracts/users';
import { notFound } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Db, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { findInvitation, openInvitationsOf } from '../repository/invitations.ts';
import { findPerson } from '../repository/people.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { type StoredInvitation, statusOf, whyNotOpen } from './invitation-state.ts';
import type { InvitationTokens } from './invitation-token.ts';
import { closeOnce, lockInvitation, lockOpenInvitation } from './open-invitation.ts';
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

  return {
    async create(viewer, origin) {
      const fromUser = await inviterOf(pool, viewer);
      const nonce = tokens.nonce();
      const stored = await transaction(pool, (client) => {
        const tokenHash = tokens.hashOf(tokens.tokenOf(nonce));
        return createInvitation(client, viewer, { nonce, tokenHash, lifetimeMs });
      });
      const invitation = onWire(stored, fromUser, origin);
      return { inviteUrl: invitation.inviteUrl, invitation };
    },

    async list(viewer, origin) {
      const [fromUser, open] = await Promise.all([
        inviterOf(pool, viewer),
        openInvitationsOf(pool, viewer.id),
      ]);
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
        const { partner, couple } = await acceptInvitation(client, viewer, tokens.hashOf(token));
        await partnerCache.clear(couple);
        return partner;
      }),

    reject: (viewer, token) =>
      transaction(pool, async (client) => {
        const tokenHash = tokens.hashOf(token);
        const invitation = await lockOpenInvitation(client, viewer, tokenHash);
        await closeOnce(client, viewer, { id: invitation.id, tokenHash }, 'rejected');
        await addToOutbox(
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
        const tokenHash = tokens.hashOf(token);
        const invitation = await lockInvitation(client, viewer, tokenHash);
        if (!invitation || invitation.fromUserId !== viewer.id)
          throw notFound('There is no such invitation.');
        if (statusOf(invitation, new Date()) !== 'expired') {
          const closed = whyNotOpen(invitation, new Date());
          if (closed) throw closed;
        }
        await closeOnce(client, viewer, { id: invitation.id, tokenHash }, 'cancelled');
        await addToOutbox(
          client,
          newEvent('invitation.cancelled', viewer.id, {
            invitationId: invitation.id,
            fromUserId: viewer.id,
          }),
        );
      }),
  };
}

/** The viewer as an invitation shows them, also before the news of their account has come. */
async function inviterOf(db: Db, viewer: Viewer): Promise<Invitation['fromUser']> {
  const person = await findPerson(db, viewer.id);
  const { id, username, displayName, profilePicture } = person ?? {
    id: viewer.id,
    username: viewer.username,
    displayName: viewer.username,
    profilePicture: null,
  };
  return { id, username, displayName, profilePicture };
}
