import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '@our-dates/service-kit/http/network';
import { createWorkQueue } from '@our-dates/service-kit/slice/work-queue';

/** Hashes passwords, and compares them. */
export interface Passwords {
  /**
   * @param address of the client; without it, the service itself
   * @throws AppError 503 when too many are waiting
   */
  hash(password: string, address?: string): Promise<string>;
  /** Compares for the service itself. @throws AppError 503 when too many are waiting */
  verify: Verify;
  /**
   * Lets a login compare when its turn has come.
   * @param login.username attempts for the same account never run at the same time; undefined where that does not matter
   * @throws AppError 503 when too many are waiting, and what `work` throws
   */
  inTurn<T>(
    login: { readonly address: string; readonly username: string | undefined },
    work: (verify: Verify) => Promise<T>,
  ): Promise<T>;
}

/** @param stored null where there is no such account: it takes as long and answers false */
export type Verify = (stored: string | null, password: string) => Promise<boolean>;

/** The costly part, exchangeable so that a test can count how often it is done. */
export interface PasswordFunction {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** OWASP's first choice for argon2id, which is the library's default variant: 46 MiB, one pass, one lane. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

const argon2id: PasswordFunction = {
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
};

/** At most this many may wait; at about 60 ms each, the last of them waits two seconds. */
const maxWaiting = 32;

/** @param options.concurrency how many are hashed at the same time */
export async function createPasswords(options: {
  concurrency: number;
  passwordFunction?: PasswordFunction;
}): Promise<Passwords> {
  const { concurrency, passwordFunction = argon2id } = options;
  const queue = createWorkQueue({
    concurrency,
    maxWaiting,
    busy: 'Many people are signing in at the moment. Please try again in a few seconds.',
  });
  const dummyHash = await passwordFunction.hash(randomBytes(24).toString('base64url'));
  const verify: Verify = async (stored, password) => {
    const matches = await passwordFunction.verify(stored ?? dummyHash, password);
    return stored !== null && matches;
  };
  return {
    hash: (password, address) => queue.run(() => passwordFunction.hash(password), turnOf(address)),
    verify: (stored, password) => queue.run(() => verify(stored, password)),
    inTurn: ({ address, username }, work) =>
      queue.run(() => work(verify), { ...turnOf(address), exclusiveKey: username }),
  };
}

/** Turns go round by network, so that one address cannot take all of them. */
function turnOf(address: string | undefined): { owner?: string } {
  return address === undefined ? {} : { owner: networkOf(address) };
}
