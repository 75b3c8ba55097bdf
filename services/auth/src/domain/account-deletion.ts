import { forbidden, validation } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { deleteAccountById, findById } from '../repository/accounts.ts';
import { askToEndSessions, takeBackSessionEnding } from '../repository/session-endings.ts';
import { removeWhatAccountsLeave } from './account-removal.ts';
import type { CheckProof, Proof, ProofFrom } from './confirmation.ts';
import type { Sessions } from './sessions.ts';

/** People delete their own accounts. */
export interface AccountDeletion {
  /**
   * Deletes the viewer's account, ends all its sessions, and has the other services remove what it recorded.
   * @param proof not needed for a temporary demo account, whose password everybody knows
   * @returns false when the account or its session has ended meanwhile
   * @throws AppError 400 without a proof; 403 when it is wrong, or for the standing demo account; 429 after too many
   *   wrong ones
   */
  delete(viewer: Viewer, proof: Proof | null, from: ProofFrom): Promise<boolean>;
}

/** Within this time the deletion has ended the sessions itself, or never will. */
const endsSessionsWithinSeconds = 10;

export function createAccountDeletion(options: {
  pool: Pool;
  checkProof: CheckProof;
  sessions: Sessions;
  log: Log;
}): AccountDeletion {
  const { pool, checkProof, sessions, log } = options;

  /** The account is deleted whatever happens here, so the answer has to say so. */
  async function endSessions(accountId: number, endingId: number): Promise<void> {
    try {
      await sessions.endAll(accountId);
      await takeBackSessionEnding(pool, endingId);
    } catch (error) {
      log.warn({ err: error }, 'could not end the sessions of a deleted account; housekeeping will');
    }
  }

  return {
    async delete(viewer, proof, from) {
      const account = await findById(pool, viewer.id);
      if (!account) return false;
      if (account.isSampleOwner) {
        throw forbidden('All visitors share this demo account, so nobody can delete it.', 'STANDING_DEMO');
      }
      if (proof) await checkProof(account, proof, 'delete-account', from);
      else if (!account.isDemo) {
        throw validation([{ path: 'password', message: 'Please enter your password.', code: 'REQUIRED' }]);
      }
      const endingId = await transaction(pool, async (client) => {
        if (!(await sessions.isActive(viewer))) return null;
        // Not with a password that has been changed since it was compared.
        const deleted = await deleteAccountById(client, viewer.id, account.passwordHash);
        if (!deleted) return null;
        await removeWhatAccountsLeave(client, [deleted]);
        return askToEndSessions(client, viewer.id, { afterSeconds: endsSessionsWithinSeconds });
      });
      if (endingId === null) return false;
      await endSessions(viewer.id, endingId);
      return true;
    },
  };
}
