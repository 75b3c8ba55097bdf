import { createObservable } from '@our-dates/browser/observable';
import type { Clock } from './clock.ts';
import { clockJumped, sessionLevel, untilNextSecond } from './countdown.ts';
import type { SessionReply } from './session-api.ts';
import type { SessionChannel } from './session-channel.ts';
import {
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type TabSession,
  transition,
} from './session-state.ts';
import type { SessionStorage } from './session-storage.ts';

export interface TabSessionDeps {
  clock: Clock;
  channel: SessionChannel;
  storage: SessionStorage;
  /** What came with the HTML; undefined where the server has to be asked. */
  initial?: SessionReply | 'signed-out' | undefined;
  /** Called once per session when two minutes are left, with the moment it ends. */
  onWarning: (expiresAt: number) => void;
  /** Called when another tab has signed in as another user. */
  onOtherUser: () => void;
}

/**
 * The session of this tab with its countdown in seconds: performs what the transitions ask for.
 * @param deps.check called when the server has to be asked who is signed in. After a jump of this computer's clock the
 *   countdown stops until it responds.
 */
export function createTabSession(
  deps: TabSessionDeps & { saveForms: () => void; check: (hasClockJumped: boolean) => void },
) {
  const { clock, channel, storage } = deps;
  let tab: TabSession = {
    state: deps.initial === 'signed-out' ? { status: 'signed-out', reason: 'never' } : { status: 'checking' },
    turn: 0,
  };
  const state = createObservable<SessionState>(tab.state);
  const remainingMs = createObservable<number | null>(null);
  const dialogOpen = createObservable(false);
  // Only the server knows the current time after a jump.
  const ticker = createTicker(clock, { onTick: countDown, onJump: () => deps.check(true) });
  const effects: Record<Extract<SessionEffect, string>, () => void> = {
    'save-forms': deps.saveForms,
    keep() {
      if (tab.state.status === 'signed-in') {
        storage.keep({ userId: tab.state.user.id, expiresAt: tab.state.expiresAt });
      }
      // The response has told the server's time.
      ticker.trust();
    },
    forget: storage.forget,
    'close-dialog': () => dialogOpen.set(false),
    'count-down': countDown,
    check: () => deps.check(false),
    reload: deps.onOtherUser,
  };

  function dispatch(event: SessionEvent): void {
    const next = transition(tab, event);
    const hasChanged = next.state !== tab.state;
    tab = next;
    for (const effect of next.effects) {
      if (typeof effect === 'string') effects[effect]();
      else channel.send(effect);
    }
    if (!hasChanged) return;
    state.set(tab.state);
    countDown();
  }

  function countDown(): void {
    ticker.stop();
    const current = tab.state;
    if (current.status !== 'signed-in') {
      dialogOpen.set(false);
      remainingMs.set(null);
      return;
    }
    const remaining = current.expiresAt - (clock.now() + current.serverAheadMs);
    if (remaining <= 0) {
      dispatch({ kind: 'expired', known: storage.recall() });
      return;
    }
    remainingMs.set(remaining);
    if (sessionLevel(remaining) !== 'normal' && storage.isFirstWarning(current.expiresAt)) {
      dialogOpen.set(true);
      deps.onWarning(current.expiresAt);
    }
    ticker.start(untilNextSecond(remaining));
  }

  if (typeof deps.initial === 'object') {
    dispatch({ kind: 'confirmed', asked: tab, reply: deps.initial, known: storage.recall() });
  }
  const stopListening = channel.listen((message) => dispatch({ kind: 'received', message }));
  return {
    state,
    remainingMs,
    dialogOpen,
    dispatch,
    tick: () => tab.state.status === 'signed-in' && ticker.tick(),
    current: () => tab,
    stop() {
      ticker.stop();
      stopListening();
    },
  };
}

/** One tick after the other; a jump of this computer's clock ends them. */
function createTicker(clock: Clock, { onTick, onJump }: { onTick: () => void; onJump: () => void }) {
  const read = () => ({ now: clock.now(), elapsed: clock.elapsed() });
  let last = read();
  let stop = () => {};

  function tick(): void {
    const { now, elapsed } = last;
    last = read();
    if (!clockJumped(last.now - now, last.elapsed - elapsed)) {
      onTick();
      return;
    }
    stop();
    onJump();
  }

  return {
    tick,
    start(ms: number) {
      stop = clock.after(ms, tick);
    },
    stop: () => stop(),
    /** This computer's clock has just been compared with the server's. */
    trust() {
      last = read();
    },
  };
}
