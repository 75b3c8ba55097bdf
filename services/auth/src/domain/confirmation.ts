import type { Assertion } from '@our-dates/contracts/webauthn';
import { AppError, unauthenticated } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { findById } from '../repository/accounts.ts';
import type { Account } from './account.ts';
import type { CheckPasskey } from './passkey-uses.ts';
import type { CheckPassword } from './password-check.ts';
import type { Session } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** By which a signed-in person proves who they are. */
export type Proof = { readonly password: string } | { readonly assertion: Assertion };

/** Where the proof comes from. */
export interface ProofFrom {
  readonly address: string;
  /** As the browser sees it. */
  readonly origin: string;
}

/**
 * @param purpose what a passkey was asked for
 * @throws AppError 403 when it is wrong; 429 after too many wrong ones, which count as failed logins
 */
export type CheckProof = (
  account: Account,
  proof: Proof,
  purpose: 'confirm' | 'delete-account',
  from: ProofFrom,
) => Promise<void>;

export function createProofCheck(options: {
  checkPassword: CheckPassword;
  checkPasskey: CheckPasskey;
  log: Log;
}): CheckProof {
  const { checkPassword, checkPasskey, log } = options;
  return async ({ id: accountId, username, passwordHash: stored }, proof, purpose, { address, origin }) => {
    if ('assertion' in proof) {
      await checkPasskey({ assertion: proof.assertion, purpose, accountId, origin }, address);
    } else if (!(await checkPassword({ username, address, password: proof.password, stored }))) {
      log.info({ userId: accountId, purpose }, 'a confirmation with a wrong password was refused');
      throw wrongPassword();
    }
    log.info({ userId: accountId, purpose }, 'a person has confirmed who they are');
  };
}

/** Makes a session count as a recent login. */
export interface Confirmation {
  /**
   * @returns the account, and the session under its new id; null when it has ended, or continues elsewhere
   * @throws AppError as `CheckProof`
   */
  confirm(
    viewer: Viewer,
    proof: Proof,
    from: ProofFrom & { sessionId: string | undefined },
  ): Promise<{ account: Account; session: Session | null }>;
}

export function createConfirmation(options: {
  pool: Pool;
  checkProof: CheckProof;
  sessions: Sessions;
}): Confirmation {
  const { pool, checkProof, sessions } = options;
  return {
    async confirm(viewer, proof, { sessionId = '', ...from }) {
      const account = await findById(pool, viewer.id);
      if (!account) throw unauthenticated();
      await checkProof(account, proof, 'confirm', from);
      return { account, session: await sessions.rotate(sessionId, { extend: false, confirmed: true }) };
    },
  };
}

function wrongPassword(): AppError {
  const message = 'That is not your password.';
  return new AppError({
    status: 403,
    code: 'WRONG_PASSWORD',
    detail: message,
    errors: [{ path: 'password', message, code: 'WRONG_PASSWORD' }],
  });
}
