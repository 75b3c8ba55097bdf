import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { useMessages } from '@our-dates/languages/catalogue';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';

/** Deletes the account, and leaves for the login page. */
export function useDeleteAccount() {
  const t = useMessages(messages);
  const { session, toast } = useHost();
  return useMutation({
    mutationFn: (body: { password?: string; assertion?: AuthenticationResponseJSON }) =>
      sendJson('POST', deleteAccountPath, body),
    onSuccess: async () => {
      await session.signOut();
      toast({
        title: t.deleted,
        description: t.deletedText,
        durationMs: 10_000,
      });
    },
  });
}
