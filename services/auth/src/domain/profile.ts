import { forbidden, unauthenticated } from '@our-dates/common/errors';
import type { Viewer } from '@our-dates/common/identity';
import { type Pool, transaction } from '@our-dates/common/postgres';
import { accountChanged } from '../events/account-events.ts';
import { findById, updateAccount } from '../repository/accounts.ts';
import type { Account } from './account.ts';
import type { Passwords } from './passwords.ts';
import type { Pictures } from './pictures.ts';
import type { Session, Sessions } from './sessions.ts';

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly password?: string | undefined;
  /** Path of the uploaded file. */
  readonly picture?: string | undefined;
}

export interface Profile {
  /**
   * Changes what is given, all or nothing. A new password ends the viewer's other sessions, and this one goes on
   * under a new id.
   * @param sessionId the one the change is made in
   * @returns the account, and the session where its id is a new one
   * @throws AppError 403 for the password of a demo account; 415 or 422 for a picture that is none
   */
  change(
    viewer: Viewer,
    change: ProfileChange,
    sessionId: string | undefined,
  ): Promise<{ account: Account; session: Session | null }>;
}

export function createProfile(options: {
  pool: Pool;
  passwords: Passwords;
  pictures: Pictures;
  sessions: Sessions;
}): Profile {
  const { pool, passwords, pictures, sessions } = options;

  return {
    async change(viewer, { displayName, password, picture }, sessionId) {
      if (password !== undefined && viewer.isDemo) {
        throw forbidden('The password of a demo account cannot be changed.');
      }
      if (displayName === undefined && password === undefined && picture === undefined) {
        const account = await findById(pool, viewer.id);
        if (!account) throw unauthenticated();
        return { account, session: null };
      }
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      const name = picture === undefined ? undefined : await pictures.store(picture);
      const account = await transaction(pool, async (client) => {
        const changed = await updateAccount(client, viewer.id, {
          ...(displayName === undefined ? {} : { displayName }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...(name === undefined ? {} : { picture: name }),
        });
        if (!changed) throw unauthenticated();
        if (name !== undefined) {
          await pictures.use(client, name);
          if (changed.before.picture !== null) await pictures.drop(client, changed.before.picture);
        }
        await accountChanged(client, changed.after, viewer.id);
        return changed.after;
      });
      if (passwordHash === undefined) return { account, session: null };
      await sessions.endAll(viewer.id, sessionId);
      const session = sessionId === undefined ? null : await sessions.rotate(sessionId, { extend: false });
      return { account, session };
    },
  };
}
