import { isIPv6 } from 'node:net';
import { tooMany } from '@our-dates/common/errors';
import type { KeyValue, Limiter } from '@our-dates/common/ports/key-value';
import type { Limit } from '../config.ts';

/** How often one may try. */
export interface LoginLimit {
  /**
   * Counts a try before it is made, so that many at once count as well.
   * @throws AppError 429 with when to try again
   */
  take(username: string, address: string): Promise<void>;
  /** It was right: the account's failures are forgotten, and the address has not failed. */
  succeeded(username: string, address: string): Promise<void>;
  /** It was neither right nor wrong, since it could not be found out. */
  undecided(username: string, address: string): Promise<void>;
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
    async take(username, address) {
      await consume(addresses, networkOf(address), sentence);
      await consume(accounts, username, sentence);
    },
    async succeeded(username, address) {
      await accounts.delete(username);
      await addresses.reward(networkOf(address));
    },
    async undecided(username, address) {
      await accounts.reward(username);
      await addresses.reward(networkOf(address));
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

/** One household has one IPv4 address, but 2^64 of IPv6: those count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
