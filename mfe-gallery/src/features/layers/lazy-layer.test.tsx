import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazyLayer } from './lazy-layer.tsx';

const Album = () => 'The album';
const noNetwork = new Error('Loading chunk 979 failed');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function open(
  load: Parameters<typeof lazyLayer<{ onClose: () => void }>>[1],
  onClose = () => {},
): Promise<void> {
  const Layer = lazyLayer<{ onClose: () => void }>(() => 'The album', load);
  await act(async () => void render(<Layer onClose={onClose} />));
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const wait = () => screen.queryByRole('dialog', { name: 'The album' });

it('a layer whose code arrives at once shows no waiting dialog before it', async () => {
  await open(async () => ({ default: Album }));
  expect(wait()).toBeNull();
  expect(screen.getByText('The album')).toBeDefined();
});

it('a layer without a network waits in a dialog that can be closed, and opens when its code arrives', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest.fn(async () => ({ default: Album }));
  for (let failures = 0; failures < 8; failures += 1) load.mockRejectedValueOnce(noNetwork);
  const onClose = jest.fn();
  await open(load, onClose);
  expect(wait()).toBeNull();
  await pass(300);
  expect(wait()).not.toBeNull();
  expect(screen.getByText('You are offline. This opens when you are connected.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(wait()).not.toBeNull();
  await pass(200_000);
  expect(wait()).toBeNull();
  expect(screen.getByText('The album')).toBeDefined();
});

it.each([
  ['keeps the waiting dialog when its code came late', 400, true],
  ['shows no waiting dialog when its code came at once', 0, false],
])('a layer that still reads its data %s', async (_, codeTakesMs, isShown) => {
  const code = Promise.withResolvers<{ default: typeof StillWaiting }>();
  await open(() => code.promise);
  await pass(codeTakesMs);
  await act(async () => code.resolve({ default: StillWaiting }));
  await pass(1_000);
  expect(wait() !== null).toBe(isShown);
});

it('a layer from a menu whose code arrives late leaves the focus on the button of the menu', async () => {
  document.body.innerHTML =
    '<button id="more">More</button><div role="menu" aria-labelledby="more"><button>Open</button></div>';
  screen.getByRole('button', { name: 'Open' }).focus();
  const code = Promise.withResolvers<{ default: typeof Album }>();
  await open(() => code.promise);
  await pass(300);
  expect(wait()).not.toBeNull();
  document.querySelector('[role="menu"]')?.remove();
  await act(async () => code.resolve({ default: Album }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});
