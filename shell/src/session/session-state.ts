import type { SignedInUser } from '@our-dates/contracts/users';

export type SessionState =
  /** The first check is running. */
  | { status: 'checking' }
  | ({ status: 'signed-in' } & SignedIn)
  /** No session. `signed-out`: the user signed out; `ended`: it expired, or the server ended it. */
  | { status: 'signed-out'; reason: SignedOutReason }
  /** It is currently unknown whether there is a session. */
  | { status: 'unreachable' };

export interface SignedIn {
  readonly user: SignedInUser;
  /** Both in milliseconds since the epoch, by the server's clock. */
  readonly expiresAt: number;
  readonly endsAt: number;
}

export type SignedOutReason = 'never' | 'signed-out' | 'ended';

export type SessionEvent =
  /** The server says who is signed in. */
  | { kind: 'confirmed'; session: SignedIn; isStored?: boolean | undefined }
  /** The server does not say. */
  | { kind: 'unanswered' }
  /** Here or in another tab. */
  | { kind: 'extended'; userId: number; expiresAt: number }
  /** Nobody is signed in, for this reason. */
  | { kind: SignedOutReason };

/** The state after an event. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'confirmed':
      return { status: 'signed-in', ...event.session };
    case 'unanswered':
      return { status: 'unreachable' };
    case 'extended':
      return state.status === 'signed-in' && state.user.id === event.userId
        ? { ...state, expiresAt: event.expiresAt }
        : state;
    default:
      return { status: 'signed-out', reason: event.kind };
  }
}
