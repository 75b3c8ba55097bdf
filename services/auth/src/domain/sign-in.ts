import { unauthenticated } from '@our-dates/common/errors';
import type { Pool } from '@our-dates/common/postgres';
import { findById, findByUsername } from '../repository/accounts.ts';
import type { Account } from './account.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { Session, Sessions } from './sessions.ts';

export interface SignIn {
  /**
   * @param attempt.previousId session id this browser had; it ends with a successful login
   * @throws AppError 401 when username or password are wrong, without saying which; 429 after too many failures
   */
  signIn(attempt: {
    username: string;
    password: string;
    address: string;
    previousId: string | undefined;
  }): Promise<{ account: Account; session: Session }>;
}

/** @param options.demo whether demo accounts may sign in: their password is known to everybody */
export function createSignIn(options: {
  pool: Pool;
  passwords: Passwords;
  limit: LoginLimit;
  sessions: Sessions;
  demo: boolean;
}): SignIn {
  const { pool, passwords, limit, sessions, demo } = options;

  async function authenticate(username: string, password: string): Promise<Account | null> {
    const found = await findByUsername(pool, username);
    const account = found?.isDemo && !demo ? null : found;
    const right = await passwords.verify(account?.passwordHash ?? null, password);
    return right ? account : null;
  }

  /** A password that was changed while this login was being checked must not open a session after all. */
  async function begin(account: Account): Promise<Session | null> {
    const session = await sessions.begin(account, account.expiresAt);
    const now = await findById(pool, account.id);
    if (now?.passwordHash === account.passwordHash) return session;
    await sessions.end(session.id);
    return null;
  }

  return {
    async signIn({ username: given, password, address, previousId }) {
      const username = given.toLowerCase();
      await limit.take(username, address);
      let account: Account | null;
      try {
        account = await authenticate(username, password);
      } catch (error) {
        await limit.undecided(username, address);
        throw error;
      }
      const session = account && (await begin(account));
      if (!account || !session) throw wrong();
      await limit.succeeded(username, address);
      if (previousId !== undefined) await sessions.end(previousId, { replaced: true });
      return { account, session };
    },
  };
}

function wrong() {
  return unauthenticated('Invalid username or password', 'INVALID_CREDENTIALS');
}
