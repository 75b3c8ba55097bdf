import { type DomainEvent, type EventType, eventTypes, parseEvent } from '@our-dates/contracts/events';
import type { Client, Pool } from '../postgres/pool.ts';
import type { BusMessage, SubscriptionOptions } from './event-bus.ts';
import { handleOnce } from './inbox.ts';

/** How a service handles each type of event. An event that does not match its schema becomes a dead letter. */
export type Handlers = { readonly [T in EventType]?: (event: DomainEvent<T>) => Promise<void> };

/**
 * The subscription to one queue.
 * @param options.subscribes the queues of the service's `slice.json`, each with the types of event that go there
 * @param options.concurrency how many events are handled at once, default 4
 * @throws TypeError when what is declared is not what is handled
 */
export function handlers(
  options: { queue: string; subscribes: Readonly<Record<string, readonly string[]>>; concurrency?: number },
  byType: Handlers,
): Pick<SubscriptionOptions, 'queue' | 'concurrency' | 'handle'> {
  const { queue, subscribes, concurrency = 4 } = options;
  const handle = new Map(eventTypes.flatMap((type) => bound(byType, type)));
  const subscribed = subscribes[queue] ?? [];
  const different = [
    ...subscribed.filter((type) => !handle.has(type)),
    ...[...handle.keys()].filter((type) => !subscribed.includes(type)),
  ];
  if (different.length > 0) {
    throw new TypeError(`${different.join(', ')}: is in only one of slice.json and the handlers of ${queue}`);
  }
  return { queue, concurrency, handle: async (message) => handle.get(message.type)?.(message) };
}

function bound<T extends EventType>(
  byType: Handlers,
  type: T,
): [string, (message: BusMessage) => Promise<void>][] {
  const handle = byType[type];
  return handle ? [[type, (message) => handle(parseEvent(type, message))]] : [];
}

/** Makes a handler that has its effect once, however often the event is delivered. */
export function once<T extends EventType>(
  { pool, queue }: { pool: Pool; queue: string },
  effect: (client: Client, event: DomainEvent<T>) => Promise<void>,
): (event: DomainEvent<T>) => Promise<void> {
  return async (event) => {
    await handleOnce(pool, queue, event, (client) => effect(client, event));
  };
}
