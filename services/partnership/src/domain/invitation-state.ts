import { type AppError, conflict, gone, notFound } from '@our-dates/service-kit/errors';

/** An invitation as it is stored; that it has expired is judged by the clock. */
export interface StoredInvitation {
  readonly id: number;
  readonly fromUserId: number;
  readonly nonce: Buffer;
  readonly status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How many links one person may have open at once. */
export const openInvitationsAtMost = 20;

/** The status as the wire names it. */
export function statusOf(invitation: StoredInvitation, now: Date): StoredInvitation['status'] | 'expired' {
  return invitation.status === 'pending' && invitation.expiresAt <= now ? 'expired' : invitation.status;
}

/**
 * Why an invitation can no longer be answered, or null while it can. The page chooses its screen by the words
 * "expired", "accepted" and "rejected", so no other sentence may hold one of them.
 */
export function whyNotOpen(invitation: StoredInvitation | null, now: Date): AppError | null {
  switch (invitation && statusOf(invitation, now)) {
    case 'pending':
      return null;
    case 'expired':
      return gone('This invitation has expired. Ask for a new link.', 'INVITATION_EXPIRED');
    case 'accepted':
      return conflict('This invitation has already been accepted.', 'INVITATION_ACCEPTED');
    case 'rejected':
      return conflict('This invitation has already been rejected.', 'INVITATION_REJECTED');
    default:
      return notFound('There is no such invitation.');
  }
}
