import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'It did not come' : this.props.children;
  }
}

const Calendar = () => 'A calendar';
const gone = new Error('Loading chunk 979 failed');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(Lazy: ReturnType<typeof lazyComponent<object>>): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    render(
      <Boundary>
        <Lazy fallback="On its way" />
      </Boundary>,
    );
  });
}

it('is asked for again after a failure, and drawn when it comes', async () => {
  const load = vi.fn(async () => ({ default: Calendar }));
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  await show(lazyComponent(load));
  expect(screen.getByText('On its way')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('is given up after four tries', async () => {
  const load = vi.fn(async () => Promise.reject(gone));
  await show(lazyComponent(load));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('It did not come')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(4);
});

it('is never given up where it has to come', async () => {
  const load = vi.fn(async () => ({ default: Calendar }));
  load.mockImplementation(() => Promise.reject(gone));
  await show(lazyComponent(load, { tries: Number.POSITIVE_INFINITY }));
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(load.mock.calls.length).toBeGreaterThan(20);
  load.mockImplementation(async () => ({ default: Calendar }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('a lazy component ignores a failed preload', async () => {
  const load = vi.fn(async () => ({ default: Calendar }));
  load.mockRejectedValueOnce(gone);
  const Lazy = lazyComponent(load);
  Lazy.preload();
  await show(Lazy);
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('waits for a moment in which the page has nothing else to do, where it can', async () => {
  const load = vi.fn(async () => ({ default: Calendar }));
  await show(lazyComponent(load, { canWait: true }));
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('On its way')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});
