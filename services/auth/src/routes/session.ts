import { login, logout, me, refresh, type Session as SessionAnswer } from '@our-dates/contracts/auth';
import { confirmIdentity, passkeyLogin } from '@our-dates/contracts/passkeys';
import { clearSessionCookie, setSessionCookie } from '@our-dates/contracts/session-cookie';
import type { SessionRecord } from '@our-dates/contracts/session-record';
import { AppError, sessionReplaced } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { type Account, toSignedInUser } from '../domain/account.ts';
import type { NoteLanguage } from '../domain/account-language.ts';
import type { Confirmation } from '../domain/confirmation.ts';
import type { Session } from '../domain/session-store.ts';
import type { Sessions } from '../domain/sessions.ts';
import type { SignedIn, SignIn } from '../domain/sign-in.ts';
import { findById } from '../repository/accounts.ts';
import { clientInfoOf } from './client-info.ts';

/** Sign in, sign out, who am I, confirm it, and continue. */
export function sessionRoutes(
  app: ServiceApp,
  deps: {
    pool: Pool;
    signIn: SignIn;
    confirmation: Confirmation;
    sessions: Sessions;
    noteLanguage: NoteLanguage;
  },
): void {
  const { pool, signIn, confirmation, sessions, noteLanguage } = deps;

  route(app, login, async ({ body, req }) => {
    const from = clientInfoOf(req);
    return signedInAnswer(await signIn.signIn(body, from), from);
  });

  route(app, passkeyLogin, async ({ body: { assertion }, req }) => {
    const from = clientInfoOf(req);
    return signedInAnswer(await signIn.signInWithPasskey(assertion, from), from);
  });

  route(app, confirmIdentity, async ({ body, req, viewer }) => {
    const from = clientInfoOf(req);
    const { account, session } = await confirmation.confirm(viewer, body, from);
    if (!session) throw await over(from.sessionId, from.origin);
    return signedInAnswer({ account, session }, from);
  });

  route(app, logout, async ({ req }) => {
    const { origin, sessionId } = clientInfoOf(req);
    if (sessionId !== undefined) await sessions.end(sessionId);
    return { headers: { 'set-cookie': clearSessionCookie(origin), 'clear-site-data': '"cache"' } };
  });

  route(app, me, async ({ req, viewer }) => {
    const { origin, sessionId } = clientInfoOf(req);
    const [record, account] = await Promise.all([
      sessionId === undefined ? null : sessions.read(sessionId),
      findById(pool, viewer.id),
    ]);
    if (!record || !account) throw await over(sessionId, origin);
    return { json: await answerOf(account, record) };
  });

  route(app, refresh, async ({ req, viewer }) => {
    const { origin, sessionId } = clientInfoOf(req);
    const account = await findById(pool, viewer.id);
    const session = sessionId && account ? await sessions.rotate(sessionId, { extend: true }) : null;
    if (!session || !account) throw await over(sessionId, origin);
    return signedInAnswer({ account, session }, { origin });
  });

  /** As at the gateway: the cookie is taken away, unless another tab has just put a newer one in its place. */
  async function over(sessionId: string | undefined, origin: string): Promise<AppError> {
    if (sessionId !== undefined && (await sessions.wasReplaced(sessionId))) {
      return sessionReplaced();
    }
    return sessionOver(origin, 'Your session is over. Please sign in again.');
  }

  async function signedInAnswer(
    { account, session, recoveryCodesLeft }: SignedIn,
    { origin }: { origin: string },
  ) {
    const json = { ...(await answerOf(account, session.record)), recoveryCodesLeft };
    return { json, headers: { 'set-cookie': cookieOf(session, origin) } };
  }

  async function answerOf(account: Account, record: SessionRecord): Promise<SessionAnswer> {
    await noteLanguage(account);
    return {
      user: toSignedInUser(account),
      sessionExpiresAt: record.expiresAt,
      sessionEndsAt: record.endsAt,
    };
  }
}

/** The browser's cookie is taken away with it. */
export function sessionOver(origin: string, detail: string): AppError {
  return new AppError({
    status: 401,
    code: 'SESSION_OVER',
    detail,
    headers: { 'set-cookie': clearSessionCookie(origin) },
  });
}

export function cookieOf({ id, record }: Session, origin: string): string {
  return setSessionCookie(id, Date.parse(record.expiresAt) - Date.now(), origin);
}
