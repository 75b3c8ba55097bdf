import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { OpenInvitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';

/** The invitation of a link. Not retried: an invalid link does not become valid. */
export function invitationQuery(token: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.invitation(token || '-'),
    queryFn: ({ signal }) => findInvitation(token, signal),
    enabled: Boolean(token),
    retry: false,
  });
}

async function findInvitation(token: string | undefined, signal: AbortSignal): Promise<OpenInvitation> {
  if (!token) throw new Error('No token provided'); // no text: never shown, the query is disabled then
  const { invitation } = await getJson<{ invitation: OpenInvitation }>(
    fillPath(paths.invitation, { token }),
    { signal },
  );
  return invitation;
}
