import type { OwnedMemories } from '@our-dates/contracts/collections';
import { ownedPath } from '@our-dates/contracts/owned';
import type {
  CopiesAgreement,
  EndedPartnership,
  Invitation,
  OpenInvitation,
} from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { copiesPath, endedPartnershipsPath, undoDays } from '@our-dates/contracts/separation';
import type { User } from '@our-dates/contracts/users';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { at } from '@our-dates/remote-harness/testing/services';
import { HttpResponse, http } from 'msw';

export const day = 86_400_000;
export const token = 'q7Xw0pLmN4tRz2Yv_K9cJh3sUe8oIa5dBf1gWk6xTrE';
export const tokenPath = (
  template: typeof paths.invitation | typeof paths.acceptInvitation | typeof paths.rejectInvitation,
) => at(fillPath(template, { token }));

function personOf({ id, username, displayName, profilePicture }: User) {
  return { id, username, displayName, profilePicture };
}

/** The content of a link, five days before it expires, with the values that matter to a test. */
export function openInvitation(own: Partial<OpenInvitation> = {}): OpenInvitation {
  return {
    id: 7,
    status: 'pending',
    expiresAt: new Date(Date.now() + 5 * day).toISOString(),
    fromUser: personOf(alex),
    ...own,
  };
}

/** One of Mina's own. */
export function invitationOf(id: number, own: Partial<Invitation> = {}): Invitation {
  const inviteToken = own.inviteToken ?? `token-${id}-${'x'.repeat(36)}`;
  return {
    id,
    inviteToken,
    inviteUrl: at(`/partnership/invite/${inviteToken}`),
    status: 'pending',
    createdAt: new Date(Date.now() - 2 * day).toISOString(),
    expiresAt: new Date(Date.now() + 5 * day).toISOString(),
    fromUser: personOf(mina),
    ...own,
  };
}

/** A partnership of Mina and Alex that has ended, for two weeks to come. */
export function endedPartnership(own: Partial<EndedPartnership> = {}): EndedPartnership {
  return {
    id: 5,
    name: 'Alex',
    endedAt: new Date().toISOString(),
    undoUntil: new Date(Date.now() + undoDays * day).toISOString(),
    isAskedByViewer: false,
    isAskedByOther: false,
    ...own,
  };
}

/** What Mina and Alex have said about copies: nothing yet. */
export function copiesAgreement(own: Partial<CopiesAgreement> = {}): CopiesAgreement {
  return {
    partnershipId: 5,
    isActive: true,
    name: 'Alex',
    isAskedByViewer: false,
    isAskedByOther: false,
    agreedAt: null,
    ...own,
  };
}

/** The service's responses. */
export const answers = {
  link: (invitation: OpenInvitation) =>
    http.get(tokenPath(paths.invitation), () => HttpResponse.json({ invitation })),
  partner: (partner: User | null) => http.get(at(paths.partner), () => HttpResponse.json({ partner })),
  invitations: (...invitations: Invitation[]) =>
    http.get(at(paths.invitations), () => HttpResponse.json(invitations)),
  ended: (...ended: EndedPartnership[]) =>
    http.get(at(endedPartnershipsPath), () => HttpResponse.json(ended)),
  copies: (...agreements: CopiesAgreement[]) => http.get(at(copiesPath), () => HttpResponse.json(agreements)),
  owned: (owned: OwnedMemories) => http.get(at(ownedPath), () => HttpResponse.json(owned)),
};
