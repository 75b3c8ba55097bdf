import { tooMany } from '@our-dates/common/errors';
import { networkOf } from '@our-dates/common/http/network';
import type { KeyValue, Limiter } from '@our-dates/common/key-value/key-value';
import type { Limit } from '../config.ts';

/** How often one may try. */
export interface LoginLimit {
  /**
   * Makes a try, which counts before it is made, so that many at once count as well. When it was right, the
   * account's failures are forgotten and the address has not failed; when it threw, it has not been made.
   * @param attempt.username undefined where only the address counts
   * @returns whether it was right
   * @throws AppError 429 with when to try again
   */
  attempt(
    attempt: { username: string | undefined; address: string },
    isRight: () => Promise<boolean>,
  ): Promise<boolean>;
}

export function createLoginLimit(options: {
  keyValue: KeyValue;
  perAccount: Limit;
  perAddress: Limit;
}): LoginLimit {
  const { keyValue, perAccount, perAddress } = options;
  const accounts = keyValue.limiter({ prefix: 'login-account', ...perAccount });
  const addresses = keyValue.limiter({ prefix: 'login-address', ...perAddress });
  const sentence = 'Too many failed logins. Please wait a little before you try again.';

  return {
    async attempt({ username, address }, isRight) {
      const network = networkOf(address);
      await consume(addresses, network, sentence);
      if (username !== undefined) await consume(accounts, username, sentence);
      let right: boolean;
      try {
        right = await isRight();
      } catch (error) {
        if (username !== undefined) await accounts.reward(username);
        await addresses.reward(network);
        throw error;
      }
      if (right) {
        if (username !== undefined) await accounts.delete(username);
        await addresses.reward(network);
      }
      return right;
    },
  };
}

/** Limits how often something is done from one address. */
export function createAddressLimit(options: {
  keyValue: KeyValue;
  prefix: string;
  limit: Limit;
  sentence: string;
}): (address: string) => Promise<void> {
  const limiter = options.keyValue.limiter({ prefix: options.prefix, ...options.limit });
  return (address) => consume(limiter, networkOf(address), options.sentence);
}

async function consume(limiter: Limiter, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw tooMany(sentence, secondsUntilNext(refusal));
  }
}

function secondsUntilNext(refusal: unknown): number {
  const known = typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal;
  return known && typeof refusal.msBeforeNext === 'number' ? refusal.msBeforeNext / 1000 : 1;
}
