import { randomUUID } from 'node:crypto';
import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Log } from '../../telemetry/log.ts';
import { deliver, nextDelay, parseBody, reasonOf } from '../delivery.ts';
import type { SubscriptionOptions } from '../event-bus.ts';
import { type BrokerConnection, closeQuietly, openChannel } from './connection.ts';
import { header, numberIn } from './messages.ts';
import type { Publisher } from './publisher.ts';
import type { QueueAges } from './queue-ages.ts';
import { deadLetterQueue, retryQueue, type Topology } from './topology.ts';

/**
 * A message that has come back this often without being tried to its end kills its consumers. Fewer than the
 * broker's own limit, so that it becomes a dead letter before the broker throws it away.
 */
const deliveriesAtMost = 10;

export interface ConsumerDeps {
  readonly connection: BrokerConnection;
  readonly topology: Topology;
  readonly publisher: Publisher;
  readonly ages: QueueAges;
  readonly log: Log;
}

/** Takes the messages of one queue, on every connection there is. */
export class Consumer {
  readonly #deps: ConsumerDeps;
  readonly #subscription: SubscriptionOptions;
  readonly #queue: string;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #started = Promise.withResolvers<void>();
  #active: { channel: ConfirmChannel; tag: string } | undefined;
  #stopped = false;
  #attempts = 0;

  constructor(deps: ConsumerDeps, subscription: SubscriptionOptions) {
    this.#deps = deps;
    this.#subscription = subscription;
    this.#queue = deps.topology.nameOf(subscription.queue);
  }

  /** Resolves when messages are being taken for the first time. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  start(model: ChannelModel): void {
    this.#consume(model).catch((error) => {
      this.#deps.log.warn({ err: error, queue: this.#queue }, 'events cannot be consumed yet');
      this.#startAgain(model);
    });
  }

  /** Takes no more messages, and resolves when those in flight are finished. */
  async stop(): Promise<void> {
    if (this.#active) {
      const { channel, tag } = this.#active;
      await channel.cancel(tag).catch(() => {});
      // What arrived before the broker received it stays unacknowledged and returns to the queue.
      this.#stopped = true;
      await Promise.all(this.#inFlight);
      await channel.close().catch(() => {});
    }
    this.#stopped = true;
    await Promise.all(this.#inFlight);
  }

  #startAgain(model: ChannelModel): void {
    this.#attempts += 1;
    const delayMs = Math.min(100 * 2 ** this.#attempts, 2000);
    setTimeout(() => {
      if (!this.#stopped && this.#deps.connection.model === model) this.start(model);
    }, delayMs).unref();
  }

  async #consume(model: ChannelModel): Promise<void> {
    if (this.#stopped) return;
    const channel = await openChannel(model);
    try {
      const name = await this.#assertQueue(channel);
      await channel.prefetch(this.#subscription.concurrency);
      const { consumerTag: tag } = await channel.consume(name, (message) => this.#take(channel, message));
      this.#active = { channel, tag };
      this.#attempts = 0;
      this.#started.resolve();
    } catch (error) {
      closeQuietly(channel);
      throw error;
    }
    channel.once('close', () => {
      this.#active = undefined;
      if (!this.#stopped && this.#deps.connection.model === model) this.#startAgain(model);
    });
    if (this.#stopped) closeQuietly(channel);
  }

  async #assertQueue(channel: ConfirmChannel): Promise<string> {
    const { topology } = this.#deps;
    const { patterns, ephemeral } = this.#subscription;
    const name = ephemeral ? `${this.#queue}.${randomUUID()}` : this.#queue;
    if (ephemeral) await channel.assertQueue(name, { exclusive: true, autoDelete: true, durable: false });
    else await topology.assertQueues(channel, name);
    await topology.bindOne(channel, name, patterns);
    return name;
  }

  #take(channel: ConfirmChannel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The broker has ended it, for instance because the queue was deleted.
      closeQuietly(channel);
      return;
    }
    if (this.#stopped) return;
    const done = this.#work(channel, message).finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  async #work(channel: ConfirmChannel, delivery: ConsumeMessage): Promise<void> {
    const { ages, log } = this.#deps;
    const tries = numberIn(delivery, header.tries) + 1;
    const deliveries = numberIn(delivery, header.deliveries);
    try {
      if (deliveries >= deliveriesAtMost) {
        const reason = new Error(`its consumer was gone before its end ${deliveries} times`);
        await this.#giveUp(channel, delivery, tries, reason);
        return;
      }
      try {
        const message = parseBody(delivery.content.toString());
        ages.taken(this.#queue, Date.parse(message.time));
        await deliver(message, this.#subscription.handle);
      } catch (error) {
        await this.#fail(channel, delivery, tries, error);
        return;
      }
      channel.ack(delivery);
    } catch (error) {
      // The channel is gone; the broker gives the message to the next one.
      const about = { err: error, queue: this.#queue };
      log.warn(about, 'an event is delivered again, because the channel was lost');
    }
  }

  async #fail(channel: ConfirmChannel, delivery: ConsumeMessage, tries: number, error: unknown) {
    const { topology, publisher, log } = this.#deps;
    const { retryDelaysMs } = topology;
    const delay = nextDelay(error, tries, { ephemeral: this.#subscription.ephemeral, retryDelaysMs });
    const about = { err: error, queue: this.#queue, messageId: delivery.properties.messageId, tries };
    if (delay === undefined) {
      log.error(about, 'an event could not be handled; it is given up');
      await this.#giveUp(channel, delivery, tries, error);
      return;
    }
    log.warn(about, 'an event could not be handled; it is retried');
    await publisher.move(channel, delivery, retryQueue(this.#queue, delay), { [header.tries]: tries });
  }

  async #giveUp(channel: ConfirmChannel, delivery: ConsumeMessage, tries: number, error: unknown) {
    if (this.#subscription.ephemeral) {
      channel.ack(delivery);
      return;
    }
    await this.#deps.publisher.move(channel, delivery, deadLetterQueue(this.#queue), {
      [header.tries]: tries,
      [header.error]: reasonOf(error),
      [header.failedAt]: new Date().toISOString(),
    });
  }
}
