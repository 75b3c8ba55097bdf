import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import { type Account, pictureAddress } from '../domain/account.ts';

/** Publishes, once the transaction is committed, the current state of an account. */
export async function accountChanged(db: Db, account: Account, actorId: number | null): Promise<void> {
  await addToOutbox(
    db,
    newEvent('user.updated', actorId, {
      userId: account.id,
      revision: account.revision,
      username: account.username,
      displayName: account.displayName,
      profilePicture: pictureAddress(account),
      isDemo: account.isDemo,
      isSampleOwner: account.isSampleOwner,
      language: account.language === 'browser' ? null : account.language,
    }),
  );
}

/** Publishes, once the transaction is committed, that these accounts are removed and their data should be removed too. */
export async function accountsRemoved(db: Db, accounts: readonly Account[]): Promise<void> {
  const events = accounts.map(({ id, username }) => newEvent('user.deleted', null, { userId: id, username }));
  await addToOutbox(db, ...events);
}

/** Publishes, once the transaction is committed, that a login of a person was ended, or all of them but one. */
export async function loginEnded(
  db: Db,
  userId: number,
  which: { loginAt: string | null; exceptLoginAt: string | null },
): Promise<void> {
  await addToOutbox(db, newEvent('login.ended', userId, { userId, ...which }));
}
