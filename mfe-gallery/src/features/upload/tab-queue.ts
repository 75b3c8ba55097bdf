import { createObservable } from '@our-dates/browser/observable';
import type { TabChannel } from '@our-dates/browser/tabs';
import type { QueueState } from './queue-state.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The commands for a queue, whichever tab processes it. */
export type QueueCommand =
  | { readonly do: 'refresh' | 'tryNow' | 'removeAll' }
  | { readonly do: 'retry'; readonly photo?: { readonly batch: string; readonly id: string } }
  | { readonly do: 'remove'; readonly batch: string; readonly id: string };

export type TabMessage =
  | { readonly kind: 'state'; readonly state: QueueState }
  | { readonly kind: 'command'; readonly command: QueueCommand }
  /** A tab has just opened and requests the state. */
  | { readonly kind: 'hello' };

export type TabQueue = Pick<UploadQueue, 'state' | 'stop'> & {
  readonly ask: (command: QueueCommand) => void;
};

/**
 * One queue seen from several tabs: the leading tab processes it, the others show its state and forward commands.
 * When it closes, another one leads.
 * @param deps.lead calls back once this tab leads, which may be never; the returned promise holds the leadership.
 */
export function createTabQueue(deps: {
  queue: UploadQueue;
  channel: Pick<TabChannel<TabMessage>, 'send' | 'listen'>;
  lead: (leading: () => Promise<void>) => void;
}): TabQueue {
  const { queue, channel } = deps;
  const state = createObservable<QueueState>(queue.state.get());
  let isLeading = false;
  let resolveLead = () => {};

  const stopWatching = queue.state.subscribe(() => {
    if (!isLeading) return;
    state.set(queue.state.get());
    channel.send({ kind: 'state', state: queue.state.get() });
  });
  const stopListening = channel.listen((message) => {
    if (message.kind === 'state') {
      if (!isLeading) state.set(message.state);
    } else if (isLeading) {
      if (message.kind === 'command') execute(queue, message.command);
      else channel.send({ kind: 'state', state: queue.state.get() });
    }
  });
  channel.send({ kind: 'hello' });
  deps.lead(() => {
    isLeading = true;
    void queue.refresh();
    return new Promise((resolve) => {
      resolveLead = resolve;
    });
  });

  return {
    state,
    ask(command) {
      if (isLeading) execute(queue, command);
      else channel.send({ kind: 'command', command });
    },
    stop() {
      isLeading = false;
      stopWatching();
      stopListening();
      queue.stop();
      resolveLead();
    },
  };
}

export function execute(queue: UploadQueue, command: QueueCommand): void {
  switch (command.do) {
    case 'refresh':
      void queue.refresh();
      break;
    case 'tryNow':
      queue.tryNow();
      break;
    case 'removeAll':
      queue.removeAll();
      break;
    case 'retry':
      queue.retry(command.photo);
      break;
    case 'remove':
      queue.remove(command.batch, command.id);
      break;
  }
}
