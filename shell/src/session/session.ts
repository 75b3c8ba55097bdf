import { ApiError } from '@our-dates/browser/api-error';
import { createObservable, type Settable } from '@our-dates/browser/observable';
import type { Session as SessionAnswer } from '@our-dates/contracts/auth';
import type { Observable } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { clockDifference, clockJumped, sessionLevel, untilNextSecond } from './countdown.ts';
import type { SessionApi, SessionReply } from './session-api.ts';
import type { SessionChannel, SessionNews } from './session-channel.ts';
import type { SessionMemory } from './session-memory.ts';

export type SessionState =
  /** The first check is running. */
  | { status: 'checking' }
  | { status: 'signed-in'; user: User; expiresAt: number; endsAt: number }
  /** Nobody is signed in. `signed-out`: somebody has left on purpose; `ended`: time or the server did it. */
  | { status: 'signed-out'; reason: 'never' | 'signed-out' | 'ended' }
  /** Whether somebody is signed in cannot be told now. */
  | { status: 'unreachable' };

/** Time and timers, so that a test can hold them. */
export interface Clock {
  /** Milliseconds since the epoch, as this computer believes. */
  now: () => number;
  /** Milliseconds that have passed since some moment; nobody can set it. */
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
 * @param deps.onWarning called once per session when two minutes are left.
 * @param deps.onStrangeUser called when another tab has signed in as somebody else.
 */
export function createSession(deps: {
  api: SessionApi;
  clock: Clock;
  channel: SessionChannel;
  memory: SessionMemory;
  onWarning: () => void;
  onStrangeUser: () => void;
}): Session {
  const { api, clock, channel, memory } = deps;
  const state = createObservable<SessionState>({ status: 'checking' });
  const remainingMs = createObservable<number | null>(null);
  const dialogOpen = createObservable(false);
  const saves = new Set<() => void | Promise<void>>();
  let serverAheadMs = 0;
  let lastTick = { now: clock.now(), elapsed: clock.elapsed() };
  let cancelTick = () => {};

  function adopt({ session, date }: SessionReply): void {
    serverAheadMs = clockDifference(date, clock.now());
    adoptSession(session);
    memory.keep({ userId: session.user.id, expiresAt: Date.parse(session.sessionExpiresAt) });
  }

  function adoptSession(session: SessionAnswer): void {
    state.set({
      status: 'signed-in',
      user: session.user,
      expiresAt: Date.parse(session.sessionExpiresAt),
      endsAt: Date.parse(session.sessionEndsAt),
    });
    lastTick = { now: clock.now(), elapsed: clock.elapsed() };
    countDown();
  }

  /** Clears what this tab knows. Whoever holds something unsaved starts writing it first. */
  function leave(reason: 'never' | 'signed-out' | 'ended'): void {
    if (state.get().status === 'signed-in') void saveAll();
    clear();
    memory.forget();
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
    if (sessionLevel(remaining) !== 'normal' && memory.isFirstWarning(current.expiresAt)) {
      dialogOpen.set(true);
      deps.onWarning();
    }
    cancelTick = clock.after(untilNextSecond(remaining), tick);
  }

  /** Time is up, unless another tab has extended while this one was frozen and heard nothing. */
  function end(current: Extract<SessionState, { status: 'signed-in' }>): void {
    const known = memory.recall();
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
    api.me().then(adopt, (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) {
        leave('ended');
        channel.tell({ kind: 'ended' });
      } else {
        countDown();
      }
    });
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
      state.set({ ...current, expiresAt: news.expiresAt });
      dialogOpen.set(false);
      countDown();
    } else {
      leave(news.kind);
    }
  }

  async function check(): Promise<void> {
    const wasSignedIn = state.get().status === 'signed-in';
    try {
      adopt(await api.me());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        leave(wasSignedIn ? 'ended' : 'never');
        if (wasSignedIn) channel.tell({ kind: 'ended' });
      } else {
        clear();
        state.set({ status: 'unreachable' });
      }
    }
  }

  async function signIn(credentials: { username: string; password: string }): Promise<User> {
    const reply = await api.login(credentials);
    adopt(reply);
    channel.tell({ kind: 'signed-in', userId: reply.session.user.id });
    return reply.session.user;
  }

  async function signOut(): Promise<void> {
    void saveAll();
    try {
      await api.logout();
    } finally {
      leave('signed-out');
      channel.tell({ kind: 'signed-out' });
    }
  }

  async function extend(): Promise<void> {
    try {
      const reply = await api.refresh();
      adopt(reply);
      const expiresAt = Date.parse(reply.session.sessionExpiresAt);
      channel.tell({ kind: 'extended', userId: reply.session.user.id, expiresAt });
    } catch (error) {
      // The server's side may be over already; whether this call succeeds changes nothing here.
      await api.logout().catch(() => undefined);
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
