import { ApiError } from '@our-dates/browser/api-error';
import { createObservable, type Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { clockDifference, clockJumped, sessionLevel, untilNextSecond } from './countdown.ts';
import type { SessionApi, SessionReply } from './session-api.ts';
import type { SessionChannel, SessionNews } from './session-channel.ts';
import type { KnownSession, SessionStorage } from './session-storage.ts';

export type SessionState =
  /** The first check is running. */
  | { status: 'checking' }
  | { status: 'signed-in'; user: User; expiresAt: number; endsAt: number }
  /** No session. `signed-out`: the user signed out; `ended`: it expired, or the server ended it. */
  | { status: 'signed-out'; reason: 'never' | 'signed-out' | 'ended' }
  /** It is not known now whether there is a session. */
  | { status: 'unreachable' };

/** Time and timers, so that a test can hold them. */
export interface Clock {
  /** Milliseconds since the epoch, as this computer believes. */
  now: () => number;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
  /** Calls back once. Returns the function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

export interface Session {
  readonly state: Observable<SessionState>;
  readonly remainingMs: Observable<number | null>;
  /** Whether the dialog that offers an extension is open. */
  readonly dialogOpen: Settable<boolean>;
  /** Asks the server who is signed in. Never throws: the answer is in `state`. */
  readonly check: () => Promise<void>;
  /** @throws ApiError or TypeError when it did not work. */
  readonly signIn: (credentials: { username: string; password: string }) => Promise<User>;
  /** Always ends signed out here. @throws what the server's side of it threw. */
  readonly signOut: () => Promise<void>;
  /** @throws when the session could not be extended; it is over then. */
  readonly extend: () => Promise<void>;
  /** See `HostSession.beforeLeave`. */
  readonly beforeLeave: (save: () => void | Promise<void>) => () => void;
  /** Looks at the clock now: after sleep, or when the tab comes to the front. */
  readonly tick: () => void;
  readonly stop: () => void;
}

const longestSaveMs = 2_000;

/**
 * The session as this tab knows it: who is signed in, how long still, and what the other tabs did.
 * @param deps.onWarning called once per session when two minutes are left, with the moment it ends.
 * @param deps.onStrangeUser called when another tab has signed in as another user.
 */
export function createSession(deps: {
  api: SessionApi;
  clock: Clock;
  channel: SessionChannel;
  storage: SessionStorage;
  /** Known before anything was asked: this browser has no session. */
  isSignedOut?: boolean;
  onWarning: (expiresAt: number) => void;
  onStrangeUser: () => void;
}): Session {
  const { api, clock, channel, storage } = deps;
  const state = createObservable<SessionState>(
    deps.isSignedOut ? { status: 'signed-out', reason: 'never' } : { status: 'checking' },
  );
  const remainingMs = createObservable<number | null>(null);
  const dialogOpen = createObservable(false);
  const saves = new Set<() => void | Promise<void>>();
  let serverAheadMs = 0;
  /** Grows with everything that makes an earlier question about the session pointless. */
  let turn = 0;
  let leaving: Promise<unknown> = Promise.resolve();
  let lastTick = { now: clock.now(), elapsed: clock.elapsed() };
  let cancelTick = () => {};

  /** @param known what another tab knows, where its extension may have overtaken this answer. */
  function adopt({ session, date, receivedAt }: SessionReply, known?: KnownSession | null): void {
    serverAheadMs = clockDifference(date, receivedAt);
    const { user } = session;
    const extendedTo = known?.userId === user.id ? known.expiresAt : 0;
    const expiresAt = Math.max(Date.parse(session.sessionExpiresAt), extendedTo);
    state.set({ status: 'signed-in', user, expiresAt, endsAt: Date.parse(session.sessionEndsAt) });
    storage.keep({ userId: user.id, expiresAt });
    lastTick = { now: clock.now(), elapsed: clock.elapsed() };
    countDown();
  }

  /** Clears this tab's session. Forms with unsaved input start saving it first. */
  function leave(reason: 'never' | 'signed-out' | 'ended'): void {
    if (state.get().status === 'signed-in') void saveAll();
    turn += 1;
    clear();
    storage.forget();
    state.set({ status: 'signed-out', reason });
  }

  function clear(): void {
    cancelTick();
    dialogOpen.set(false);
    remainingMs.set(null);
  }

  async function saveAll(): Promise<void> {
    const done = Promise.allSettled([...saves].map(async (save) => save()));
    const late = new Promise<void>((resolve) => clock.after(longestSaveMs, resolve));
    await Promise.race([done, late]);
  }

  function countDown(): void {
    cancelTick();
    const current = state.get();
    if (current.status !== 'signed-in') return;
    const remaining = current.expiresAt - (clock.now() + serverAheadMs);
    if (remaining <= 0) {
      end(current);
      return;
    }
    remainingMs.set(remaining);
    if (sessionLevel(remaining) !== 'normal' && storage.isFirstWarning(current.expiresAt)) {
      dialogOpen.set(true);
      deps.onWarning(current.expiresAt);
    }
    cancelTick = clock.after(untilNextSecond(remaining), tick);
  }

  /** Time is up, unless another tab has extended while this one was frozen and heard nothing. */
  function end(current: Extract<SessionState, { status: 'signed-in' }>): void {
    const known = storage.recall();
    if (known && known.userId === current.user.id && known.expiresAt > current.expiresAt) {
      state.set({ ...current, expiresAt: known.expiresAt });
      countDown();
      return;
    }
    leave('ended');
    channel.tell({ kind: 'ended' });
  }

  function tick(): void {
    if (state.get().status !== 'signed-in') return;
    const present = { now: clock.now(), elapsed: clock.elapsed() };
    const jumped = clockJumped(present.now - lastTick.now, present.elapsed - lastTick.elapsed);
    lastTick = present;
    if (!jumped) {
      countDown();
      return;
    }
    cancelTick();
    // Only the server knows what time it is now. Without it, the clock we have must do.
    void ask(countDown);
  }

  /** Asks who is signed in. An answer that something newer has overtaken counts for nothing. */
  async function ask(unanswered: () => void): Promise<void> {
    const asked = turn;
    const wasSignedIn = state.get().status === 'signed-in';
    try {
      const reply = await api.me();
      if (turn === asked) adopt(reply, storage.recall());
    } catch (error) {
      if (turn !== asked) return;
      if (!(error instanceof ApiError && error.status === 401)) {
        unanswered();
        return;
      }
      leave(wasSignedIn ? 'ended' : 'never');
      if (wasSignedIn) channel.tell({ kind: 'ended' });
    }
  }

  function hear(news: SessionNews): void {
    const current = state.get();
    if (news.kind === 'signed-in') {
      if (current.status !== 'signed-in') void check();
      else if (current.user.id !== news.userId) deps.onStrangeUser();
    } else if (current.status !== 'signed-in') {
      return;
    } else if (news.kind === 'extended') {
      if (current.user.id !== news.userId) return;
      turn += 1;
      state.set({ ...current, expiresAt: news.expiresAt });
      dialogOpen.set(false);
      countDown();
    } else {
      leave(news.kind);
    }
  }

  const check = () =>
    ask(() => {
      clear();
      state.set({ status: 'unreachable' });
    });

  async function signIn(credentials: { username: string; password: string }): Promise<User> {
    // The answer to an earlier logout would take the new cookie away.
    await leaving;
    const reply = await api.login(credentials);
    turn += 1;
    adopt(reply);
    channel.tell({ kind: 'signed-in', userId: reply.session.user.id });
    return reply.session.user;
  }

  async function signOut(): Promise<void> {
    const answered = logOut();
    leave('signed-out');
    channel.tell({ kind: 'signed-out' });
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
      adopt(reply);
      const expiresAt = Date.parse(reply.session.sessionExpiresAt);
      channel.tell({ kind: 'extended', userId: reply.session.user.id, expiresAt });
    } catch (error) {
      // The server's side may be over already; whether this call succeeds changes nothing here.
      logOut().catch(() => undefined);
      leave('ended');
      channel.tell({ kind: 'ended' });
      throw error;
    } finally {
      dialogOpen.set(false);
    }
    await saveAll();
  }

  const stopListening = channel.listen(hear);
  return {
    state,
    remainingMs,
    dialogOpen,
    check,
    signIn,
    signOut,
    extend,
    beforeLeave(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    tick,
    stop() {
      cancelTick();
      stopListening();
    },
  };
}
