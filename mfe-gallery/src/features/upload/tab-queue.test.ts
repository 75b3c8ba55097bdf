import { describe, expect, it, jest } from '@jest/globals';
import { createObservable } from '@our-dates/browser/observable';
import type { TabChannel } from '@our-dates/browser/tabs';
import { waitFor } from '@testing-library/dom';
import type { QueueState } from './queue-state.ts';
import { createTabQueue, type TabMessage } from './tab-queue.ts';

/** The channels of several tabs. */
function createChannels(count: number): Pick<TabChannel<TabMessage>, 'send' | 'listen'>[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>());
  return listeners.map((own) => ({
    send(message) {
      for (const others of listeners)
        if (others !== own) for (const listener of [...others]) listener(message);
    },
    listen(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
  }));
}

function openTabs() {
  const channels = createChannels(2);
  /** Ends when the leading tab closes. */
  let next = Promise.resolve();
  return channels.map((channel) => {
    const state = createObservable<QueueState>({ batches: [], pause: null, isLoaded: false });
    const queue = {
      state,
      refresh: jest.fn(async () => state.set({ ...state.get(), isLoaded: true })),
      tryNow: jest.fn(),
      retry: jest.fn(),
      remove: jest.fn(),
      removeAll: jest.fn(),
      stop: jest.fn(),
    };
    const lead = (leading: () => Promise<void>) => {
      next = next.then(leading);
    };
    return { queue, tab: createTabQueue({ queue, channel, lead }) };
  });
}

const pause = { reason: 'network', until: 5 } as const;

describe('of two tabs', () => {
  it('one sends the photos of the queue and the other shows its state, also when it was opened later', async () => {
    const [first, second] = openTabs();
    await waitFor(() => expect(first?.queue.refresh).toHaveBeenCalledTimes(1));
    expect(second?.queue.refresh).not.toHaveBeenCalled();
    expect(second?.tab.state.get().isLoaded).toBe(true);
    first?.queue.state.set({ batches: [], pause, isLoaded: true });
    expect(second?.tab.state.get().pause).toEqual(pause);
  });

  it('either accepts a command for the queue, and the leading one executes it', async () => {
    const [first, second] = openTabs();
    await waitFor(() => expect(first?.queue.refresh).toHaveBeenCalledTimes(1));
    const photo = { batch: 'b', id: 'p' };
    second?.tab.ask({ do: 'retry', photo });
    first?.tab.ask({ do: 'remove', ...photo });
    expect(first?.queue.retry).toHaveBeenCalledWith(photo);
    expect(first?.queue.remove).toHaveBeenCalledWith('b', 'p');
    expect(second?.queue.retry).not.toHaveBeenCalled();
  });

  it('the second takes the queue over when the first is closed', async () => {
    const [first, second] = openTabs();
    await waitFor(() => expect(first?.queue.refresh).toHaveBeenCalledTimes(1));
    first?.tab.stop();
    expect(first?.queue.stop).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(second?.queue.refresh).toHaveBeenCalledTimes(1));
    second?.tab.ask({ do: 'tryNow' });
    expect(second?.queue.tryNow).toHaveBeenCalledTimes(1);
  });
});
