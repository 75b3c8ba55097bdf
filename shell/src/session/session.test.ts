import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import { waitFor } from '@testing-library/dom';
import {
  alex,
  createMemoryStorage,
  createTabs,
  createTestClock,
  mina,
  minutes,
  openTab,
  unauthenticated,
} from '../../test/session-harness.ts';
import type { SessionReply } from './session-api.ts';

const serverError = () => new ApiError({ status: 503, statusText: 'Service Unavailable', body: '' });

describe('the check of the session', () => {
  it('finds who is signed in and starts the countdown', async () => {
    const { session } = openTab();
    expect(session.state.get()).toEqual({ status: 'checking' });
    await session.check();
    expect(session.state.get()).toMatchObject({ status: 'signed-in', user: mina });
    expect(session.remainingMs.get()).toBe(minutes(10));
  });

  it('finds no session after a 401', async () => {
    const { session, api } = openTab();
    api.me.mockRejectedValue(unauthenticated());
    await session.check();
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'never' });
  });

  it.each([
    ['another answer', serverError()],
    ['no network', new TypeError('Failed to fetch')],
  ])('with %s clears user and countdown, and does not lead to the login', async (_, error) => {
    const { session, api } = openTab();
    await session.check();
    api.me.mockRejectedValue(error);
    await session.check();
    expect(session.state.get()).toEqual({ status: 'unreachable' });
    expect(session.remainingMs.get()).toBeNull();
  });

  it('that gets a 401 later ends the session', async () => {
    const { session, api } = openTab();
    await session.check();
    api.me.mockRejectedValue(unauthenticated());
    await session.check();
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' });
  });
});

describe('a response about the session', () => {
  /** The next response to `me` arrives when the test resolves it. */
  function holdMe(api: ReturnType<typeof openTab>['api']) {
    const { promise, resolve, reject } = Promise.withResolvers<SessionReply>();
    api.me.mockReturnValueOnce(promise);
    return { resolve, reject };
  }

  it('overtaken by a login does not lead back to the login', async () => {
    const { session, api, login } = openTab();
    const { reject } = holdMe(api);
    const checked = session.check();
    await session.signIn(login);
    reject(unauthenticated());
    await checked;
    expect(session.state.get()).toMatchObject({ status: 'signed-in', user: mina });
  });

  it('overtaken by signing out does not sign in again', async () => {
    const { session, api, reply } = openTab();
    await session.check();
    const { resolve } = holdMe(api);
    const checked = session.check();
    await session.signOut();
    resolve(reply());
    await checked;
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it.each(['received', 'not received yet'])(
    'overtaken by an extension in another tab, %s, keeps the later end',
    async (how) => {
      const time = createTestClock();
      const [left, right] = createTabs();
      const shared = createMemoryStorage();
      const here = openTab({ time, channel: left, shared });
      const there = openTab({ time, shared, channel: how === 'received' ? right : createTabs()[1] });
      await here.session.check();
      await there.session.check();
      time.pass(minutes(8));
      const { resolve } = holdMe(here.api);
      const stale = here.reply(mina, minutes(2));
      const checked = here.session.check();
      await there.session.extend();
      resolve(stale);
      await checked;
      expect(here.session.remainingMs.get()).toBe(minutes(10));
      expect(JSON.parse(shared.getItem('our-dates-session') ?? '')).toMatchObject({
        expiresAt: time.clock.now() + minutes(10),
      });
    },
  );

  it('counts from its arrival, however late it is processed', async () => {
    const { session, api, time, reply } = openTab();
    const { resolve } = holdMe(api);
    const checked = session.check();
    const answer = reply();
    time.pass(12_000);
    resolve(answer);
    await checked;
    expect(session.remainingMs.get()).toBe(minutes(10) - 12_000);
  });
});

describe('the countdown of the session', () => {
  it('decreases every second', async () => {
    const { session, time } = openTab();
    await session.check();
    const seen: (number | null)[] = [];
    session.remainingMs.subscribe(() => seen.push(session.remainingMs.get()));
    time.pass(3_000);
    expect(seen).toEqual([599_000, 598_000, 597_000]);
  });

  it("is right although the computer's clock is an hour ahead", async () => {
    const { session, time } = openTab({ serverAheadMs: -3_600_000 });
    await session.check();
    // A Date header has whole seconds: on average half a second is missing.
    expect(session.remainingMs.get()).toBe(minutes(10) - 500);
    time.pass(minutes(9));
    expect(session.state.get().status).toBe('signed-in');
    time.pass(minutes(1) + 1_000);
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' });
  });

  it('warns once, at two minutes, and opens the dialog', async () => {
    const { session, time, onWarning } = openTab();
    await session.check();
    time.pass(minutes(8) - 1_000);
    expect(onWarning).not.toHaveBeenCalled();
    time.pass(1_000);
    expect(onWarning).toHaveBeenCalledTimes(1);
    expect(session.dialogOpen.get()).toBe(true);
    session.dialogOpen.set(false);
    time.pass(minutes(1));
    expect(session.dialogOpen.get()).toBe(false);
    expect(onWarning).toHaveBeenCalledTimes(1);
  });

  it('does not warn again after a reload in the same session', async () => {
    const time = createTestClock();
    const own = createMemoryStorage();
    const first = openTab({ time, own });
    const reply = first.reply(mina, minutes(1.5));
    first.api.me.mockResolvedValue(reply);
    await first.session.check();
    expect(first.onWarning).toHaveBeenCalledTimes(1);
    const second = openTab({ time, own });
    second.api.me.mockResolvedValue(reply);
    await second.session.check();
    expect(second.onWarning).not.toHaveBeenCalled();
  });

  it('signs out at zero', async () => {
    const { session, time, api } = openTab();
    await session.check();
    time.pass(minutes(10));
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' });
    expect(session.remainingMs.get()).toBeNull();
    expect(api.me).toHaveBeenCalledTimes(1);
  });

  it('asks the server for its time after sleep', async () => {
    const { session, time, api } = openTab();
    await session.check();
    api.me.mockRejectedValue(unauthenticated());
    time.jump(minutes(60));
    session.tick();
    await waitFor(() => expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' }));
  });

  it('continues when the clock was set and the server confirms the session', async () => {
    const { session, time, api, reply } = openTab();
    await session.check();
    api.me.mockImplementation(async () => ({
      ...reply(mina, minutes(7)),
      date: new Date(time.clock.now()).toUTCString(),
    }));
    time.jump(minutes(60));
    session.tick();
    await waitFor(() => expect(session.remainingMs.get()).toBe(minutes(7)));
    expect(session.state.get().status).toBe('signed-in');
  });

  it('trusts its own clock after sleep when the server cannot be reached', async () => {
    const { session, time, api } = openTab();
    await session.check();
    api.me.mockRejectedValue(new TypeError('Failed to fetch'));
    time.jump(minutes(60));
    session.tick();
    await waitFor(() => expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' }));
  });
});

describe('extending the session', () => {
  it('restarts the countdown and closes the dialog', async () => {
    const { session, time } = openTab();
    await session.check();
    time.pass(minutes(9));
    await session.extend();
    expect(session.remainingMs.get()).toBe(minutes(10));
    expect(session.dialogOpen.get()).toBe(false);
  });

  it('waits for unsaved work before the page may reload', async () => {
    const { session } = openTab();
    await session.check();
    const order: string[] = [];
    session.beforeLeave(async () => {
      await Promise.resolve();
      order.push('saved');
    });
    await session.extend();
    order.push('extended');
    expect(order).toEqual(['saved', 'extended']);
  });

  it('waits no longer than two seconds', async () => {
    const { session, time } = openTab();
    await session.check();
    session.beforeLeave(() => new Promise(() => {}));
    const extended = jest.fn();
    const extension = session.extend().then(extended);
    await waitFor(() => {
      time.pass(2_000);
      expect(extended).toHaveBeenCalled();
    });
    await extension;
  });

  it.each([
    ['refuses', unauthenticated()],
    ['cannot be reached', new TypeError('Failed to fetch')],
  ])('signs out when the server %s', async (_, error) => {
    const { session, api, time } = openTab();
    await session.check();
    time.pass(minutes(9));
    api.refresh.mockRejectedValue(error);
    await expect(session.extend()).rejects.toBe(error);
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' });
    expect(session.dialogOpen.get()).toBe(false);
    expect(api.logout).toHaveBeenCalledTimes(1);
  });
});

describe('signing out', () => {
  it('clears the user even when the call fails', async () => {
    const { session, api } = openTab();
    await session.check();
    api.logout.mockRejectedValue(serverError());
    await expect(session.signOut()).rejects.toThrow('503');
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it('leaves at once, even while the server does not respond', async () => {
    const { session, api } = openTab();
    await session.check();
    api.logout.mockReturnValue(new Promise(() => {}));
    void session.signOut();
    expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it('completes before the next person signs in, because its response would remove their cookie', async () => {
    const { session, api, login } = openTab();
    await session.check();
    const { promise, resolve } = Promise.withResolvers<void>();
    api.logout.mockReturnValue(promise);
    const signedOut = session.signOut();
    const signedIn = session.signIn(login);
    await Promise.resolve();
    expect(login).not.toHaveBeenCalled();
    resolve();
    await signedOut;
    await signedIn;
    expect(login).toHaveBeenCalledTimes(1);
  });

  it('saves unsaved work first', async () => {
    const { session } = openTab();
    await session.check();
    const save = jest.fn<() => void>();
    session.beforeLeave(save);
    await session.signOut();
    expect(save).toHaveBeenCalled();
  });
});

describe('several tabs with one session', () => {
  async function twoTabs() {
    const time = createTestClock();
    const [left, right] = createTabs();
    const shared = createMemoryStorage();
    const here = openTab({ time, channel: left, shared });
    const there = openTab({ time, channel: right, shared });
    await here.session.check();
    await there.session.check();
    return { here, there, time };
  }

  it('all show an extension in one of them', async () => {
    const { here, there, time } = await twoTabs();
    time.pass(minutes(9));
    expect(there.session.dialogOpen.get()).toBe(true);
    await here.session.extend();
    expect(there.session.remainingMs.get()).toBe(minutes(10));
    expect(there.session.dialogOpen.get()).toBe(false);
  });

  it('all sign out with one of them', async () => {
    const { here, there } = await twoTabs();
    await here.session.signOut();
    expect(there.session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it('all end with one of them', async () => {
    const { here, there } = await twoTabs();
    here.api.me.mockRejectedValue(unauthenticated());
    await here.session.check();
    expect(there.session.state.get()).toEqual({ status: 'signed-out', reason: 'ended' });
  });

  it('sign in with one of them', async () => {
    const { here, there } = await twoTabs();
    await here.session.signOut();
    await here.session.signIn(here.login);
    await waitFor(() => expect(there.session.state.get()).toMatchObject({ status: 'signed-in', user: mina }));
  });

  it('start fresh when one of them has signed in as another user', async () => {
    const { here, there } = await twoTabs();
    here.login.mockResolvedValue(here.reply(alex));
    await here.session.signIn(here.login);
    expect(there.onOtherUser).toHaveBeenCalledTimes(1);
  });

  it('do not end one that was frozen while another extended', async () => {
    const time = createTestClock();
    const shared = createMemoryStorage();
    const frozen = openTab({ time, shared });
    const awake = openTab({ time, shared });
    await frozen.session.check();
    await awake.session.check();
    time.pass(minutes(9));
    await awake.session.extend();
    time.pass(minutes(2));
    expect(frozen.session.state.get().status).toBe('signed-in');
    expect(frozen.session.remainingMs.get()).toBe(minutes(8));
  });
});
