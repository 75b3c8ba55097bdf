import { getJson, sendJson } from '@our-dates/browser/api';
import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import type { RecoveryCodes } from '@our-dates/contracts/passkeys';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const recoveryCodesKey = [signInPaths.recoveryCodes];

export function useRecoveryCodes() {
  return useQuery({
    queryKey: recoveryCodesKey,
    queryFn: ({ signal }) => getJson<RecoveryCodes>(signInPaths.recoveryCodes, { signal }),
    staleTime: 0,
  });
}

/** Makes new codes in place of the earlier ones. They are in `data` until `reset`, and nowhere else. */
export function useMakeRecoveryCodes() {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withRecentLogin(session, () => sendJson<{ codes: string[] }>('POST', signInPaths.recoveryCodes)),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Could not make recovery codes',
        description: errorSentence(error, 'An unknown error occurred'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recoveryCodesKey }),
    gcTime: 0,
  });
}
