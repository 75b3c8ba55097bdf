import { describe, expect, it } from '@jest/globals';
import type { User } from '@our-dates/contracts/users';
import { alex, mina } from '../../test/session-harness.ts';
import { nextState, type SessionEvent, type SessionState } from './session-state.ts';

const signedInAs = (user: User): SessionState => ({ status: 'signed-in', user, expiresAt: 1, endsAt: 9 });
const signedOut = (reason: 'never' | 'signed-out' | 'ended'): SessionState => ({
  status: 'signed-out',
  reason,
});
const confirmed = { kind: 'confirmed', session: { user: mina, expiresAt: 1, endsAt: 9 } } as const;
const extended = (userId: number) => ({ kind: 'extended', userId, expiresAt: 5 }) as const;

const states: SessionState[] = [
  { status: 'checking' },
  signedInAs(mina),
  signedOut('never'),
  { status: 'unreachable' },
];

describe('the state of the session', () => {
  it.each<[SessionEvent, SessionState]>([
    [confirmed, signedInAs(mina)],
    [{ kind: 'unanswered' }, { status: 'unreachable' }],
    [{ kind: 'signed-out' }, signedOut('signed-out')],
    [{ kind: 'ended' }, signedOut('ended')],
    [{ kind: 'never' }, signedOut('never')],
  ])('after %j is the same, whatever it was before', (event, after) => {
    for (const state of states) expect(nextState(state, event)).toEqual(after);
  });

  it('takes over an extension of the same user, and nothing else', () => {
    expect(nextState(signedInAs(mina), extended(mina.id))).toEqual({ ...signedInAs(mina), expiresAt: 5 });
    expect(nextState(signedInAs(mina), extended(alex.id))).toEqual(signedInAs(mina));
    for (const state of states.filter(({ status }) => status !== 'signed-in')) {
      expect(nextState(state, extended(mina.id))).toBe(state);
    }
  });
});
