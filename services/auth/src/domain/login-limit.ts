import { networkOf } from '@our-dates/service-kit/http/network';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { takePoint } from '@our-dates/service-kit/key-value/take-point';
import type { Limit } from '../config.ts';

/** How often one may try. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts count as well.
   * @param login.username undefined where only the address counts
   * @throws AppError 429 with when to try again
   */
  begin(login: { username: string | undefined; address: string }): Promise<Attempt>;
}

/** An attempt that was counted. */
export interface Attempt {
  /** The password was right: the account's failures are forgotten, and the address has not failed. */
  succeed(): Promise<void>;
  /** It could not be made, and counts for nothing. */
  undo(): Promise<void>;
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
    async begin({ username, address }) {
      const network = networkOf(address);
      await takePoint(addresses, network, sentence);
      if (username !== undefined) await takePoint(accounts, username, sentence);
      return {
        async succeed() {
          if (username !== undefined) await accounts.delete(username);
          await addresses.reward(network);
        },
        async undo() {
          if (username !== undefined) await accounts.reward(username);
          await addresses.reward(network);
        },
      };
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
  return (address) => takePoint(limiter, networkOf(address), options.sentence);
}
