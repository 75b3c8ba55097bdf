import { z } from 'zod';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { copiesAgreementPath, copiesPath, endedPartnershipsPath, undoDays, undoPath } from './separation.ts';
import { personSchema, userSchema } from './users.ts';
import { id, idParams, timestamp } from './values.ts';

const defineRoute = routesOf('partnership');

export const invitationStatuses = ['pending', 'accepted', 'rejected', 'cancelled', 'expired'] as const;

/** What an invitation link shows to its holder. */
export const openInvitationSchema = z
  .object({
    id,
    status: z.literal('pending'),
    expiresAt: timestamp,
    fromUser: personSchema,
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** An invitation of the caller's own, with the token that makes its link. */
export const invitationSchema = z
  .object({
    id,
    inviteToken: z.string(),
    inviteUrl: z.string(),
    status: z.enum(invitationStatuses),
    createdAt: timestamp,
    expiresAt: timestamp,
    fromUser: personSchema,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** A partnership that has ended and can be undone. Of the other person it shows the name, and nothing else. */
export const endedPartnershipSchema = z
  .object({
    id,
    name: z.string().describe('What the other person is called.'),
    endedAt: timestamp,
    undoUntil: timestamp.describe('Both have to want it before then.'),
    isAskedByViewer: z.boolean(),
    isAskedByOther: z.boolean(),
  })
  .meta({ id: 'EndedPartnership' });
export type EndedPartnership = z.infer<typeof endedPartnershipSchema>;

/** What two people have said about copies; of the other person it shows the name, and nothing else. */
export const copiesAgreementSchema = z
  .object({
    partnershipId: id,
    isActive: z.boolean().describe('False: the partnership has ended.'),
    name: z.string().describe('What the other person is called.'),
    isAskedByViewer: z.boolean(),
    isAskedByOther: z.boolean(),
    agreedAt: timestamp.nullable().describe('When both agreed, the last time: copies are made from then on.'),
  })
  .meta({ id: 'CopiesAgreement' });
export type CopiesAgreement = z.infer<typeof copiesAgreementSchema>;

/** 256 bits, base64url. */
const tokenParams = z.object({ token: z.string().min(1).max(200) });

const partnerAnswer = z.object({ partner: userSchema.nullable() });

export const getPartner = defineRoute({
  id: 'getPartner',
  path: paths.partner,
  summary: 'Who the viewer shares with.',
  response: partnerAnswer,
});

export const listInvitations = defineRoute({
  id: 'listInvitations',
  path: paths.invitations,
  summary: 'The viewer’s own invitations that are pending or expired, newest first.',
  response: z.array(invitationSchema),
});

export const createInvitation = defineRoute({
  id: 'createInvitation',
  method: 'POST',
  path: paths.invite,
  summary: 'Makes an invitation link; it is good for seven days.',
  status: 201,
  response: z.object({ inviteUrl: z.string(), invitation: invitationSchema }),
  errors: [409],
});

export const getInvitation = defineRoute({
  id: 'getInvitation',
  path: paths.invitation,
  access: 'public',
  summary: 'What a link invites to; the token is the secret.',
  params: tokenParams,
  response: z.object({ invitation: openInvitationSchema }),
  errors: [404, 409, 410],
});

export const acceptInvitation = defineRoute({
  id: 'acceptInvitation',
  method: 'POST',
  path: paths.acceptInvitation,
  summary: 'Starts the partnership; of many at once exactly one wins.',
  params: tokenParams,
  response: partnerAnswer,
  errors: [404, 409, 410],
});

export const rejectInvitation = defineRoute({
  id: 'rejectInvitation',
  method: 'POST',
  path: paths.rejectInvitation,
  summary: 'Declines an invitation.',
  params: tokenParams,
  status: 204,
  errors: [404, 409, 410],
});

export const endPartnership = defineRoute({
  id: 'endPartnership',
  method: 'DELETE',
  path: paths.partnership,
  recentLogin: true,
  summary: 'Ends the partnership; from the next request on neither sees what the other made.',
  status: 204,
  errors: [403, 404],
});

export const cancelInvitation = defineRoute({
  id: 'cancelInvitation',
  method: 'DELETE',
  path: paths.invitation,
  summary: 'Takes an invitation of the viewer’s own back.',
  params: tokenParams,
  status: 204,
  errors: [404, 409],
});

export const listEndedPartnerships = defineRoute({
  id: 'listEndedPartnerships',
  path: endedPartnershipsPath,
  summary: `The partnerships of a viewer without a partner that ended in the last ${undoDays} days, the latest first.`,
  response: z.array(endedPartnershipSchema),
});

export const askUndo = defineRoute({
  id: 'askUndo',
  method: 'POST',
  path: undoPath,
  summary:
    'Wants an ended partnership back. When both people do, it is active again, with everything shared as before; until then `partner` is null and neither sees anything of the other.',
  params: idParams,
  response: partnerAnswer,
  errors: [404, 409, 410],
});

export const withdrawUndo = defineRoute({
  id: 'withdrawUndo',
  method: 'DELETE',
  path: undoPath,
  summary: 'Withdraws the viewer’s wish to have a partnership back.',
  params: idParams,
  status: 204,
  errors: [404, 409],
});

export const listCopiesAgreements = defineRoute({
  id: 'listCopiesAgreements',
  path: copiesPath,
  summary: `What the viewer and their partner have said about copies, and those whose partnership with the viewer ended in the last ${undoDays} days.`,
  response: z.array(copiesAgreementSchema),
});

export const agreeOnCopies = defineRoute({
  id: 'agreeOnCopies',
  method: 'POST',
  path: copiesAgreementPath,
  summary:
    'Agrees that each of the two gets copies of the other’s memories. When both do, they are made in the background; none is made twice.',
  params: idParams,
  response: z.object({ isAgreed: z.boolean().describe('Whether both agree now.') }),
  errors: [404],
});

export const withdrawCopies = defineRoute({
  id: 'withdrawCopies',
  method: 'DELETE',
  path: copiesAgreementPath,
  summary: 'Withdraws the viewer’s agreement, until the other one has agreed too.',
  params: idParams,
  status: 204,
  errors: [404],
});
