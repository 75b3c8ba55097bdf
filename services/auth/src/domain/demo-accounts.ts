import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import { notFound, unavailable } from '@our-dates/service-kit/errors';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { accountChanged } from '../events/account-events.ts';
import {
  deleteExpired,
  findSampleOwner,
  insertAccount,
  lockSampleOwner,
  setDemoPassword,
  updateAccount,
} from '../repository/accounts.ts';
import type { Account } from './account.ts';
import { removeWhatAccountsLeave } from './account-removal.ts';
import { demoDisplayName, demoUsername, standingDemoName } from './demo-names.ts';
import type { Passwords } from './passwords.ts';
import type { Pictures } from './pictures.ts';
import type { Sessions } from './sessions.ts';
import { tileColor } from './tile-colors.ts';

/** At most this many per transaction, so that none lasts long. */
const removedAtOnce = 50;
const usernameTries = 5;

/** The standing demo account and the temporary ones. */
export interface DemoAccounts {
  /**
   * Makes the standing account where it is missing, takes away the name and the picture that a visitor gave it, and gives
   * all demo accounts the configured password.
   */
  prepare(): Promise<void>;
  /**
   * Makes a temporary account.
   * @throws AppError 404 without demo mode, 429 after too many from one address
   */
  create(address: string): Promise<Account>;
  /** Removes those that have expired and ends their sessions; resolves to how many. */
  removeExpired(): Promise<number>;
}

export function createDemoAccounts(options: {
  pool: Pool;
  passwords: Passwords;
  sessions: Sessions;
  pictures: Pictures;
  takeTurn: (address: string) => Promise<void>;
  mode: 'on' | 'off';
  password: string;
  ttlMs: number;
}): DemoAccounts {
  const { pool, passwords, sessions, pictures, takeTurn, mode, password, ttlMs } = options;

  async function makeStanding(client: Client, passwordHash: string): Promise<void> {
    const made = await insertAccount(client, {
      username: standingDemoUsername,
      displayName: standingDemoName,
      passwordHash,
      color: tileColor(standingDemoUsername),
      isDemo: true,
      isSampleOwner: true,
    });
    if (!made) throw new Error(`the username "${standingDemoUsername}" belongs to an ordinary account`);
    await accountChanged(client, made, null);
  }

  async function resetProfile(client: Client, standing: Account): Promise<void> {
    if (standing.displayName === standingDemoName && standing.picture === null) return;
    const changed = await updateAccount(client, standing.id, {
      displayName: standingDemoName,
      picture: null,
    });
    if (!changed) return;
    if (changed.before.picture !== null) await pictures.drop(client, changed.before.picture);
    await accountChanged(client, changed.after, null);
  }

  return {
    async prepare() {
      if (mode === 'off') return;
      const existing = await findSampleOwner(pool);
      const isRight = existing !== null && (await passwords.verify(existing.passwordHash, password));
      const passwordHash = isRight ? existing.passwordHash : await passwords.hash(password);
      await transaction(pool, async (client) => {
        await lockSampleOwner(client);
        const current = await findSampleOwner(client);
        if (!current) return makeStanding(client, passwordHash);
        // Otherwise another replica was quicker.
        const mayChange = current.passwordHash === existing?.passwordHash;
        if (!isRight && mayChange) await setDemoPassword(client, passwordHash);
        await resetProfile(client, current);
      });
    },

    async create(address) {
      if (mode === 'off') throw notFound('There is no demo here.');
      await takeTurn(address);
      const standing = await findSampleOwner(pool);
      if (!standing) throw unavailable('The demo is being prepared. Please try again in a moment.', 2);
      return transaction(pool, async (client) => {
        for (let tries = 0; tries < usernameTries; tries++) {
          const username = demoUsername();
          const account = await insertAccount(client, {
            username,
            displayName: demoDisplayName(),
            // All demo accounts have the same password, so they may share its hash.
            passwordHash: standing.passwordHash,
            color: tileColor(username),
            isDemo: true,
            expiresAt: new Date(Date.now() + ttlMs),
          });
          if (!account) continue;
          await accountChanged(client, account, null);
          return account;
        }
        throw unavailable();
      });
    },

    async removeExpired() {
      let total = 0;
      for (;;) {
        const removed = await transaction(pool, async (client) => {
          const accounts = await deleteExpired(client, removedAtOnce);
          await removeWhatAccountsLeave(client, accounts);
          // Inside the transaction: when sessions cannot be ended now, the accounts stay and are tried again.
          for (const { id } of accounts) await sessions.endAll(id);
          return accounts.length;
        });
        total += removed;
        if (removed < removedAtOnce) return total;
      }
    },
  };
}
