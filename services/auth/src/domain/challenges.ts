import { randomBytes } from 'node:crypto';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';

/** What an answer of an authenticator is valid for. */
export interface ChallengeFor {
  readonly purpose: 'add' | 'sign-in' | 'confirm' | 'delete-account';
  /** Whose answer; null before it is known who signs in. */
  readonly accountId: number | null;
  /** For which host. */
  readonly rpId: string;
}

/** Long enough to unlock a device, or to get a phone. */
export const challengeMs = 5 * 60_000;

/** What authenticators have to sign: each valid once, for five minutes, for one purpose. */
export interface Challenges {
  make(what: ChallengeFor): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Ends a challenge. Of several answers to it at most one is accepted.
   * @param challenge base64url
   * @returns whether it was valid for this
   */
  take(challenge: string, what: ChallengeFor): Promise<boolean>;
}

export function createChallenges({ keyValue }: { keyValue: KeyValue }): Challenges {
  return {
    async make(what) {
      const challenge = Uint8Array.from(randomBytes(32));
      const key = keyOf(Buffer.from(challenge).toString('base64url'));
      await keyValue.set(key, textOf(what), { ttlMs: challengeMs });
      return challenge;
    },
    take: async (challenge, what) => (await keyValue.take(keyOf(challenge))) === textOf(what),
  };
}

function keyOf(challenge: string): string {
  return `passkey-challenge:${challenge}`;
}

function textOf({ purpose, accountId, rpId }: ChallengeFor): string {
  return JSON.stringify([purpose, accountId, rpId]);
}
