import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, createElement, type ReactNode, Suspense, use } from 'react';
import { renderToString } from 'react-dom/server';
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

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function show(Lazy: ReturnType<typeof lazyComponent<object>>): Promise<void> {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    render(
      <Boundary>
        <Lazy fallback="On its way" />
      </Boundary>,
    );
  });
}

it('a lazy component is fetched again after a failure, and rendered when it arrives', async () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  await show(lazyComponent(load));
  expect(screen.getByText('On its way')).toBeDefined();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('a lazy component is fetched at once when the network returns', async () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  load.mockRejectedValueOnce(gone);
  await show(lazyComponent(load));
  expect(screen.getByText('On its way')).toBeDefined();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it.each([
  ['a page that renders in steps keeps what it showed until it is complete', { inSteps: true }, 'On its way'],
  ['a dialog renders at once, also what is incomplete', {}, 'Incomplete'],
])('%s', async (_, options, shown) => {
  const never = new Promise<string>(() => {});
  const Lazy = lazyComponent(async () => ({ default: () => use(never) }), options);
  await act(async () => {
    render(
      <Suspense fallback="Incomplete">
        <Lazy fallback="On its way" />
      </Suspense>,
    );
  });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(document.body.textContent).toBe(shown);
});

it('a lazy component starts to fetch its code while it renders, unless it can wait', () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  // On a server only the rendering itself runs.
  renderToString(createElement(lazyComponent(load, { canWait: true })));
  expect(load).not.toHaveBeenCalled();
  renderToString(createElement(lazyComponent(load)));
  expect(load).toHaveBeenCalledTimes(1);
});

it('a lazy component stops after four tries', async () => {
  const load = jest.fn(async () => Promise.reject(gone));
  await show(lazyComponent(load));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('It did not come')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(4);
});

it('a lazy component with infinite tries never stops', async () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  load.mockImplementation(() => Promise.reject(gone));
  await show(lazyComponent(load, { tries: Number.POSITIVE_INFINITY }));
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(load.mock.calls.length).toBeGreaterThan(20);
  load.mockImplementation(async () => ({ default: Calendar }));
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('a lazy component ignores a failed preload', async () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  load.mockRejectedValueOnce(gone);
  const Lazy = lazyComponent(load);
  Lazy.preload();
  await show(Lazy);
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('a preload waits until the page is idle, where the browser supports it', async () => {
  const load = jest.fn(async () => ({ default: Calendar }));
  await show(lazyComponent(load, { canWait: true }));
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('On its way')).toBeDefined();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('A calendar')).toBeDefined();
});

it('a component is rendered when the messages that it names are loaded in the language of the page', async () => {
  const load = jest.fn(async (_language: string) => {});
  const Hello = Object.assign(() => <p>Hello</p>, { messages: { load } });
  const Late = lazyComponent(async () => ({ default: Hello }));
  document.documentElement.lang = 'de';
  await act(async () => void render(<Late />));
  expect(screen.getByText('Hello')).toBeDefined();
  expect(load.mock.calls).toEqual([['de']]);
  document.documentElement.lang = '';
});
