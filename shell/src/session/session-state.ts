import { createObservable, type Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { clockDifference, clockJumped, sessionLevel, untilNextSecond } from './countdown.ts';
import type { SessionReply } from './session-api.ts';
import type { KnownSession, SessionStorage } from './session-storage.ts';

export type SessionState =
  /** The first check is running. */
  | { status: 'checking' }
  | { status: 'signed-in'; user: User; expiresAt: number; endsAt: number }
  /** No session. `signed-out`: the user signed out; `ended`: it expired, or the server ended it. */
  | { status: 'signed-out'; reason: SignedOutReason }
  /** It is currently unknown whether there is a session. */
  | { status: 'unreachable' };

export type SignedOutReason = 'never' | 'signed-out' | 'ended';

/** Time and timers, which a test can control. */
export interface Clock {
  /** Milliseconds since the epoch, by this computer's clock. */
  now: () => number;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
  /** Calls back once. Returns the function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

export interface CountedState {
  readonly state: Observable<SessionState>;
  readonly remainingMs: Observable<number | null>;
  /** Whether the dialog that offers an extension is open. */
  readonly dialogOpen: Settable<boolean>;
  /** @param known what another tab knows, where its extension may have overtaken this response. */
  readonly signIn: (reply: SessionReply, known?: KnownSession | null) => void;
  /** Counts down to a new end. */
  readonly extendTo: (expiresAt: number) => void;
  readonly signOut: (reason: SignedOutReason) => void;
  readonly setUnreachable: () => void;
  readonly countDown: () => void;
  /** Reads the clock now. */
  readonly tick: () => void;
  readonly stop: () => void;
}

/**
 * The session of this tab, with its countdown in seconds.
 * @param deps.initial what came with the HTML; undefined where the server has to be asked.
 * @param deps.onWarning called once per session when two minutes are left, with the moment it ends.
 * @param deps.onExpired called when the time is up.
 * @param deps.onClockJump called when this computer's clock has become unreliable; the countdown stops.
 */
export function createSessionState(deps: {
  clock: Clock;
  storage: SessionStorage;
  initial?: SessionReply | 'signed-out' | undefined;
  onWarning: (expiresAt: number) => void;
  onExpired: () => void;
  onClockJump: () => void;
}): CountedState {
  const { clock, storage } = deps;
  const state = createObservable<SessionState>(
    deps.initial === 'signed-out' ? { status: 'signed-out', reason: 'never' } : { status: 'checking' },
  );
  const remainingMs = createObservable<number | null>(null);
  const dialogOpen = createObservable(false);
  let serverAheadMs = 0;
  let lastTick = { now: clock.now(), elapsed: clock.elapsed() };
  let cancelTick = () => {};

  function signIn({ session, date, receivedAt }: SessionReply, known?: KnownSession | null): void {
    serverAheadMs = clockDifference(date, receivedAt);
    const { user } = session;
    const extendedTo = known?.userId === user.id ? known.expiresAt : 0;
    const expiresAt = Math.max(Date.parse(session.sessionExpiresAt), extendedTo);
    state.set({ status: 'signed-in', user, expiresAt, endsAt: Date.parse(session.sessionEndsAt) });
    storage.keep({ userId: user.id, expiresAt });
    lastTick = { now: clock.now(), elapsed: clock.elapsed() };
    countDown();
  }

  function extendTo(expiresAt: number): void {
    const current = state.get();
    if (current.status !== 'signed-in') return;
    state.set({ ...current, expiresAt });
    countDown();
  }

  function clear(): void {
    cancelTick();
    dialogOpen.set(false);
    remainingMs.set(null);
  }

  function countDown(): void {
    cancelTick();
    const current = state.get();
    if (current.status !== 'signed-in') return;
    const remaining = current.expiresAt - (clock.now() + serverAheadMs);
    if (remaining <= 0) {
      expire(current);
      return;
    }
    remainingMs.set(remaining);
    if (sessionLevel(remaining) !== 'normal' && storage.isFirstWarning(current.expiresAt)) {
      dialogOpen.set(true);
      deps.onWarning(current.expiresAt);
    }
    cancelTick = clock.after(untilNextSecond(remaining), tick);
  }

  /** Time is up, unless another tab has extended while this one was frozen and received nothing. */
  function expire({ user, expiresAt }: Extract<SessionState, { status: 'signed-in' }>): void {
    const known = storage.recall();
    if (known && known.userId === user.id && known.expiresAt > expiresAt) extendTo(known.expiresAt);
    else deps.onExpired();
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
    deps.onClockJump();
  }

  if (typeof deps.initial === 'object') signIn(deps.initial, storage.recall());
  return {
    state,
    remainingMs,
    dialogOpen,
    signIn,
    extendTo,
    signOut(reason) {
      clear();
      storage.forget();
      state.set({ status: 'signed-out', reason });
    },
    setUnreachable() {
      clear();
      state.set({ status: 'unreachable' });
    },
    countDown,
    tick,
    stop: () => cancelTick(),
  };
}
