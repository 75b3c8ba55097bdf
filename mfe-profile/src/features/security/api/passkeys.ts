import { sendJson } from '@our-dates/browser/api';
import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { passkeysQuery } from '@our-dates/browser/passkeys';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { fillPath } from '@our-dates/contracts/paths';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registerPasskey } from './passkey-ceremony.ts';

const passkeysKey = passkeysQuery.queryKey;

/** Makes a passkey in this browser, and adds it. The dialog shows why it could not. */
export function useAddPasskey() {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => registerPasskey(session, name),
    onSuccess: () => toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}

export function useRenamePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      sendJson('PUT', fillPath(signInPaths.passkey, { id }), { name }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}

export function useRemovePasskey() {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      withRecentLogin(session, () => sendJson('DELETE', fillPath(signInPaths.passkey, { id }))),
    onSuccess: () => toast({ title: 'Passkey removed' }),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Failed to remove passkey',
        description: errorSentence(error, 'An unknown error occurred'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}
