import { z } from 'zod';
import { sessionSchema } from './auth.ts';
import { limits } from './limits.ts';
import { routesOf } from './route.ts';
import { signInPaths } from './sign-in-paths.ts';
import { idParams, text, timestamp } from './values.ts';
import { assertionSchema, newCredentialSchema } from './webauthn.ts';

const defineRoute = routesOf('auth');

const creationOptions = z
  .looseObject({ challenge: z.string() })
  .describe('PublicKeyCredentialCreationOptionsJSON of WebAuthn.');
const requestOptions = z
  .looseObject({ challenge: z.string() })
  .describe('PublicKeyCredentialRequestOptionsJSON of WebAuthn.');

export const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    host: z.string().describe('Where it was made, and can be used.'),
    createdAt: timestamp,
    usedAt: timestamp.nullable().describe('When it was used last.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameText = text(limits.passkeyNameLength, 'is required');

export const listPasskeys = defineRoute({
  id: 'listPasskeys',
  path: signInPaths.passkeys,
  summary: 'The passkeys of the viewer, in the order in which they were added.',
  response: z.array(passkeySchema),
});

export const startPasskey = defineRoute({
  id: 'startPasskey',
  method: 'POST',
  path: signInPaths.passkeyRegistration,
  recentLogin: true,
  summary: 'What a browser needs to make a passkey. Its challenge is valid for five minutes, once.',
  response: creationOptions,
  errors: [403, 409],
});

export const addPasskey = defineRoute({
  id: 'addPasskey',
  method: 'POST',
  path: signInPaths.passkeys,
  recentLogin: true,
  summary: 'Adds a passkey, with which its owner can sign in.',
  body: z.object({ name: passkeyNameText, credential: newCredentialSchema }).meta({ id: 'PasskeyToAdd' }),
  status: 201,
  response: passkeySchema,
  errors: [403, 409],
});

export const renamePasskey = defineRoute({
  id: 'renamePasskey',
  method: 'PUT',
  path: signInPaths.passkey,
  summary: 'Gives a passkey another name.',
  params: idParams,
  body: z.object({ name: passkeyNameText }).meta({ id: 'PasskeyName' }),
  response: passkeySchema,
  errors: [404],
});

export const removePasskey = defineRoute({
  id: 'removePasskey',
  method: 'DELETE',
  path: signInPaths.passkey,
  recentLogin: true,
  summary: 'Removes a passkey; nobody can sign in with it any more.',
  params: idParams,
  status: 204,
  errors: [403, 404],
});

export const startPasskeyLogin = defineRoute({
  id: 'startPasskeyLogin',
  method: 'POST',
  path: signInPaths.passkeyLoginOptions,
  access: 'public',
  summary:
    'What a browser needs to sign in with any passkey of this host. Its challenge is valid for five minutes, once.',
  response: requestOptions,
  errors: [409],
});

export const passkeyLogin = defineRoute({
  id: 'passkeyLogin',
  method: 'POST',
  path: signInPaths.passkeyLogin,
  access: 'public',
  summary:
    'Signs in with a passkey; sets the session cookie. A refused one counts as a failed login, of its account and of the address.',
  body: z.object({ assertion: assertionSchema }).meta({ id: 'PasskeyLogin' }),
  response: sessionSchema,
  errors: [403, 409],
});

/** What a passkey is asked for, other than to sign in: an answer that was given for one purpose is valid for no other. */
export const confirmationPurposes = ['confirm', 'delete-account'] as const;

export const startConfirmation = defineRoute({
  id: 'startConfirmation',
  method: 'POST',
  path: signInPaths.confirmOptions,
  summary:
    'What a browser needs to confirm with a passkey of the viewer, for one purpose. Its challenge is valid for five minutes, once.',
  body: z.object({ purpose: z.enum(confirmationPurposes) }).meta({ id: 'ConfirmationPurpose' }),
  response: requestOptions,
  errors: [404, 409],
});

export const confirmIdentity = defineRoute({
  id: 'confirmIdentity',
  method: 'POST',
  path: signInPaths.confirm,
  summary:
    'Confirms with the password or a passkey who the viewer is; for five minutes the session counts as a recent login. It continues under a new id. What is wrong counts as a failed login.',
  body: z
    .union([
      z.object({ password: z.string().min(1, 'is required').max(limits.passwordMax, 'is too long') }),
      z.object({ assertion: assertionSchema }),
    ])
    .meta({ id: 'Confirmation' }),
  response: sessionSchema,
  errors: [403, 409],
});

export const recoveryCodesSchema = z
  .object({
    left: z.int().min(0).describe('That were not used.'),
    madeAt: timestamp.nullable().describe('Null: none were made.'),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const getRecoveryCodes = defineRoute({
  id: 'getRecoveryCodes',
  path: signInPaths.recoveryCodes,
  summary: 'How many recovery codes the viewer has left. The codes themselves are known to nobody else.',
  response: recoveryCodesSchema,
});

export const makeRecoveryCodes = defineRoute({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: signInPaths.recoveryCodes,
  recentLogin: true,
  summary:
    'Makes recovery codes, in place of all earlier ones. Each signs in once, in place of the password. They are shown this once.',
  status: 201,
  response: z.object({ codes: z.array(z.string()) }),
  errors: [403],
});
