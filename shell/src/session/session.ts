import type { Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { LeaveSaves } from './leave-saves.ts';
import type { SessionReply } from './session-api.ts';
import type { SessionState } from './session-state.ts';
import { createTabSession, type SessionDependencies } from './tab-session.ts';

/** The session as this tab knows it, and what its user does with it. */
export interface Session {
  readonly state: Observable<SessionState>;
  readonly remainingMs: Observable<number | null>;
  /** Whether the dialog that offers an extension is open. */
  readonly dialogOpen: Settable<boolean>;
  /** Asks the server who is signed in. Never throws: the result is in `state`. */
  readonly check: () => Promise<void>;
  /**
   * @param login sends what was entered, once nothing of an earlier session is in flight.
   * @throws what `login` throws.
   */
  readonly signIn: (login: () => Promise<SessionReply>) => Promise<SessionReply['session']>;
  /**
   * Ends signed out here, unless a question that was asked before says no.
   * @returns whether it has ended
   * @throws the error of the server's side.
   */
  readonly signOut: () => Promise<boolean>;
  /** @throws when the session could not be extended; it has ended then. */
  readonly extend: () => Promise<void>;
  /** See `HostSession.beforeLeave`. */
  readonly beforeLeave: LeaveSaves['beforeLeave'];
  readonly saveAll: LeaveSaves['saveAll'];
  /** See `HostSession.beforeSignOut`. */
  readonly beforeSignOut: LeaveSaves['beforeSignOut'];
  /** Reads the clock now: after sleep, or when the tab becomes visible. */
  readonly tick: () => void;
  readonly stop: () => void;
}

export function createSession(deps: SessionDependencies): Session {
  const { api, channel } = deps;
  const { state, time, saves, check, confirm, leave, stop } = createTabSession(deps);
  const { remainingMs, dialogOpen, tick } = time;
  let leaving: Promise<unknown> = Promise.resolve();

  function logOut(): Promise<void> {
    const answered = api.logout();
    leaving = answered.catch(() => undefined);
    return answered;
  }

  return {
    state,
    remainingMs,
    dialogOpen,
    check,
    async signIn(login) {
      // The response to an earlier logout would remove the new cookie.
      await leaving;
      const reply = await login();
      confirm(reply);
      channel.send({ kind: 'signed-in', userId: reply.session.user.id });
      return reply.session;
    },
    async signOut() {
      // Without a question it leaves at once.
      const mayLeave = saves.maySignOut();
      if (mayLeave && !(await mayLeave)) return false;
      const answered = logOut();
      leave('signed-out');
      await answered;
      return true;
    },
    async extend() {
      try {
        const reply = await api.refresh();
        const { user, sessionExpiresAt } = reply.session;
        confirm(reply);
        channel.send({ kind: 'extended', userId: user.id, expiresAt: Date.parse(sessionExpiresAt) });
      } catch (error) {
        // The session may have ended on the server already; the result of this call changes nothing here.
        logOut().catch(() => undefined);
        leave('ended');
        throw error;
      } finally {
        dialogOpen.set(false);
      }
      await saves.saveAll();
    },
    beforeLeave: saves.beforeLeave,
    saveAll: saves.saveAll,
    beforeSignOut: saves.beforeSignOut,
    tick,
    stop,
  };
}
