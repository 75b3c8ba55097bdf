import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Makes and recognises invitation tokens: 256 bits, base64url. */
export interface InvitationTokens {
  /** A new invitation's nonce, which may be stored. */
  nonce(): Buffer;
  /** The token of a nonce: only the holder of the key can compute it, so a stolen database gives access to no invitation. */
  tokenOf(nonce: Buffer): string;
  /** What an invitation is found by. */
  hashOf(token: string): Buffer;
}

export function createInvitationTokens(key: Uint8Array): InvitationTokens {
  return {
    nonce: () => randomBytes(32),
    tokenOf: (nonce) => createHmac('sha256', key).update(nonce).digest('base64url'),
    hashOf: (token) => createHash('sha256').update(token).digest(),
  };
}
