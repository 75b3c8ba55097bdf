import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CopiesAgreement, EndedPartnership, Invitation } from '@our-dates/contracts/partnerships';
import { paths } from '@our-dates/contracts/paths';
import { copiesPath, endedPartnershipsPath } from '@our-dates/contracts/separation';
import type { User } from '@our-dates/contracts/users';
import { queryOptions } from '@tanstack/react-query';

export const partnerQuery = queryOptions({
  queryKey: queryKeys.partner,
  queryFn: ({ signal }) => getJson<{ partner: User | null }>(paths.partner, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: queryKeys.invitations,
  queryFn: ({ signal }) => getJson<Invitation[]>(paths.invitations, { signal }),
});

/** As `endedPartnershipsQuery`. */
export const copiesQuery = queryOptions({
  queryKey: [...queryKeys.invitations, copiesPath],
  queryFn: ({ signal }) => getJson<CopiesAgreement[]>(copiesPath, { signal }),
});

/** Its key begins with that of the invitations: a live update that outdates these outdates it too. */
export const endedPartnershipsQuery = queryOptions({
  queryKey: [...queryKeys.invitations, endedPartnershipsPath],
  queryFn: ({ signal }) => getJson<EndedPartnership[]>(endedPartnershipsPath, { signal }),
});
