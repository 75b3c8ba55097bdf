import { getJson, sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import type { RecoveryCodes } from '@our-dates/contracts/passkeys';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';

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
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withRecentLogin(session, () => sendJson<{ codes: string[] }>('POST', signInPaths.recoveryCodes)),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.codesNotMade,
        description: errorText(error, t.unknownError),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recoveryCodesKey }),
    gcTime: 0,
  });
}
