import type { Client } from '@our-dates/service-kit/postgres/pool';
import { accountsRemoved } from '../events/account-events.ts';
import { deleteEndedLogins } from '../repository/ended-sessions.ts';
import { noteLoosePicture } from '../repository/loose-pictures.ts';
import type { Account } from './account.ts';

/**
 * Part of the transaction that has deleted these accounts, for whatever reason: removes their pictures, and publishes
 * the event on which the other services remove what they have of them. The caller ends the sessions.
 */
export async function removeWhatAccountsLeave(client: Client, accounts: readonly Account[]): Promise<void> {
  for (const { picture } of accounts) if (picture !== null) await noteLoosePicture(client, picture);
  await deleteEndedLogins(
    client,
    accounts.map(({ id }) => id),
  );
  await accountsRemoved(client, accounts);
}
