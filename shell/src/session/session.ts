import { ApiError } from '@our-dates/browser/api-error';
import type { Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { createLeaveSaves, type LeaveSaves } from './leave-saves.ts';
import type { SessionApi, SessionReply } from './session-api.ts';
import type { SessionChannel, SessionMessage } from './session-channel.ts';
import { type Clock, createSessionState, type SessionState, type SignedOutReason } from './session-state.ts';
import type { SessionStorage } from './session-storage.ts';

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

/**
 * The session as this tab knows it: who is signed in, the time left, and what other tabs did.
 * @param deps.initial what came with the HTML; undefined where the server has to be asked.
 * @param deps.onWarning called once per session when two minutes are left, with the moment it ends.
 * @param deps.onOtherUser called when another tab has signed in as another user.
 */
export function createSession(deps: {
  api: SessionApi;
  clock: Clock;
  channel: SessionChannel;
  storage: SessionStorage;
  initial?: SessionReply | 'signed-out' | undefined;
  onWarning: (expiresAt: number) => void;
  onOtherUser: () => void;
}): Session {
  const { api, channel, storage } = deps;
  const tab = createSessionState({
    ...deps,
    onExpired: end,
    // Only the server knows the current time. Without it, our own clock must do.
    onClockJump: () => void ask(() => tab.countDown()),
  });
  const { state, remainingMs, dialogOpen, tick } = tab;
  const saves = createLeaveSaves(deps.clock);
  /** Incremented by everything that invalidates an earlier request about the session. */
  let turn = 0;
  let leaving: Promise<unknown> = Promise.resolve();

  /** Clears this tab's session. Forms with unsaved input start saving it first. */
  function leave(reason: SignedOutReason): void {
    if (state.get().status === 'signed-in') void saves.saveAll();
    turn += 1;
    tab.signOut(reason);
  }

  function end(): void {
    leave('ended');
    channel.send({ kind: 'ended' });
  }

  /** Asks who is signed in. A response that something newer has overtaken is ignored. */
  async function ask(unanswered: () => void): Promise<void> {
    const asked = turn;
    const wasSignedIn = state.get().status === 'signed-in';
    try {
      const reply = await api.me();
      if (turn === asked) tab.signIn(reply, storage.recall());
    } catch (error) {
      if (turn !== asked) return;
      if (!(error instanceof ApiError && error.status === 401)) unanswered();
      else if (wasSignedIn) end();
      else leave('never');
    }
  }

  function receive(news: SessionMessage): void {
    const current = state.get();
    if (current.status !== 'signed-in') {
      if (news.kind === 'signed-in') void check();
    } else if (news.kind === 'signed-in') {
      if (current.user.id !== news.userId) deps.onOtherUser();
    } else if (news.kind === 'extended') {
      if (current.user.id !== news.userId) return;
      turn += 1;
      dialogOpen.set(false);
      tab.extendTo(news.expiresAt);
    } else {
      leave(news.kind);
    }
  }

  const check = () => ask(tab.setUnreachable);

  async function signIn(credentials: { username: string; password: string }): Promise<User> {
    // The response to an earlier logout would remove the new cookie.
    await leaving;
    const reply = await api.login(credentials);
    turn += 1;
    tab.signIn(reply);
    channel.send({ kind: 'signed-in', userId: reply.session.user.id });
    return reply.session.user;
  }

  async function signOut(): Promise<void> {
    const answered = logOut();
    leave('signed-out');
    channel.send({ kind: 'signed-out' });
    await answered;
  }

  function logOut(): Promise<void> {
    const answered = api.logout();
    leaving = answered.catch(() => undefined);
    return answered;
  }

  async function extend(): Promise<void> {
    try {
      const reply = await api.refresh();
      turn += 1;
      tab.signIn(reply);
      const expiresAt = Date.parse(reply.session.sessionExpiresAt);
      channel.send({ kind: 'extended', userId: reply.session.user.id, expiresAt });
    } catch (error) {
      // The session may have ended on the server already; the result of this call changes nothing here.
      logOut().catch(() => undefined);
      end();
      throw error;
    } finally {
      dialogOpen.set(false);
    }
    await saves.saveAll();
  }

  const stopListening = channel.listen(receive);
  return {
    state,
    remainingMs,
    dialogOpen,
    check,
    signIn,
    signOut,
    extend,
    beforeLeave: saves.beforeLeave,
    tick,
    stop() {
      tab.stop();
      stopListening();
    },
  };
}
