import { sendJson } from '@our-dates/browser/api';
import type { confirmationPurposes } from '@our-dates/contracts/passkeys';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { SessionReply } from '../session/session-api.ts';
import { sendProof } from './login-api.ts';

/** A challenge is valid for five minutes; a person may look at the login page for longer. */
const renewedEveryMs = 4 * 60_000;

type Login = () => Promise<SessionReply>;

/** Asks the browser for a passkey, and signs in with it. @throws ApiError, or the browser's error when it is cancelled */
export async function signInWithPasskey(): Promise<SessionReply> {
  const optionsJSON = await requestOptions();
  return sendProof(signInPaths.passkeyLogin, { assertion: await startAuthentication({ optionsJSON }) });
}

/**
 * Lets the browser suggest passkeys in the fields of the form, until the person has chosen one or `signal` is aborted.
 * @param finish signs in with it
 */
export async function suggestPasskeys(
  finish: (login: Login) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewedEveryMs);
    try {
      const optionsJSON = await requestOptions();
      if (signal.aborted) return;
      const assertion = await startAuthentication({
        optionsJSON,
        useBrowserAutofill: true,
        verifyBrowserAutofillInput: false,
      });
      await finish(() => sendProof(signInPaths.passkeyLogin, { assertion }));
      return;
    } catch (error) {
      // To be renewed, or for good. What else goes wrong is not the person's doing: the button is still there.
      if (!(error instanceof Error) || error.name !== 'AbortError') return;
    } finally {
      clearTimeout(renewal);
    }
  }
}

/** Asks for a passkey of the person who is signed in, and confirms with it. */
export async function confirmWithPasskey(purpose: (typeof confirmationPurposes)[number]): Promise<void> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    signInPaths.confirmOptions,
    { purpose },
  );
  await sendJson('POST', signInPaths.confirm, { assertion: await startAuthentication({ optionsJSON }) });
}

function requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return sendJson('POST', signInPaths.passkeyLoginOptions);
}
