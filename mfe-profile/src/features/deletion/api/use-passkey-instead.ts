import { useErrorText } from '@our-dates/browser/error-text';
import { useHasPasskey } from '@our-dates/browser/passkeys';
import { useMessages } from '@our-dates/languages/catalogue';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { passkeyProblem } from '../../security/passkey-problem.ts';

/**
 * A passkey in place of the password.
 * @param isWanted whether the dialog is open, for an account with a password
 * @param onAssertion is called with what proves who they are
 */
export function usePasskeyInstead(
  isWanted: boolean,
  onAssertion: (assertion: AuthenticationResponseJSON) => void,
) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const asking = useMutation({
    // Only those who have a passkey pay for its code.
    mutationFn: async () => (await import('../../security/api/passkey-ceremony.ts')).assertForDeletion(),
    onSuccess: onAssertion,
  });
  return {
    isPossible: useHasPasskey(isWanted),
    isBusy: asking.isPending,
    problem: passkeyProblem(asking.error, { t, errorText }),
    ask: () => asking.mutate(),
  };
}
