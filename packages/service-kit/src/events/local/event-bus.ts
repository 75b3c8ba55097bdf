import type { Log } from '../../telemetry/log.ts';
import { defaultRetryDelaysMs, type EventBus } from '../event-bus.ts';
import { Consumer, type Shared } from './consumer.ts';
import { EventFile, outOfReach } from './event-file.ts';

/** How soon events that another process has put back are noticed. */
const lookEveryMs = 5_000;

/**
 * An event bus inside one process, kept in an SQLite file so that what was published outlives a killed
 * process. Queues and their patterns are kept too: an event published before its subscriber is back waits for
 * it. Only one process may own the file; only its owner can read it. While the file
 * cannot be written (locked by another process, a full disk), `publish` answers 503 and events stay as they are.
 * @param options.file absolute path, or `:memory:`
 * @param options.guest another process may hold the file: its queues are left as they are
 * @param options.retryDelaysMs waits between attempts; there is one attempt more than waits
 */
export function createLocalEventBus(options: {
  file: string;
  log: Log;
  retryDelaysMs?: readonly number[];
  guest?: boolean;
}): EventBus {
  const { log, guest = false, retryDelaysMs = defaultRetryDelaysMs } = options;
  const file = new EventFile({ file: options.file, guest });
  const shared: Shared = { file, retryDelaysMs, log, restsUntil: 0, claims: new Map() };
  const consumers = new Set<Consumer>();
  const looking = setInterval(() => {
    for (const consumer of consumers) consumer.look();
  }, lookEveryMs);
  looking.unref();

  function wake(queues: ReadonlySet<string>): void {
    for (const consumer of consumers) if (queues.has(consumer.queue)) consumer.look();
  }

  return {
    async publish(messages) {
      wake(file.insert(messages.map((message) => ({ type: message.type, body: JSON.stringify(message) }))));
    },
    async subscribe(subscription) {
      const consumer = new Consumer(shared, subscription);
      consumers.add(consumer);
      setImmediate(consumer.look);
      return {
        async stop() {
          consumers.delete(consumer);
          await consumer.stop();
        },
      };
    },
    async declare(queues) {
      file.bind(Object.entries(queues));
    },
    deadLetters: {
      async list(queue = '') {
        return file.deadLetters(queue);
      },
      async replay(queue = '') {
        const { queues, count } = file.replay(queue);
        wake(new Set(queues));
        return count;
      },
    },
    async queues() {
      return file.states();
    },
    async ping() {
      if (file.isClosed) throw outOfReach();
    },
    async close() {
      if (file.isClosed) return;
      clearInterval(looking);
      consumers.clear();
      file.close();
    },
  };
}
