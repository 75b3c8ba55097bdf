import type { Assertion } from '@our-dates/contracts/webauthn';
import { unauthenticated } from '@our-dates/service-kit/errors';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { findById, findByUsername } from '../repository/accounts.ts';
import { findPasskey } from '../repository/passkeys.ts';
import type { Account } from './account.ts';
import { newDevice } from './device.ts';
import type { CheckPasskey } from './passkey-uses.ts';
import type { CheckPassword } from './password-check.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Session } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** Who tries to sign in, and where. */
export interface LoginFrom {
  readonly address: string;
  /** As the browser sees it. */
  readonly origin: string;
  readonly userAgent: string;
  /** The session this browser had; it ends with a successful login. */
  readonly sessionId: string | undefined;
}

/** A successful login. */
export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
  /** After a login with a recovery code: how many were not used yet. */
  readonly recoveryCodesLeft?: number;
}

export interface SignIn {
  /**
   * @param given.password or a recovery code, which is used up
   * @throws AppError 401 when username or password are wrong, without saying which; 429 after too many failures
   */
  signIn(given: { username: string; password: string }, from: LoginFrom): Promise<SignedIn>;
  /** @throws AppError 403 when the passkey is refused; 429 after too many failures */
  signInWithPasskey(assertion: Assertion, from: LoginFrom): Promise<SignedIn>;
}

/** @param options.demoPassword null outside of demo mode, where demo accounts may not sign in */
export function createSignIn(options: {
  pool: Pool;
  checkPassword: CheckPassword;
  checkPasskey: CheckPasskey;
  recoveryCodes: RecoveryCodes;
  sessions: Sessions;
  demoPassword: string | null;
  log: Log;
}): SignIn {
  const { pool, checkPassword, checkPasskey, recoveryCodes, sessions, demoPassword, log } = options;

  async function authenticate(given: {
    username: string;
    password: string;
    address: string;
  }): Promise<{ account: Account; isByCode: boolean } | null> {
    const { password, address } = given;
    const found = await findByUsername(pool, given.username);
    const account = found?.isDemo && demoPassword === null ? null : found;
    // The login page shows it to all visitors: there is nothing to guess, and strangers share the account, so that
    // what one of them got wrong must not keep the others out.
    const isPublic = account?.isDemo && password === demoPassword;
    const username = isPublic ? undefined : given.username;
    const stored = account?.passwordHash ?? null;
    let isByCode = false;
    async function otherwise() {
      isByCode = await recoveryCodes.take(account?.id ?? null, password);
      return isByCode;
    }
    const isRight = await checkPassword({ username, address, password, stored, otherwise });
    if (!isRight) log.info({ userId: account?.id ?? null }, 'a login with a wrong password was refused');
    return account && isRight ? { account, isByCode } : null;
  }

  /** @param isRight whether what was given is still right: it may have been changed while it was being checked */
  async function begin(
    account: Account,
    { userAgent }: Pick<LoginFrom, 'userAgent'>,
    isRight: (now: Account) => Promise<boolean>,
  ): Promise<Session | null> {
    const session = await sessions.begin(account, account.expiresAt, newDevice(userAgent));
    const now = await findById(pool, account.id);
    const mayBegin = now !== null && (await isRight(now));
    if (mayBegin && now.sessionGeneration === account.sessionGeneration) return session;
    await sessions.end(session.id);
    // All sessions were ended meanwhile; what was given is right all the same.
    return mayBegin ? begin(now, { userAgent }, isRight) : null;
  }

  async function replace({ sessionId }: LoginFrom): Promise<void> {
    if (sessionId !== undefined) await sessions.end(sessionId, { replaced: true });
  }

  return {
    async signIn({ username, password }, from) {
      const { address } = from;
      const found = await authenticate({ username: username.toLowerCase(), password, address });
      if (!found) throw wrong();
      const { account, isByCode } = found;
      const isRight = async (now: Account) => isByCode || now.passwordHash === account.passwordHash;
      const session = await begin(account, from, isRight);
      if (!session) throw wrong();
      await replace(from);
      log.info({ userId: account.id, by: isByCode ? 'recovery code' : 'password' }, signedIn);
      if (!isByCode) return { account, session };
      return { account, session, recoveryCodesLeft: (await recoveryCodes.count(account.id)).left };
    },

    async signInWithPasskey(assertion, from) {
      const { address, origin } = from;
      const use = { assertion, purpose: 'sign-in', accountId: null, origin } as const;
      const account = await checkPasskey(use, address);
      const isRight = async () => (await findPasskey(pool, assertion.id))?.accountId === account.id;
      const session = await begin(account, from, isRight);
      if (!session) throw wrong();
      await replace(from);
      log.info({ userId: account.id, by: 'passkey' }, signedIn);
      return { account, session };
    },
  };
}

const signedIn = 'a person has signed in';

function wrong() {
  return unauthenticated('Invalid username or password', 'INVALID_CREDENTIALS');
}
