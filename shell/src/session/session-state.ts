import type { User } from '@our-dates/contracts/users';
import { clockDifference } from './countdown.ts';
import type { SessionReply } from './session-api.ts';
import type { SessionMessage } from './session-channel.ts';
import type { KnownSession } from './session-storage.ts';

export type SessionState =
  /** The first check is running. */
  | { status: 'checking' }
  | SignedIn
  /** No session. `signed-out`: the user signed out; `ended`: it expired, or the server ended it. */
  | { status: 'signed-out'; reason: SignedOutReason }
  /** It is currently unknown whether there is a session. */
  | { status: 'unreachable' };

interface SignedIn {
  status: 'signed-in';
  user: User;
  /** Milliseconds since the epoch, as `endsAt`, on the server's clock. */
  expiresAt: number;
  endsAt: number;
  /** How far the server's clock is ahead of this computer's. */
  serverAheadMs: number;
}

type SignedOutReason = 'never' | 'signed-out' | 'ended';

/** The session as one tab knows it. */
export interface TabSession {
  readonly state: SessionState;
  /** Incremented by everything that invalidates an earlier request about the session. */
  readonly turn: number;
}

export type SessionEvent =
  /** The server has said who is signed in. `known`: what another tab knows, which may be newer. */
  | { kind: 'confirmed'; asked: TabSession; reply: SessionReply; known: KnownSession | null }
  /** The server has said that nobody is signed in. */
  | { kind: 'refused'; asked: TabSession }
  /** The server did not say who is signed in. After a jump of this computer's clock, that clock must do. */
  | { kind: 'unanswered'; asked: TabSession; hasClockJumped: boolean }
  /** The person has signed in here, or extended the session. */
  | { kind: 'signed-in' | 'extended'; reply: SessionReply }
  /** The person has signed out here, or the session could not be extended. */
  | { kind: 'signed-out' | 'ended' }
  /** Time is up, by the clock of this tab. */
  | { kind: 'expired'; known: KnownSession | null }
  | { kind: 'received'; message: SessionMessage };

/** What has to be done, in this order, before the pages see the new state; a message goes to the other tabs. */
export type SessionEffect =
  | 'save-forms'
  | 'keep'
  | 'forget'
  | 'close-dialog'
  | 'count-down'
  | 'check'
  | 'reload'
  | SessionMessage;

export interface Transition extends TabSession {
  readonly effects: readonly SessionEffect[];
}

/** The session after an event. `checking` is the first state; each other one is reached from every state. */
export function transition(tab: TabSession, event: SessionEvent): Transition {
  const { turn } = tab;
  // A response that something newer has overtaken.
  if ('asked' in event && event.asked.turn !== turn) return unchanged(tab);
  switch (event.kind) {
    case 'confirmed':
      return { state: signedIn(event.reply, event.known), turn, effects: ['keep'] };
    case 'refused':
      return event.asked.state.status === 'signed-in' ? leave(tab, 'ended', ended) : leave(tab, 'never');
    case 'unanswered':
      if (event.hasClockJumped) return unchanged(tab, 'count-down');
      return { state: { status: 'unreachable' }, turn, effects: [] };
    case 'signed-in':
    case 'extended': {
      const next = signedIn(event.reply);
      const message = { kind: event.kind, userId: next.user.id, expiresAt: next.expiresAt };
      return { state: next, turn: turn + 1, effects: ['keep', 'close-dialog', message] };
    }
    case 'signed-out':
    case 'ended':
      return leave(tab, event.kind, event);
    case 'expired':
      return expire(tab, event.known);
    case 'received':
      return receive(tab, event.message);
  }
}

const ended: SessionMessage = { kind: 'ended' };

const unchanged = (tab: TabSession, ...effects: SessionEffect[]): Transition => ({ ...tab, effects });

function signedIn({ session, date, receivedAt }: SessionReply, known?: KnownSession | null): SignedIn {
  const { user } = session;
  const extendedTo = known?.userId === user.id ? known.expiresAt : 0;
  return {
    status: 'signed-in',
    user,
    expiresAt: Math.max(Date.parse(session.sessionExpiresAt), extendedTo),
    endsAt: Date.parse(session.sessionEndsAt),
    serverAheadMs: clockDifference(date, receivedAt),
  };
}

/** Clears this tab's session. Forms with unsaved input start saving it first. */
function leave({ state, turn }: TabSession, reason: SignedOutReason, ...news: SessionMessage[]): Transition {
  const effects: SessionEffect[] = ['forget', ...news];
  if (state.status === 'signed-in') effects.unshift('save-forms');
  return { state: { status: 'signed-out', reason }, turn: turn + 1, effects };
}

/** The session ends, unless another tab has extended it while this one was frozen and received nothing. */
function expire(tab: TabSession, known: KnownSession | null): Transition {
  const { state } = tab;
  if (state.status !== 'signed-in') return unchanged(tab);
  const isExtended = known?.userId === state.user.id && known.expiresAt > state.expiresAt;
  return isExtended
    ? unchanged({ ...tab, state: { ...state, expiresAt: known.expiresAt } })
    : leave(tab, 'ended', ended);
}

function receive(tab: TabSession, message: SessionMessage): Transition {
  const { state, turn } = tab;
  const isSignedIn = state.status === 'signed-in';
  if (!('userId' in message)) return isSignedIn ? leave(tab, message.kind) : unchanged(tab);
  if (!isSignedIn) return message.kind === 'signed-in' ? unchanged(tab, 'check') : unchanged(tab);
  const isSameUser = message.userId === state.user.id;
  if (message.kind === 'signed-in') return isSameUser ? unchanged(tab) : unchanged(tab, 'reload');
  if (!isSameUser) return unchanged(tab);
  return { state: { ...state, expiresAt: message.expiresAt }, turn: turn + 1, effects: ['close-dialog'] };
}
