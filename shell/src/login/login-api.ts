import { getJson, sendJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { LoginUser } from '@our-dates/contracts/auth';
import { paths } from '@our-dates/contracts/paths';
import { useQuery } from '@tanstack/react-query';

/** The accounts on the login page. */
export function useLoginUsers() {
  return useQuery({
    queryKey: queryKeys.loginUsers,
    queryFn: ({ signal }) => getJson<LoginUser[]>(paths.loginUsers, { signal }),
  });
}

/** Makes a temporary demo account. @throws ApiError or TypeError when it did not work. */
export async function createDemoUser(): Promise<LoginUser> {
  const { user } = await sendJson<{ user: LoginUser }>('POST', paths.createDemoUser);
  return user;
}
