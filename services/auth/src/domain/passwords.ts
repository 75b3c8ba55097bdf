import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './queue.ts';

/** Turns passwords into what may be stored, and compares them. */
export interface Passwords {
  /** @throws AppError 503 when too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * @param stored null where there is no such account: it takes as long and answers false
   * @throws AppError 503 when too many are waiting
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

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

/** So many may wait; at some 60 ms each, the last of them waits two seconds. */
const maxWaiting = 32;

/** @param options.concurrency how many are hashed at once */
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
  const nobodys = await passwordFunction.hash(randomBytes(24).toString('base64url'));
  return {
    hash: (password) => queue.run(() => passwordFunction.hash(password)),
    async verify(stored, password) {
      const matches = await queue.run(() => passwordFunction.verify(stored ?? nobodys, password));
      return stored !== null && matches;
    },
  };
}
