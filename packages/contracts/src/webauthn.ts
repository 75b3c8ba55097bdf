import { z } from 'zod';

/** Bytes as WebAuthn writes them in JSON. */
const base64url = z
  .string()
  .max(8_192, 'is too long')
  .regex(/^[A-Za-z0-9_-]*$/, 'must be base64url');

const credential = {
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** What the authenticator answers when a passkey is made. */
export const newCredentialSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).exactOptional(),
    }),
  })
  .describe('RegistrationResponseJSON of WebAuthn.')
  .meta({ id: 'NewCredential' });
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** What the authenticator answers when a passkey is used. */
export const assertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.exactOptional(),
    }),
  })
  .describe('AuthenticationResponseJSON of WebAuthn.')
  .meta({ id: 'Assertion' });
export type Assertion = z.infer<typeof assertionSchema>;
