import { sendJson } from '@our-dates/browser/api';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import type { HostSession } from '@our-dates/contracts/mfe';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Lets the browser make a passkey, and adds it. @throws ApiError, or the browser's error */
export async function registerPasskey(
  session: Pick<HostSession, 'confirmIdentity'>,
  name: string,
): Promise<void> {
  const optionsJSON = await withRecentLogin(session, () =>
    sendJson<PublicKeyCredentialCreationOptionsJSON>('POST', signInPaths.passkeyRegistration),
  );
  const credential = await startRegistration({ optionsJSON });
  await withRecentLogin(session, () => sendJson('POST', signInPaths.passkeys, { name, credential }));
}

/** Asks for a passkey of the viewer in place of the password, to delete the account. */
export async function assertForDeletion(): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    signInPaths.confirmOptions,
    { purpose: 'delete-account' },
  );
  return startAuthentication({ optionsJSON });
}
