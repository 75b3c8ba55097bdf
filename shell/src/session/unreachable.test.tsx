import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@our-dates/browser/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Unreachable } from './unreachable.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function show() {
  const check = jest.fn(async () => {});
  const view = render(
    <QueryClientProvider client={createQueryClient({ onUnauthenticated() {} })}>
      <Unreachable check={check} />
    </QueryClientProvider>,
  );
  await pass(0);
  return { check, ...view };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const networkBecomes = (state: 'offline' | 'online') => act(async () => void dispatchEvent(new Event(state)));

it('the page without a server checks the session after one second, then after two and four, as long as it shows', async () => {
  const { check, unmount } = await show();
  for (const [afterMs, checks] of [
    [999, 0],
    [1, 1],
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
  ] as const) {
    await pass(afterMs);
    expect(check).toHaveBeenCalledTimes(checks);
  }
  unmount();
  await pass(60_000);
  expect(check).toHaveBeenCalledTimes(3);
});

it('the page without a server checks the session at least every half minute', async () => {
  const { check } = await show();
  await pass(10 * 60_000);
  check.mockClear();
  await pass(30_000);
  expect(check).toHaveBeenCalledTimes(1);
});

it('the page without a server checks the session at once when the network returns', async () => {
  const { check } = await show();
  await networkBecomes('offline');
  await networkBecomes('online');
  expect(check).toHaveBeenCalledTimes(1);
});

it('the page without a server checks the session at once when its tab is shown again', async () => {
  const { check } = await show();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(check).toHaveBeenCalledTimes(1);
});
