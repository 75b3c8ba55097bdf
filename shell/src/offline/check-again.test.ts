import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openTab } from '../../test/session-harness.ts';
import { checkAgain } from './check-again.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A tab whose first check was not answered. */
async function unreachable() {
  const { session, api } = openTab();
  api.me.mockRejectedValue(new TypeError('Failed to fetch'));
  checkAgain(window, session);
  await session.check();
  api.me.mockClear();
  return { session, api };
}

it('a session that could not be checked is checked after one, two and four seconds more, until the server answers', async () => {
  const { session, api } = await unreachable();
  for (const [afterMs, checks] of [
    [999, 0],
    [1, 1],
    [1_999, 1],
    [1, 2],
  ] as const) {
    await pass(afterMs);
    expect(api.me).toHaveBeenCalledTimes(checks);
  }
  api.me.mockReset();
  api.me.mockImplementation(openTab().api.me);
  await pass(4_000);
  expect(session.state.get().status).toBe('signed-in');
  await pass(10 * 60_000);
  expect(api.me).toHaveBeenCalledTimes(1);
});

it('a session that could not be checked for long is checked every half minute', async () => {
  const { api } = await unreachable();
  await pass(10 * 60_000);
  api.me.mockClear();
  await pass(60_000);
  expect(api.me).toHaveBeenCalledTimes(2);
});

it('a session that could not be checked is checked at once when the network returns', async () => {
  const { api } = await unreachable();
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(api.me).toHaveBeenCalledTimes(1);
});

it('a session that could not be checked is checked at once when its tab is shown again', async () => {
  const { api } = await unreachable();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(api.me).toHaveBeenCalledTimes(1);
});

it('a session that could not be checked is not checked while its tab is hidden', async () => {
  const { api } = await unreachable();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(10 * 60_000);
  expect(api.me).not.toHaveBeenCalled();
});

it('a session that is known is not checked again', async () => {
  const { session, api } = openTab();
  checkAgain(window, session);
  await session.check();
  await pass(60_000);
  expect(api.me).toHaveBeenCalledTimes(1);
});
