import { useErrorText } from '@our-dates/browser/error-text';
import { useHasPasskey } from '@our-dates/browser/passkeys';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { passkeyProblem } from '../../security/passkey-problem.ts';

const problemTexts = {
  unknownError: 'An unknown error occurred',
  passkeyExists: 'This device has a passkey for this account already.',
  passkeyUnable: 'This browser could not do it. Please try again, or use another device.',
};

/**
 * A passkey in place of the password.
 * @param isWanted whether the dialog is open, for somebody who has a password
 * @param onAssertion is called with what proves who they are
 */
export function usePasskeyInstead(
  isWanted: boolean,
  onAssertion: (assertion: AuthenticationResponseJSON) => void,
) {
  const errorText = useErrorText();
  const asking = useMutation({
    // Only those who have a passkey pay for its code.
    mutationFn: async () => (await import('../../security/api/passkey-ceremony.ts')).assertForDeletion(),
    onSuccess: onAssertion,
  });
  return {
    isPossible: useHasPasskey(isWanted),
    isBusy: asking.isPending,
    problem: passkeyProblem(asking.error, { t: problemTexts, errorText }),
    ask: () => asking.mutate(),
  };
}
