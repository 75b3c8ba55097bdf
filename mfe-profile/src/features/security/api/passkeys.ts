import { sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { passkeysQuery } from '@our-dates/browser/passkeys';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { fillPath } from '@our-dates/contracts/paths';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';
import { registerPasskey } from './passkey-ceremony.ts';

const passkeysKey = passkeysQuery.queryKey;

/** Makes a passkey in this browser, and adds it. The dialog shows why it could not. */
export function useAddPasskey() {
  const t = useMessages(messages);
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => registerPasskey(session, name),
    onSuccess: () => toast({ title: t.passkeyAdded, description: t.passkeyAddedText }),
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
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      withRecentLogin(session, () => sendJson('DELETE', fillPath(signInPaths.passkey, { id }))),
    onSuccess: () => toast({ title: t.passkeyRemoved }),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.passkeyNotRemoved,
        description: errorText(error, t.unknownError),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}
