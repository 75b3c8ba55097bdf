import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import { conflict, notFound } from '@our-dates/service-kit/errors';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { accountChanged } from '../events/account-events.ts';
import {
  deleteAccount,
  findByUsername,
  insertAccount,
  listAll,
  updateAccount,
} from '../repository/accounts.ts';
import { deleteAllPasskeys } from '../repository/passkeys.ts';
import { deleteRecoveryCodes } from '../repository/recovery-codes.ts';
import { askToEndSessions } from '../repository/session-endings.ts';
import type { Account } from './account.ts';
import { removeWhatAccountsLeave } from './account-removal.ts';
import type { Passwords } from './passwords.ts';
import { tileColor } from './tile-colors.ts';

/** What an operator does with accounts. It needs only the database. */
export interface Operator {
  /** @throws AppError 409 when the username is taken or kept for the demo */
  add(account: {
    username: string;
    displayName: string;
    password: string;
    showOnLogin: boolean;
  }): Promise<Account>;
  list(): Promise<Account[]>;
  /**
   * Sets a password and ends the sessions.
   * @param options.removePasskeys removes passkeys and recovery codes too, which another person may have added
   * @throws AppError 404, or 409 for a demo account
   */
  reset(username: string, password: string, options?: { removePasskeys: boolean }): Promise<Account>;
  /** Removes the account and all that is its own. @throws AppError 404, or 409 for the standing demo account */
  remove(username: string): Promise<Account>;
}

export function createOperator(options: { pool: Pool; passwords: Passwords }): Operator {
  const { pool, passwords } = options;

  return {
    async add({ username, displayName, password, showOnLogin }) {
      if (username === standingDemoUsername || username.startsWith(`${standingDemoUsername}-`)) {
        throw conflict(`"${username}" is kept for the demo; please choose another username.`);
      }
      const passwordHash = await passwords.hash(password);
      return transaction(pool, async (client) => {
        const color = tileColor(username);
        const account = await insertAccount(client, {
          username,
          displayName,
          passwordHash,
          color,
          showOnLogin,
        });
        if (!account) {
          throw conflict(
            `There is an account "${username}" already; "reset ${username}" gives it a new password.`,
          );
        }
        await accountChanged(client, account, null);
        return account;
      });
    },

    list: () => listAll(pool),

    async reset(username, password, { removePasskeys } = { removePasskeys: false }) {
      const account = await findByUsername(pool, username);
      if (!account) throw unknown(username);
      if (account.isDemo)
        throw conflict('The password of demo accounts is DEMO_PASSWORD in the configuration.');
      const passwordHash = await passwords.hash(password);
      return transaction(pool, async (client) => {
        const changed = await updateAccount(client, account.id, { passwordHash });
        if (!changed) throw unknown(username);
        await accountChanged(client, changed.after, null);
        if (removePasskeys) {
          await deleteAllPasskeys(client, account.id);
          await deleteRecoveryCodes(client, account.id);
        }
        await askToEndSessions(client, account.id, { afterSeconds: 0 });
        return changed.after;
      });
    },

    async remove(username) {
      return transaction(pool, async (client) => {
        const account = await deleteAccount(client, username);
        if (!account) throw unknown(username);
        if (account.isSampleOwner) {
          throw conflict('The standing demo account holds the samples; DEMO_MODE=off hides it.');
        }
        await removeWhatAccountsLeave(client, [account]);
        await askToEndSessions(client, account.id, { afterSeconds: 0 });
        return account;
      });
    },
  };
}

function unknown(username: string) {
  return notFound(`There is no account "${username}"; "list" shows them all.`);
}
