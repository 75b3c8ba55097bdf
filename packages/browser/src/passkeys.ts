import { hasName } from '@our-dates/contracts/passkey-host';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';

/** The viewer's passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [signInPaths.passkeys],
  queryFn: ({ signal }) => getJson<Passkey[]>(signInPaths.passkeys, { signal }),
  // Another device may have added one.
  staleTime: 0,
});

/**
 * Whether this page can have passkeys: browsers offer them to a page over TLS, or on this machine, and keep them for a
 * host with a name. An address such as `192.0.2.7` has none.
 */
export function canHavePasskeys(): boolean {
  return 'PublicKeyCredential' in window && hasName(location.hostname);
}

/**
 * Whether the viewer has a passkey that this page can use; false until it is known.
 * @param isWanted whether to find out
 */
export function useHasPasskey(isWanted: boolean): boolean {
  const { data } = useQuery({ ...passkeysQuery, enabled: isWanted && canHavePasskeys() });
  return data?.some(({ host }) => host === location.hostname) ?? false;
}
