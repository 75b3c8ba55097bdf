import type { Person } from '@our-dates/contracts/users';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { StoredInvitation } from '../domain/invitation-state.ts';
import { personJson } from './people.ts';

const columns = `invitation.id, invitation.from_user_id as "fromUserId", invitation.nonce, invitation.status,
  invitation.created_at as "createdAt", invitation.expires_at as "expiresAt"`;

export type InvitationFrom = StoredInvitation & { readonly fromUser: Person };

export async function insertInvitation(
  db: Db,
  invitation: { fromUserId: number; nonce: Buffer; tokenHash: Buffer; lifetimeMs: number },
): Promise<StoredInvitation> {
  const { rows } = await db.query<StoredInvitation>(
    `insert into invitation (from_user_id, nonce, token_hash, expires_at)
     values ($1, $2, $3, now() + $4 * interval '1 millisecond') returning ${columns}`,
    [invitation.fromUserId, invitation.nonce, invitation.tokenHash, invitation.lifetimeMs],
  );
  const [made] = rows;
  if (!made) throw new Error('the invitation was not written');
  return made;
}

/** With the inviter as shown to others; null: there is none, or the inviter's account is removed. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationFrom | null> {
  const { rows } = await db.query<InvitationFrom>({
    name: 'invitation-by-token',
    text: `select ${columns}, ${personJson} as "fromUser"
           from invitation join person on person.user_id = invitation.from_user_id
           where token_hash = $1`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** Those that were not answered or cancelled, newest first; the expired ones are among them. */
export async function openInvitationsOf(db: Db, userId: number): Promise<StoredInvitation[]> {
  const { rows } = await db.query<StoredInvitation>({
    name: 'open-invitations',
    text: `select ${columns} from invitation
           where from_user_id = $1 and status = 'pending' order by created_at desc, id desc`,
    values: [userId],
  });
  return rows;
}

/** @returns false when another request has closed it already */
export async function closeInvitation(
  db: Db,
  id: number,
  status: 'accepted' | 'rejected' | 'cancelled',
  answeredBy: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update invitation set status = $2, answered_by = $3, answered_at = now()
     where id = $1 and status = 'pending'`,
    [id, status, answeredBy],
  );
  return rowCount === 1;
}

/** Cancels whatever these people still have open. @returns what was cancelled */
export async function cancelOpenInvitations(
  db: Db,
  userIds: readonly number[],
): Promise<{ id: number; fromUserId: number }[]> {
  const { rows } = await db.query<{ id: number; fromUserId: number }>(
    `update invitation set status = 'cancelled', answered_at = now()
     where from_user_id = any($1) and status = 'pending' returning id, from_user_id as "fromUserId"`,
    [userIds],
  );
  return rows;
}

/** Removes a person's invitations, and their name from those that they have answered. */
export async function removeInvitationsOf(db: Db, userId: number): Promise<void> {
  await db.query('delete from invitation where from_user_id = $1', [userId]);
  await db.query('update invitation set answered_by = null where answered_by = $1', [userId]);
}
