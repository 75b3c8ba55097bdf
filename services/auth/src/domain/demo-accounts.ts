import { notFound, unavailable } from '@our-dates/common/errors';
import { type Pool, transaction } from '@our-dates/common/postgres';
import { accountChanged, accountsRemoved } from '../events/account-events.ts';
import {
  deleteExpired,
  findSampleOwner,
  insertAccount,
  lockSampleOwner,
  setDemoPassword,
} from '../repository/accounts.ts';
import { noteLoosePicture } from '../repository/loose-pictures.ts';
import type { Account } from './account.ts';
import { demoDisplayName, demoUsername } from './demo-names.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { tileColor } from './tile-colors.ts';

export const standingDemoUsername = 'demo';

/** So many at once, so that no transaction lasts long. */
const removedAtOnce = 50;
const usernameTries = 5;

/** The standing demo account and the temporary ones. */
export interface DemoAccounts {
  /** Makes the standing account where it is missing, and gives all demo accounts the configured password. */
  prepare(): Promise<void>;
  /**
   * Makes a temporary account.
   * @throws AppError 404 without demo mode, 429 after too many from one address
   */
  create(address: string): Promise<Account>;
  /** Removes those whose time is over and ends their sessions; resolves to how many. */
  removeExpired(): Promise<number>;
}

export function createDemoAccounts(options: {
  pool: Pool;
  passwords: Passwords;
  sessions: Sessions;
  takeTurn: (address: string) => Promise<void>;
  mode: 'on' | 'off';
  password: string;
  ttlMs: number;
}): DemoAccounts {
  const { pool, passwords, sessions, takeTurn, mode, password, ttlMs } = options;

  return {
    async prepare() {
      if (mode === 'off') return;
      const existing = await findSampleOwner(pool);
      if (existing && (await passwords.verify(existing.passwordHash, password))) return;
      const passwordHash = await passwords.hash(password);
      await transaction(pool, async (client) => {
        await lockSampleOwner(client);
        const current = await findSampleOwner(client);
        if (current) {
          // Another replica was quicker, or the configured password is a new one.
          if (current.passwordHash === existing?.passwordHash) await setDemoPassword(client, passwordHash);
          return;
        }
        const made = await insertAccount(client, {
          username: standingDemoUsername,
          displayName: 'Demo User',
          passwordHash,
          color: tileColor(standingDemoUsername),
          isDemo: true,
          isSampleOwner: true,
        });
        if (!made) throw new Error(`the username "${standingDemoUsername}" belongs to an ordinary account`);
        await accountChanged(client, made, null);
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
          await accountChanged(client, account, account.id);
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
          await accountsRemoved(client, accounts);
          for (const { picture } of accounts) if (picture !== null) await noteLoosePicture(client, picture);
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
