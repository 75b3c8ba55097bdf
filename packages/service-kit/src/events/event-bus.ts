import type { EventMessage } from '@our-dates/contracts/event-envelope';

/** Durable queues by name, each with the topic patterns it is bound for: `*` stands for one word, `#` for any number. */
export type Queues = Readonly<Record<string, readonly string[]>>;

export interface SubscriptionOptions {
  /** Names the durable queue; subscribers of the same name share its messages. */
  queue: string;
  /** As in `Queues`; for a durable queue the same as declared. */
  patterns: readonly string[];
  /** How many messages are in flight at once. */
  concurrency: number;
  /**
   * Does what the message asks for. The message leaves the queue only when this has resolved; when it throws,
   * the message is delivered again later, and after the last attempt it becomes a dead letter. What is no event is
   * a dead letter at once.
   */
  handle(message: EventMessage): Promise<void>;
  /** A queue that belongs to this subscription: it ends with it, is not durable, and does not retry. */
  ephemeral?: boolean;
}

export interface Subscription {
  /** Takes no more messages, and resolves when those in flight are finished. */
  stop(): Promise<void>;
}

/** A message that failed at every attempt, or is no event. */
export interface DeadLetter {
  readonly queue: string;
  /** As it was received. */
  readonly body: string;
  readonly tries: number;
  /** The error of the last attempt. */
  readonly error: string;
  /** ISO 8601. */
  readonly failedAt: string;
}

/** How many dead letters of one queue are listed, the oldest ones. */
export const listedDeadLetters = 1_000;

export interface DeadLetters {
  /** Those of one queue, or of every queue this bus knows; they stay where they are. At most 1,000 per queue. */
  list(queue?: string): Promise<DeadLetter[]>;
  /** Puts all of them back on their queues with all their attempts; resolves to their number. */
  replay(queue?: string): Promise<number>;
}

/** How full a durable queue is. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly dead: number;
  /** No event in it waits for longer, as far as this bus can tell. */
  readonly oldestSeconds: number;
}

/**
 * Carries events from publishers to every queue whose patterns match. Delivery is at least once; the
 * order of what one publisher sends is kept until something has to be tried again.
 */
export interface EventBus {
  /**
   * Resolves when the bus has all of the messages safely; rejects when any of them may not have arrived, so
   * that the caller publishes them again.
   * @throws AppError 503 when the bus cannot be reached
   */
  publish(messages: readonly EventMessage[]): Promise<void>;
  subscribe(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * Declares queues: what is published from then on waits there, even for a subscriber that has never
   * run. An event without a bound queue is dropped. Call it before anything is published; while the bus cannot be
   * reached, the queues are declared as soon as it can be.
   */
  declare(queues: Queues): Promise<void>;
  readonly deadLetters: DeadLetters;
  /** Of all declared queues. @throws AppError 503 when the bus cannot be reached */
  queues(): Promise<QueueState[]>;
  /** @throws AppError 503 when the bus cannot be reached */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Waits between attempts, in milliseconds: five attempts in about three minutes. */
export const defaultRetryDelaysMs: readonly number[] = [1000, 5000, 30_000, 120_000];

/** Whether a topic pattern covers a type. */
export function matchesTopic(pattern: string, type: string): boolean {
  return match(pattern.split('.'), type.split('.'));
}

function match(pattern: readonly string[], words: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return words.length === 0;
  if (first === '#') return match(rest, words) || (words.length > 0 && match(pattern, words.slice(1)));
  if (words.length === 0) return false;
  return (first === '*' || first === words[0]) && match(rest, words.slice(1));
}
