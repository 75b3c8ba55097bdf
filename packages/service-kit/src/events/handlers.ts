import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventOf, type EventSchemas, parseEventOf } from '@our-dates/contracts/event-envelope';
import type { z } from 'zod';
import { type Client, type Pool, transaction } from '../postgres/pool.ts';
import type { SubscriptionOptions } from './event-bus.ts';

/** How a service handles each type of event. An event that does not match its schema becomes a dead letter. */
export type Handlers<S extends EventSchemas> = {
  readonly [T in keyof S & string]?: (event: EventOf<T, z.output<S[T]>>) => Promise<void>;
};

/**
 * The subscription to one queue.
 * @param options.schemas of all types of events
 * @param options.subscribes the queues of the service's `slice.json`, each with the types of event that go there
 * @param options.concurrency how many events are handled at once, default 4
 * @throws TypeError when what is declared is not what is handled
 */
export function handlers<S extends EventSchemas>(
  options: {
    schemas: S;
    queue: string;
    subscribes: Readonly<Record<string, readonly string[]>>;
    concurrency?: number;
  },
  byType: Handlers<S>,
): Pick<SubscriptionOptions, 'queue' | 'concurrency' | 'handle'> {
  const { schemas, queue, subscribes, concurrency = 4 } = options;
  const handle = new Map<string, (message: EventMessage) => Promise<void>>();
  for (const type in schemas) {
    const handleEvent = byType[type];
    if (handleEvent) handle.set(type, (message) => handleEvent(parseEventOf(schemas, type, message)));
  }
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

/** Makes a handler that has its effect once, however often the event is delivered. */
export function once<E extends Pick<EventMessage, 'id'>>(
  { pool, queue }: { pool: Pool; queue: string },
  effect: (client: Client, event: E) => Promise<void>,
): (event: E) => Promise<void> {
  return async (event) => {
    await handleOnce(pool, queue, event, (client) => effect(client, event));
  };
}

/**
 * Handles an event once, however often it is delivered: the note that `consumer` has handled it and
 * the effect of `fn` are one transaction.
 * @param consumer names the handler of the event; two different handlers have different names
 * @returns false when it was done before and `fn` was not called
 */
export async function handleOnce(
  pool: Pool,
  consumer: string,
  event: Pick<EventMessage, 'id'>,
  fn: (client: Client) => Promise<void>,
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'inbox-insert',
      text: 'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing',
      values: [consumer, event.id],
    });
    if (rowCount === 0) return false;
    await fn(client);
    return true;
  });
}
