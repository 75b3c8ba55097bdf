import { ApiError } from '@our-dates/browser/api-error';
import type { Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { createLeaveSaves, type LeaveSaves } from './leave-saves.ts';
import type { SessionApi } from './session-api.ts';
import type { SessionState } from './session-state.ts';
import { createTabSession, type TabSessionDeps } from './tab-session.ts';

export interface Session {
  readonly state: Observable<SessionState>;
  readonly remainingMs: Observable<number | null>;
  /** Whether the dialog that offers an extension is open. */
  readonly dialogOpen: Settable<boolean>;
  /** Asks the server who is signed in. Never throws: the result is in `state`. */
  readonly check: () => Promise<void>;
  /** @throws ApiError or TypeError on failure. */
  readonly signIn: (credentials: { username: string; password: string }) => Promise<User>;
  /** Always ends signed out here. @throws the error of the server's side. */
  readonly signOut: () => Promise<void>;
  /** @throws when the session could not be extended; it has ended then. */
  readonly extend: () => Promise<void>;
  /** See `HostSession.beforeLeave`. */
  readonly beforeLeave: LeaveSaves['beforeLeave'];
  /** Reads the clock now: after sleep, or when the tab becomes visible. */
  readonly tick: () => void;
  readonly stop: () => void;
}

/** The session as this tab knows it: who is signed in, the time left, and what other tabs did. */
export function createSession(deps: TabSessionDeps & { api: SessionApi }): Session {
  const { api } = deps;
  const { beforeLeave, saveAll } = createLeaveSaves(deps.clock);
  const tab = createTabSession({ ...deps, saveForms: saveAll, check: ask });
  const { dispatch } = tab;
  let leaving: Promise<unknown> = Promise.resolve();

  async function ask(hasClockJumped: boolean): Promise<void> {
    const asked = tab.current();
    try {
      const reply = await api.me();
      dispatch({ kind: 'confirmed', asked, reply, known: deps.storage.recall() });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      dispatch(isRefused ? { kind: 'refused', asked } : { kind: 'unanswered', asked, hasClockJumped });
    }
  }

  async function signIn(credentials: { username: string; password: string }): Promise<User> {
    // The response to an earlier logout would remove the new cookie.
    await leaving;
    const reply = await api.login(credentials);
    dispatch({ kind: 'signed-in', reply });
    return reply.session.user;
  }

  async function signOut(): Promise<void> {
    const answered = logOut();
    dispatch({ kind: 'signed-out' });
    await answered;
  }

  function logOut(): Promise<void> {
    const answered = api.logout();
    leaving = answered.catch(() => undefined);
    return answered;
  }

  async function extend(): Promise<void> {
    try {
      dispatch({ kind: 'extended', reply: await api.refresh() });
    } catch (error) {
      // The session may have ended on the server already; the result of this call changes nothing here.
      logOut().catch(() => undefined);
      dispatch({ kind: 'ended' });
      throw error;
    }
    await saveAll();
  }

  return { ...tab, check: () => ask(false), signIn, signOut, extend, beforeLeave };
}
