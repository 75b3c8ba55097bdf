import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';

/**
 * Compares a password that somebody has given, when its turn has come, and counts it as a failed attempt if it is
 * wrong. Attempts for the same account never run at the same time.
 */
export type CheckPassword = (attempt: {
  /** Whose failures it counts among; undefined where only the address counts. */
  readonly username: string | undefined;
  readonly address: string;
  readonly password: string;
  /** Null where there is no such account: it takes as long, and is wrong. */
  readonly stored: string | null;
  /** Asked where the password is wrong: whether what was given is something else that is right. */
  readonly otherwise?: () => Promise<boolean>;
}) => Promise<boolean>;

/** @returns a check that throws AppError 429 after too many failures, and 503 when too many are waiting */
export function createPasswordCheck(options: { passwords: Passwords; limit: LoginLimit }): CheckPassword {
  const { passwords, limit } = options;
  return ({ username, address, password, stored, otherwise = async () => false }) =>
    passwords.inTurn({ address, username }, async (verify) => {
      // Counted when its turn has come, not before: an attempt that waits has not been made yet.
      const attempt = await limit.begin({ username, address });
      const check = async () => (await verify(stored, password)) || (await otherwise());
      const isRight = await check().catch(async (error: unknown) => {
        await attempt.undo();
        throw error;
      });
      if (isRight) await attempt.succeed();
      return isRight;
    });
}
