import type { ConfirmChannel, Replies } from 'amqplib';
import { matchesTopic } from '../event-bus.ts';

const quorum = { 'x-queue-type': 'quorum' };
/**
 * Looking at a dead letter counts as a delivery, and a broker throws away what was delivered more often than its
 * limit: 20 from RabbitMQ 4.0 on. `-1` lifts the limit there, but before 4.0 it stands for less than none, so this
 * is a number that is never reached.
 */
const lookedAtWithoutEnd = { ...quorum, 'x-delivery-limit': 1_000_000_000 };

/** The exchange and the queues of a bus, and which of them it knows. All queue names are the broker's own. */
export class Topology {
  readonly exchange: string;
  readonly retryDelaysMs: readonly number[];
  readonly #prefix: string;
  readonly #declared = new Map<string, readonly string[]>();

  constructor(options: { exchange: string; prefix: string; retryDelaysMs: readonly number[] }) {
    this.#prefix = options.prefix;
    this.exchange = options.prefix + options.exchange;
    this.retryDelaysMs = options.retryDelaysMs;
  }

  /** The name of a queue at the broker. */
  nameOf(queue: string): string {
    return this.#prefix + queue;
  }

  /** The name of a queue in the platform. */
  queueOf(name: string): string {
    return name.slice(this.#prefix.length);
  }

  /** Those that were declared. */
  get names(): string[] {
    return [...this.#declared.keys()];
  }

  /** Remembers durable queues, so that each connection is set up with them. */
  remember(queues: ReadonlyMap<string, readonly string[]>): void {
    for (const [name, patterns] of queues) this.#declared.set(name, patterns);
  }

  /** Whether a queue was declared that takes events of this type. */
  hasQueueFor(type: string): boolean {
    for (const patterns of this.#declared.values()) {
      if (patterns.some((pattern) => matchesTopic(pattern, type))) return true;
    }
    return false;
  }

  /** Makes the exchange and the declared queues. */
  async assertAll(channel: ConfirmChannel): Promise<void> {
    await channel.assertExchange(this.exchange, 'topic', { durable: true });
    await this.bind(channel, this.#declared);
  }

  async bind(channel: ConfirmChannel, queues: ReadonlyMap<string, readonly string[]>): Promise<void> {
    for (const [name, patterns] of queues) {
      await channel.assertQueue(name, { durable: true, arguments: quorum });
      await this.bindOne(channel, name, patterns);
    }
  }

  async bindOne(channel: ConfirmChannel, name: string, patterns: readonly string[]): Promise<void> {
    for (const pattern of patterns) await channel.bindQueue(name, this.exchange, pattern);
  }

  /** Makes a queue with the queues for its retries and its dead letters. */
  async assertQueues(channel: ConfirmChannel, name: string): Promise<void> {
    await channel.assertQueue(name, { durable: true, arguments: quorum });
    await assertDeadLetterQueue(channel, name);
    for (const delay of new Set(this.retryDelaysMs)) {
      await channel.assertQueue(retryQueue(name, delay), {
        durable: true,
        deadLetterExchange: '',
        deadLetterRoutingKey: name,
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
}

export function assertDeadLetterQueue(channel: ConfirmChannel, name: string): Promise<Replies.AssertQueue> {
  return channel.assertQueue(deadLetterQueue(name), { durable: true, arguments: lookedAtWithoutEnd });
}

/** The wait is part of the name, so that changing the waits makes new queues instead of a contradiction. */
export function retryQueue(name: string, delayMs: number): string {
  return `${name}.retry.${delayMs}`;
}

export function deadLetterQueue(name: string): string {
  return `${name}.dead-letters`;
}
