import type { LanguageChoice } from '@our-dates/contracts/language-choice';
import { forbidden, reauthenticationRequired, unauthenticated } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { accountChanged } from '../events/account-events.ts';
import { findById, updateAccount } from '../repository/accounts.ts';
import { askToEndSessions, takeBackSessionEnding } from '../repository/session-endings.ts';
import type { Account } from './account.ts';
import type { NoteLanguage } from './account-language.ts';
import { checkNewPassword } from './new-password.ts';
import type { Passwords } from './passwords.ts';
import type { Pictures } from './pictures.ts';
import type { Session } from './session-store.ts';
import type { Sessions } from './sessions.ts';

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly password?: string | undefined;
  readonly language?: LanguageChoice | undefined;
  /** Path of the uploaded file. */
  readonly picture?: string | undefined;
  /** Aborted when the client has disconnected; work in flight is finished. */
  readonly signal?: AbortSignal | undefined;
}

export interface Profile {
  /**
   * Changes the given values, all or none. A new password ends the viewer's other sessions, and this one continues
   * under a new id; or it ends all of them, when this one has been extended elsewhere meanwhile or the store does
   * not answer.
   * @param from the session the change is made in, and the address
   * @returns the account, and the session where its id is new or it has ended
   * @throws AppError 401 when the session has ended while the request came; 403 for the password or the
   * language of a demo account, or for a password without a recent login; 415 or 422 for a picture that is none;
   * 400 for a password that is easy to guess
   */
  change(
    viewer: Viewer,
    change: ProfileChange,
    from: { sessionId: string | undefined; address: string },
  ): Promise<{ account: Account; session: Session | 'as before' | 'over' }>;
}

/** Within this time a password change has ended the sessions itself, or never will. */
const endsSessionsWithinSeconds = 10;

export function createProfile(options: {
  pool: Pool;
  passwords: Passwords;
  pictures: Pictures;
  sessions: Sessions;
  noteLanguage: NoteLanguage;
  log: Log;
}): Profile {
  const { pool, passwords, pictures, sessions, noteLanguage, log } = options;

  /**
   * The one with the given id continues under a new one, and the others end. First the new id, then the end of the
   * others: another request with the old id either was quicker and ends with the others, or is too late.
   * @param endingId what to remove when it is done; until then housekeeping will end all of them
   */
  async function endOthers(
    accountId: number,
    sessionId: string | undefined,
    endingId: number,
  ): Promise<Session | 'over'> {
    try {
      const session =
        sessionId === undefined
          ? null
          : await sessions.rotate(sessionId, { extend: false, newGeneration: true });
      await sessions.endAll(accountId, session ?? undefined);
      await takeBackSessionEnding(pool, endingId);
      return session ?? 'over';
    } catch (error) {
      // The password is changed whatever happens here, so the answer has to say so.
      log.warn({ err: error }, 'could not end the sessions after a password change; housekeeping will');
      return 'over';
    }
  }

  async function tellGateway(account: Account): Promise<void> {
    try {
      await noteLanguage(account);
    } catch (error) {
      // It is saved whatever happens here, and noted again with the next page.
      log.warn({ err: error }, 'could not note the new language of an account; its next page will');
    }
  }

  /** Not declared with the route, which also changes names and pictures. */
  async function requireRecentLogin(viewer: Viewer): Promise<void> {
    if (await sessions.isRecent(viewer)) return;
    throw (await sessions.isActive(viewer)) ? reauthenticationRequired() : sessionIsOver();
  }

  return {
    async change(viewer, { displayName, password, language, picture, signal }, { sessionId, address }) {
      if (password !== undefined && viewer.isDemo) {
        throw forbidden('The password of a demo account cannot be changed.');
      }
      if (language !== undefined && viewer.isDemo) {
        // Visitors share the standing one.
        throw forbidden('A demo account has no language of its own.');
      }
      if ([displayName, password, language, picture].every((value) => value === undefined)) {
        const account = await findById(pool, viewer.id);
        if (!account) throw unauthenticated();
        return { account, session: 'as before' };
      }
      if (password !== undefined) {
        await requireRecentLogin(viewer);
        const displayed = displayName ?? (await findById(pool, viewer.id))?.displayName ?? '';
        await checkNewPassword(password, [viewer.username, displayed]);
      }
      const passwordHash = password === undefined ? undefined : await passwords.hash(password, address);
      const name = picture === undefined ? undefined : await pictures.store(picture, signal);
      const { account, endingId } = await transaction(pool, async (client) => {
        if (!(await sessions.isActive(viewer))) throw sessionIsOver();
        const changed = await updateAccount(client, viewer.id, {
          ...(displayName === undefined ? {} : { displayName }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...(name === undefined ? {} : { picture: name }),
          ...(language === undefined ? {} : { language }),
        });
        if (!changed) throw unauthenticated();
        if (name !== undefined) {
          await pictures.use(client, name);
          if (changed.before.picture !== null) await pictures.drop(client, changed.before.picture);
        }
        await accountChanged(client, changed.after, viewer.id);
        const asked =
          passwordHash === undefined
            ? null
            : await askToEndSessions(client, viewer.id, { afterSeconds: endsSessionsWithinSeconds });
        return { account: changed.after, endingId: asked };
      });
      if (language !== undefined) await tellGateway(account);
      if (endingId === null) return { account, session: 'as before' };
      log.info({ userId: viewer.id }, 'a person has changed their password');
      return { account, session: await endOthers(viewer.id, sessionId, endingId) };
    },
  };
}

function sessionIsOver() {
  return unauthenticated('Your session is over. Please sign in again.');
}
