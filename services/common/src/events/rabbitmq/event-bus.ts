import { randomUUID } from 'node:crypto';
import {
  type ChannelModel,
  type ConfirmChannel,
  type ConsumeMessage,
  connect,
  type GetMessage,
  type Options,
  type Replies,
} from 'amqplib';
import { unavailable } from '../../errors.ts';
import { timeLimits } from '../../slice/time-limits.ts';
import type { Log } from '../../telemetry/log.ts';
import { deliver, reasonOf } from '../delivery.ts';
import {
  type BusMessage,
  type DeadLetter,
  defaultRetryDelaysMs,
  type EventBus,
  matchesTopic,
  type QueueState,
  type Subscription,
  type SubscriptionOptions,
} from '../event-bus.ts';
import { QueueAges } from './queue-ages.ts';

const quorum = { 'x-queue-type': 'quorum' };
/**
 * Looking at a dead letter counts as a delivery, and a broker throws away what was delivered more often than its
 * limit: 20 from RabbitMQ 4.0 on. `-1` lifts the limit there, but before 4.0 it stands for less than none, so this
 * is a number that nobody reaches.
 */
const lookedAtWithoutEnd = { ...quorum, 'x-delivery-limit': 1_000_000_000 };
const listedAtMost = 1000;
/**
 * A message that has come back this often without being tried to its end kills its consumers. Fewer than the
 * broker's own limit, so that it lies with the dead letters before the broker throws it away.
 */
const deliveriesAtMost = 10;
/** How long `subscribe` waits for its queue; after that it goes on in the background. */
const subscribeWaitMs = 3000;

const header = {
  tries: 'x-tries',
  error: 'x-error',
  failedAt: 'x-failed-at',
  deliveries: 'x-delivery-count',
} as const;

interface Consumer {
  start(model: ChannelModel): void;
  /** Resolves when messages are being taken for the first time. */
  readonly started: Promise<void>;
}

/**
 * An event bus on RabbitMQ (3.10 or later).
 *
 * Everything goes to the durable topic exchange `<exchange>`. Each durable queue is a quorum queue, with one
 * `<queue>.retry.<milliseconds>` per wait (whose messages return when their time is over) and
 * `<queue>.dead-letters`, from which nothing goes but by a replay, however often it is listed.
 * Messages are persistent, published `mandatory` and confirmed; one that should have reached a declared queue and
 * did not counts as not published, and the queues are declared again.
 *
 * It connects in the background and again whenever the connection is lost; meanwhile `publish` rejects at once
 * and subscriptions wait.
 *
 * @param options.exchange default `our-dates`
 * @param options.prefix before the exchange's and every queue's name, to keep platforms or tests apart
 * @param options.retryDelaysMs waits between tries; one more try than there are waits
 * @param options.confirmTimeoutMs how long a confirmation is waited for, default 5000
 */
export function createRabbitMqEventBus(options: {
  url: string;
  log: Log;
  exchange?: string;
  prefix?: string;
  retryDelaysMs?: readonly number[];
  confirmTimeoutMs?: number;
}): EventBus {
  const { log, prefix = '' } = options;
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs;
  const confirmTimeoutMs = options.confirmTimeoutMs ?? timeLimits.rabbitMq.confirmMs;
  const exchange = `${prefix}${options.exchange ?? 'our-dates'}`;
  /** By their full names. */
  const declared = new Map<string, readonly string[]>();
  const consumers = new Set<Consumer>();
  const ages = new QueueAges();
  let publisher: ConfirmChannel | undefined;
  let current: ChannelModel | undefined;
  let closed = false;
  let failing = false;

  const connection = connect(withHeartbeat(options.url), {
    timeout: 2000,
    noDelay: true,
    keepAlive: true,
    recovery: { initialDelay: 100, maxDelay: 1000, factor: 2, jitter: 0.2, waitForConnect: false, setup },
  }).then((recovering) => {
    const lost = (error: Error) => {
      publisher = undefined;
      current = undefined;
      // While it is away every attempt fails; one line says so.
      if (!failing && !closed) log.warn({ err: error }, 'rabbitmq is not answering');
      failing = true;
    };
    recovering.on('error', lost);
    recovering.on('disconnect', lost);
    recovering.on('connect-failed', lost);
    recovering.on('connect', (model) => {
      if (failing) log.info('rabbitmq answers again');
      failing = false;
      current = model;
      for (const consumer of consumers) consumer.start(model);
    });
    return recovering;
  });
  connection.catch((error) => log.error({ err: error }, 'rabbitmq cannot be used'));

  async function setup(model: ChannelModel): Promise<void> {
    // Errors of the connection reach `lost`; without a listener of its own the model would throw them.
    model.on('error', () => {});
    publisher = await openPublisher(model);
  }

  async function openPublisher(model: ChannelModel): Promise<ConfirmChannel> {
    const channel = await openChannel(model);
    await channel.assertExchange(exchange, 'topic', { durable: true });
    await bindQueues(channel, declared);
    channel.on('close', () => {
      if (publisher === channel) publisher = undefined;
      // Only the channel is gone: the connection's own end is followed by a new setup.
      setTimeout(() => {
        if (closed || current !== model || publisher) return;
        openPublisher(model).then(
          (next) => {
            publisher = next;
          },
          (error) => log.warn({ err: error }, 'no channel to publish on'),
        );
      }, 100).unref();
    });
    return channel;
  }

  async function bindQueues(
    channel: ConfirmChannel,
    queues: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    for (const [queue, patterns] of queues) {
      await channel.assertQueue(queue, { durable: true, arguments: quorum });
      for (const pattern of patterns) await channel.bindQueue(queue, exchange, pattern);
    }
  }

  function hasTakers(type: string): boolean {
    for (const patterns of declared.values()) {
      if (patterns.some((pattern) => matchesTopic(pattern, type))) return true;
    }
    return false;
  }

  /**
   * Publishes on a channel and waits for the broker's word; a message that reached no queue though one is there
   * for it counts as failed.
   */
  async function confirmed(
    channel: ConfirmChannel,
    sends: readonly { exchange: string; key: string; content: Buffer; options: Options.Publish }[],
  ): Promise<void> {
    const returned = new Set<unknown>();
    const onReturn = (message: { properties: { messageId?: unknown } }) => {
      returned.add(message.properties.messageId);
    };
    channel.on('return', onReturn);
    let timer: NodeJS.Timeout | undefined;
    try {
      const confirms = sends.map(
        (send) =>
          new Promise<void>((resolve, reject) => {
            const settle = (error: unknown) => {
              if (error) reject(error);
              else if (
                returned.has(send.options.messageId) &&
                (send.exchange === '' || hasTakers(send.key))
              ) {
                // Opened again, it declares the queues again.
                closeQuietly(channel);
                reject(new Error(`no route for ${send.key}`));
              } else resolve();
            };
            channel.publish(
              send.exchange,
              send.key,
              send.content,
              { ...send.options, persistent: true, mandatory: true, contentType: 'application/json' },
              settle,
            );
          }),
      );
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the broker did not confirm in time')), confirmTimeoutMs);
      });
      await Promise.race([Promise.all(confirms), late]);
    } catch (error) {
      throw outOfReach(error);
    } finally {
      clearTimeout(timer);
      channel.off('return', onReturn);
    }
  }

  function subscribe(subscription: SubscriptionOptions): { consumer: Consumer; stop: () => Promise<void> } {
    const { patterns, concurrency, handle, ephemeral = false } = subscription;
    const queue = prefix + subscription.queue;
    const inHand = new Set<Promise<void>>();
    let active: { channel: ConfirmChannel; tag: string } | undefined;
    let stopped = false;
    let attempts = 0;
    let reportStarted: () => void = () => {};
    const started = new Promise<void>((resolve) => {
      reportStarted = resolve;
    });

    function start(model: ChannelModel): void {
      consume(model).catch((error) => {
        log.warn({ err: error, queue }, 'events cannot be consumed yet');
        startAgain(model);
      });
    }

    function startAgain(model: ChannelModel): void {
      attempts += 1;
      setTimeout(
        () => {
          if (!stopped && current === model) start(model);
        },
        Math.min(100 * 2 ** attempts, 2000),
      ).unref();
    }

    async function consume(model: ChannelModel): Promise<void> {
      if (stopped) return;
      const channel = await openChannel(model);
      const name = ephemeral ? `${queue}.${randomUUID()}` : queue;
      try {
        if (ephemeral) await channel.assertQueue(name, { exclusive: true, autoDelete: true, durable: false });
        else await assertQueues(channel, queue, retryDelaysMs);
        for (const pattern of patterns) await channel.bindQueue(name, exchange, pattern);
        await channel.prefetch(concurrency);
        const { consumerTag: tag } = await channel.consume(name, (message) => {
          if (message === null) {
            // The broker has ended it, for instance because the queue was deleted.
            closeQuietly(channel);
            return;
          }
          if (stopped) return;
          const done = work(channel, message).finally(() => inHand.delete(done));
          inHand.add(done);
        });
        active = { channel, tag };
        attempts = 0;
        reportStarted();
      } catch (error) {
        closeQuietly(channel);
        throw error;
      }
      channel.once('close', () => {
        active = undefined;
        if (!stopped && current === model) startAgain(model);
      });
      if (stopped) closeQuietly(channel);
    }

    async function work(channel: ConfirmChannel, delivery: ConsumeMessage): Promise<void> {
      const headers = delivery.properties.headers ?? {};
      const tries = numberOf(headers[header.tries]) + 1;
      const deliveries = numberOf(headers[header.deliveries]);
      try {
        if (deliveries >= deliveriesAtMost) {
          const reason = new Error(`its consumer was gone before its end ${deliveries} times`);
          await giveUp(channel, delivery, tries, reason);
          return;
        }
        try {
          const message = parseMessage(delivery.content);
          ages.taken(queue, Date.parse(message.time));
          await deliver(message, handle);
        } catch (error) {
          await fail(channel, delivery, tries, error);
          return;
        }
        channel.ack(delivery);
      } catch (error) {
        // The channel is gone; the broker gives the message to the next one.
        log.warn({ err: error, queue }, 'an event is delivered again, because the channel was lost');
      }
    }

    async function fail(channel: ConfirmChannel, delivery: ConsumeMessage, tries: number, error: unknown) {
      const delay = ephemeral ? undefined : retryDelaysMs[tries - 1];
      const about = { err: error, queue, messageId: delivery.properties.messageId, tries };
      if (delay === undefined) {
        log.error(about, 'an event could not be handled; it is given up');
        await giveUp(channel, delivery, tries, error);
        return;
      }
      log.warn(about, 'an event could not be handled; it is tried again');
      await move(channel, delivery, retryQueue(queue, delay), { [header.tries]: tries });
    }

    async function giveUp(channel: ConfirmChannel, delivery: ConsumeMessage, tries: number, error: unknown) {
      if (ephemeral) {
        channel.ack(delivery);
        return;
      }
      await move(channel, delivery, deadQueue(queue), {
        [header.tries]: tries,
        [header.error]: reasonOf(error),
        [header.failedAt]: new Date().toISOString(),
      });
    }

    return {
      consumer: { start, started },
      async stop() {
        if (active) {
          const { channel, tag } = active;
          await channel.cancel(tag).catch(() => {});
          // What arrived before the broker heard of it stays unacknowledged and returns to the queue.
          stopped = true;
          await Promise.all(inHand);
          await channel.close().catch(() => {});
        }
        stopped = true;
        await Promise.all(inHand);
      },
    };
  }

  /** Puts a message on another queue, and takes it off its own only when it is safely there. */
  async function move(
    channel: ConfirmChannel,
    delivery: ConsumeMessage | GetMessage,
    queue: string,
    headers: Record<string, unknown>,
  ): Promise<void> {
    const { messageId, type } = delivery.properties;
    await confirmed(channel, [
      {
        exchange: '',
        key: queue,
        content: delivery.content,
        options: { messageId: String(messageId), type: String(type), headers },
      },
    ]);
    channel.ack(delivery);
  }

  async function withChannel<T>(use: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    if (!current) throw outOfReach();
    let channel: ConfirmChannel;
    try {
      channel = await openChannel(current);
    } catch (error) {
      throw outOfReach(error);
    }
    try {
      return await use(channel);
    } finally {
      await channel.close().catch(() => {});
    }
  }

  async function deadIn(queue: string): Promise<DeadLetter[]> {
    return withChannel(async (channel) => {
      const letters: DeadLetter[] = [];
      await assertQueues(channel, prefix + queue, retryDelaysMs);
      while (letters.length < listedAtMost) {
        const letter = await channel.get(deadQueue(prefix + queue));
        if (letter === false) break;
        const headers = letter.properties.headers ?? {};
        letters.push({
          queue,
          message: parseMessage(letter.content),
          tries: numberOf(headers[header.tries]),
          error: String(headers[header.error] ?? ''),
          failedAt: String(headers[header.failedAt] ?? ''),
        });
      }
      // The channel's end would return them too, but a moment after it, and a replay in that moment would miss them.
      channel.nackAll(true);
      // The broker may return them in another order than it gave them.
      return letters.sort((one, other) => one.failedAt.localeCompare(other.failedAt));
    });
  }

  async function replayDeadOf(queue: string): Promise<number> {
    return withChannel(async (channel) => {
      await assertQueues(channel, prefix + queue, retryDelaysMs);
      // Not the broker's own count, which lags behind, but what has been seen says when to leave a letter alone.
      const replayed = new Set<string>();
      for (;;) {
        const letter = await channel.get(deadQueue(prefix + queue));
        if (letter === false) break;
        const id = String(letter.properties.messageId);
        // It has failed again meanwhile, and stays.
        if (replayed.has(id)) continue;
        await move(channel, letter, prefix + queue, {});
        replayed.add(id);
      }
      channel.nackAll(true);
      return replayed.size;
    });
  }

  async function stateOf(channel: ConfirmChannel, name: string): Promise<QueueState> {
    const { messageCount: waiting } = await channel.checkQueue(name);
    // A queue that nothing has taken from yet has none of these.
    const { messageCount: dead } = await assertDeadQueue(channel, name);
    const oldestSeconds = ages.oldestSeconds(name, waiting);
    return { queue: name.slice(prefix.length), waiting, dead, oldestSeconds };
  }

  function known(): string[] {
    return [...declared.keys()].map((name) => name.slice(prefix.length));
  }

  return {
    async publish(messages) {
      if (messages.length === 0) return;
      if (!publisher) throw outOfReach();
      await confirmed(
        publisher,
        messages.map((message) => ({
          exchange,
          key: message.type,
          content: Buffer.from(JSON.stringify(message)),
          options: { messageId: message.id, type: message.type },
        })),
      );
    },
    async subscribe(subscription): Promise<Subscription> {
      if (!subscription.ephemeral) declared.set(prefix + subscription.queue, subscription.patterns);
      const { consumer, stop } = subscribe(subscription);
      consumers.add(consumer);
      if (current) consumer.start(current);
      await within(subscribeWaitMs, consumer.started);
      return {
        async stop() {
          consumers.delete(consumer);
          await stop();
        },
      };
    },
    async declare(queues) {
      const added = new Map(Object.entries(queues).map(([name, patterns]) => [prefix + name, patterns]));
      for (const [name, patterns] of added) declared.set(name, patterns);
      // Without a connection, or should this one break, the next one is set up with them.
      if (publisher) await bindQueues(publisher, added).catch(() => {});
    },
    deadLetters: {
      async list(queue) {
        const letters: DeadLetter[] = [];
        for (const name of queue === undefined ? known() : [queue]) letters.push(...(await deadIn(name)));
        return letters;
      },
      async replay(queue) {
        let count = 0;
        for (const name of queue === undefined ? known() : [queue]) count += await replayDeadOf(name);
        return count;
      },
    },
    queues: () =>
      withChannel(async (channel) => {
        const states: QueueState[] = [];
        for (const name of declared.keys()) states.push(await stateOf(channel, name));
        return states;
      }),
    async ping() {
      if (!publisher) throw outOfReach();
      try {
        await publisher.checkExchange(exchange);
      } catch (error) {
        throw outOfReach(error);
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      publisher = undefined;
      current = undefined;
      consumers.clear();
      const recovering = await connection.catch(() => undefined);
      await recovering?.close().catch(() => {});
    },
  };
}

async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

async function openChannel(model: ChannelModel): Promise<ConfirmChannel> {
  const channel = await model.createConfirmChannel();
  // The error is also what the waiting call rejects with; without a listener it would end the process.
  channel.on('error', () => {});
  return channel;
}

async function assertQueues(
  channel: ConfirmChannel,
  queue: string,
  retryDelaysMs: readonly number[],
): Promise<void> {
  await channel.assertQueue(queue, { durable: true, arguments: quorum });
  await assertDeadQueue(channel, queue);
  for (const delay of new Set(retryDelaysMs)) {
    await channel.assertQueue(retryQueue(queue, delay), {
      durable: true,
      deadLetterExchange: '',
      deadLetterRoutingKey: queue,
      arguments: {
        ...quorum,
        'x-message-ttl': delay,
        // Kept until the main queue has confirmed it; needs the overflow to be refused.
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
  }
}

function assertDeadQueue(channel: ConfirmChannel, queue: string): Promise<Replies.AssertQueue> {
  return channel.assertQueue(deadQueue(queue), { durable: true, arguments: lookedAtWithoutEnd });
}

/** The wait is part of the name, so that changing the waits makes new queues instead of a contradiction. */
function retryQueue(queue: string, delayMs: number): string {
  return `${queue}.retry.${delayMs}`;
}

function deadQueue(queue: string): string {
  return `${queue}.dead-letters`;
}

function closeQuietly(channel: ConfirmChannel): void {
  channel.close().catch(() => {});
}

function parseMessage(content: Buffer): BusMessage {
  return JSON.parse(content.toString());
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Without one, a broker that is gone without a word is noticed only by the next message. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', '5');
  return parsed.href;
}

function outOfReach(cause?: unknown) {
  return unavailable('Events cannot be taken at the moment. Please try again.', 1, 'BUS_UNAVAILABLE', cause);
}
