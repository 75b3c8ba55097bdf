import { describe, expect, it } from '@jest/globals';
import { alex, mina } from '../../test/session-harness.ts';
import { type SessionEvent, type SessionState, type TabSession, transition } from './session-state.ts';

const at = Date.parse('2026-11-21T20:00:00Z');
const reply = {
  session: {
    user: mina,
    sessionExpiresAt: new Date(at + 600_000).toISOString(),
    sessionEndsAt: new Date(at + 28_800_000).toISOString(),
  },
  date: new Date(at).toUTCString(),
  receivedAt: at,
};
const signedIn: SessionState = {
  status: 'signed-in',
  user: mina,
  expiresAt: at + 600_000,
  endsAt: at + 28_800_000,
  serverAheadMs: 0,
};
const ended: SessionState = { status: 'signed-out', reason: 'ended' };
const later = at + 900_000;
const states: SessionState[] = [{ status: 'checking' }, signedIn, ended, { status: 'unreachable' }];
const tab = (state: SessionState, turn = 3): TabSession => ({ state, turn });

describe('a transition of the session', () => {
  it.each(states)('from $status leads to the session that the server confirms', (state) => {
    const asked = tab(state);
    expect(transition(asked, { kind: 'confirmed', asked, reply, known: null })).toEqual({
      state: signedIn,
      turn: 3,
      effects: ['keep'],
    });
  });

  it.each(states)('from $status begins with a login, which invalidates earlier requests', (state) => {
    expect(transition(tab(state), { kind: 'signed-in', reply })).toEqual({
      state: signedIn,
      turn: 4,
      effects: ['keep', 'close-dialog', { kind: 'signed-in', userId: mina.id, expiresAt: at + 600_000 }],
    });
  });

  it('ignores every response that was overtaken', () => {
    const current = tab(signedIn, 4);
    const asked = tab({ status: 'checking' }, 3);
    const overtaken: SessionEvent[] = [
      {
        kind: 'confirmed',
        asked,
        reply: { ...reply, session: { ...reply.session, user: alex } },
        known: null,
      },
      { kind: 'refused', asked },
      { kind: 'unanswered', asked, hasClockJumped: false },
      { kind: 'unanswered', asked, hasClockJumped: true },
    ];
    for (const event of overtaken) expect(transition(current, event)).toEqual({ ...current, effects: [] });
  });

  it('saves forms, and tells the other tabs, when a session ends that was there', () => {
    const asked = tab(signedIn);
    expect(transition(asked, { kind: 'refused', asked })).toEqual({
      state: ended,
      turn: 4,
      effects: ['save-forms', 'forget', { kind: 'ended' }],
    });
  });

  it('tells nobody that there never was a session', () => {
    const asked = tab({ status: 'checking' });
    expect(transition(asked, { kind: 'refused', asked })).toEqual({
      state: { status: 'signed-out', reason: 'never' },
      turn: 4,
      effects: ['forget'],
    });
  });

  it('without an answer is to unreachable, or to its own clock after that has jumped', () => {
    const asked = tab(signedIn);
    expect(transition(asked, { kind: 'unanswered', asked, hasClockJumped: false })).toEqual({
      state: { status: 'unreachable' },
      turn: 3,
      effects: [],
    });
    expect(transition(asked, { kind: 'unanswered', asked, hasClockJumped: true })).toEqual({
      ...asked,
      effects: ['count-down'],
    });
  });

  it('at the end of the time ends the session', () => {
    expect(transition(tab(signedIn), { kind: 'expired', known: null }).state).toEqual(ended);
    const another = { userId: alex.id, expiresAt: later };
    expect(transition(tab(signedIn), { kind: 'expired', known: another }).state).toEqual(ended);
  });

  it('at the end of the time continues with an extension that this tab did not receive', () => {
    const known = { userId: mina.id, expiresAt: later };
    expect(transition(tab(signedIn), { kind: 'expired', known })).toEqual({
      state: { ...signedIn, expiresAt: later },
      turn: 3,
      effects: [],
    });
  });
});

describe('a message of another tab', () => {
  const message = { userId: mina.id, expiresAt: later };

  it.each([
    ['a login of the same user', { kind: 'signed-in', ...message }, signedIn, []],
    ['a login of another user', { kind: 'signed-in', ...message, userId: alex.id }, signedIn, ['reload']],
    ['a login, without a session here', { kind: 'signed-in', ...message }, ended, ['check']],
    ['an extension of another user', { kind: 'extended', ...message, userId: alex.id }, signedIn, []],
    ['an extension, without a session here', { kind: 'extended', ...message }, ended, []],
    ['an end, without a session here', { kind: 'ended' }, ended, []],
  ] as const)('about %s leaves the state as it is', (_, received, state, effects) => {
    expect(transition(tab(state), { kind: 'received', message: received })).toEqual({
      state,
      turn: 3,
      effects,
    });
  });

  it('about an extension extends the session here, and closes the dialog', () => {
    expect(
      transition(tab(signedIn), { kind: 'received', message: { kind: 'extended', ...message } }),
    ).toEqual({
      state: { ...signedIn, expiresAt: later },
      turn: 4,
      effects: ['close-dialog'],
    });
  });

  it.each(['signed-out', 'ended'] as const)('%s is not sent on', (kind) => {
    expect(transition(tab(signedIn), { kind: 'received', message: { kind } })).toEqual({
      state: { status: 'signed-out', reason: kind },
      turn: 4,
      effects: ['save-forms', 'forget'],
    });
  });
});
