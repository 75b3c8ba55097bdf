import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';

/** Deletes the account, and leaves for the login page. */
export function useDeleteAccount() {
  const { session, toast } = useHost();
  return useMutation({
    mutationFn: (body: { password?: string; assertion?: AuthenticationResponseJSON }) =>
      sendJson('POST', deleteAccountPath, body),
    onSuccess: async () => {
      await session.signOut();
      toast({
        title: 'Account deleted',
        description: 'What you recorded is being removed now.',
        durationMs: 10_000,
      });
    },
  });
}
