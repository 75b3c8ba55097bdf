import { ApiError } from '@our-dates/browser/api-error';
import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { createLeaveSaves, type LeaveSaves } from './leave-saves.ts';
import type { SessionApi, SessionReply } from './session-api.ts';
import type { SessionChannel, SessionMessage } from './session-channel.ts';
import { type Clock, createSessionClock, type SessionClock } from './session-clock.ts';
import { nextState, type SessionEvent, type SessionState, type SignedIn } from './session-state.ts';
import type { KnownSession, SessionStorage } from './session-storage.ts';

export interface SessionDependencies {
  readonly api: SessionApi;
  readonly clock: Clock;
  readonly channel: SessionChannel;
  readonly storage: SessionStorage;
  /** What came with the HTML; undefined where the server has to be asked. */
  readonly initial?: SessionReply | 'signed-out' | undefined;
  /** Called once per session when two minutes are left, with the moment it ends. */
  readonly onWarning: (expiresAt: number) => void;
  /** Called when another tab has signed in as another user. */
  readonly onOtherUser: () => void;
}

/** What this tab knows of the session, kept up to date by the clock, the server and the other tabs. */
export interface TabSession {
  readonly state: Observable<SessionState>;
  readonly time: SessionClock;
  readonly saves: LeaveSaves;
  /** Asks who is signed in. A response that something newer has overtaken is ignored. */
  readonly check: () => Promise<void>;
  /** The server has answered a login or an extension, which overtakes every earlier question. */
  readonly confirm: (reply: SessionReply) => void;
  /** Leaves the session in this tab, and says so in the others. */
  readonly leave: (kind: 'signed-out' | 'ended') => void;
  readonly stop: () => void;
}

export function createTabSession(deps: SessionDependencies): TabSession {
  const { api, channel, storage, initial } = deps;
  const state = createObservable<SessionState>(
    initial === 'signed-out' ? { status: 'signed-out', reason: 'never' } : { status: 'checking' },
  );
  const saves = createLeaveSaves(deps.clock);
  // Only the server knows the current time. Without it, our own clock must do.
  const time = createSessionClock({ ...deps, onTimeUp, onClockJump: () => void ask(time.countDown) });
  /** Incremented by every event that overtakes a question to the server. */
  let turn = 0;

  /**
   * The event changes the state, and the state the countdown and what other tabs can read.
   * @returns whether it has changed
   */
  function change(event: SessionEvent): boolean {
    const before = state.get();
    const after = nextState(before, event);
    if (after === before) return false;
    if (after.status === 'signed-in') {
      const { user, expiresAt } = after;
      // What this device says of the end is nothing that another tab may rely on.
      if (event.kind === 'confirmed' && !event.isStored) storage.keep({ userId: user.id, expiresAt });
      state.set(after);
      time.start(expiresAt);
      return true;
    }
    // Forms with unsaved input start saving it while the session still shows.
    if (before.status === 'signed-in' && after.status === 'signed-out') void saves.saveAll();
    time.clear();
    if (after.status === 'signed-out') storage.forget();
    state.set(after);
    return true;
  }

  function overtake(event: SessionEvent): void {
    turn += 1;
    change(event);
  }

  function leave(kind: 'signed-out' | 'ended'): void {
    overtake({ kind });
    channel.send({ kind });
  }

  async function ask(unanswered: () => void): Promise<void> {
    const asked = turn;
    try {
      const reply = await api.me();
      if (turn === asked) confirm(reply, storage.recall());
    } catch (error) {
      if (turn !== asked) return;
      if (!(error instanceof ApiError && error.status === 401)) unanswered();
      else if (state.get().status === 'signed-in') leave('ended');
      else overtake({ kind: 'never' });
    }
  }

  const check = () => ask(() => change({ kind: 'unanswered' }));

  /** @param known what another tab knows, where its extension may have overtaken this response. */
  function confirm(reply: SessionReply, known?: KnownSession | null): void {
    time.setServerTime(reply);
    change({ kind: 'confirmed', session: sessionIn(reply, known), isStored: reply.isStored });
  }

  function receive(news: SessionMessage): void {
    const present = state.get();
    if (present.status !== 'signed-in') {
      if (news.kind === 'signed-in') void check();
    } else if (news.kind !== 'signed-in') {
      if (news.kind === 'extended') time.dialogOpen.set(false);
      overtake(news);
    } else if (present.user.id !== news.userId) deps.onOtherUser();
  }

  /** The session is over, unless another tab has extended it while this one was frozen and received nothing. */
  function onTimeUp(expiresAt: number): void {
    const known = storage.recall();
    const extended = known && known.expiresAt > expiresAt && change({ kind: 'extended', ...known });
    if (!extended) leave('ended');
  }

  if (typeof initial === 'object') confirm(initial, storage.recall());
  const stopListening = channel.listen(receive);
  return {
    state,
    time,
    saves,
    check,
    confirm(reply) {
      turn += 1;
      confirm(reply);
    },
    leave,
    stop() {
      time.stop();
      stopListening();
    },
  };
}

function sessionIn({ session }: SessionReply, known: KnownSession | null | undefined): SignedIn {
  const { user, sessionExpiresAt, sessionEndsAt } = session;
  const extendedTo = known?.userId === user.id ? known.expiresAt : 0;
  return {
    user,
    expiresAt: Math.max(Date.parse(sessionExpiresAt), extendedTo),
    endsAt: Date.parse(sessionEndsAt),
  };
}
