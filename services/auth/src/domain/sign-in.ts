import { unauthenticated } from '@our-dates/service-kit/errors';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { findById, findByUsername } from '../repository/accounts.ts';
import type { Account } from './account.ts';
import type { CheckPassword } from './password-check.ts';
import type { Session } from './session-store.ts';
import type { Sessions } from './sessions.ts';

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

/** @param options.demoPassword null outside of demo mode, where demo accounts may not sign in */
export function createSignIn(options: {
  pool: Pool;
  checkPassword: CheckPassword;
  sessions: Sessions;
  demoPassword: string | null;
}): SignIn {
  const { pool, checkPassword, sessions, demoPassword } = options;

  async function authenticate(given: {
    username: string;
    password: string;
    address: string;
  }): Promise<Account | null> {
    const { password, address } = given;
    const found = await findByUsername(pool, given.username);
    const account = found?.isDemo && demoPassword === null ? null : found;
    // The login page shows it to all visitors: there is nothing to guess, and strangers share the account, so that
    // what one of them got wrong must not keep the others out.
    const isPublic = account?.isDemo && password === demoPassword;
    const username = isPublic ? undefined : given.username;
    const stored = account?.passwordHash ?? null;
    return (await checkPassword({ username, address, password, stored })) ? account : null;
  }

  /** A password that was changed while this login was being checked must not open a session after all. */
  async function begin(account: Account): Promise<Session | null> {
    const session = await sessions.begin(account, account.expiresAt);
    const now = await findById(pool, account.id);
    const isSamePassword = now?.passwordHash === account.passwordHash;
    if (isSamePassword && now.sessionGeneration === account.sessionGeneration) return session;
    await sessions.end(session.id);
    // All sessions were ended meanwhile; the password is right all the same.
    return isSamePassword ? begin(now) : null;
  }

  return {
    async signIn({ username, password, address, previousId }) {
      const account = await authenticate({ username: username.toLowerCase(), password, address });
      const session = account && (await begin(account));
      if (!account || !session) throw wrong();
      if (previousId !== undefined) await sessions.end(previousId, { replaced: true });
      return { account, session };
    },
  };
}

function wrong() {
  return unauthenticated('Invalid username or password', 'INVALID_CREDENTIALS');
}
