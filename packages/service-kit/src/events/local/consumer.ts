import { randomUUID } from 'node:crypto';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import type { Log } from '../../telemetry/log.ts';
import { deliver, nextDelay, parseBody, reasonOf } from '../delivery.ts';
import type { SubscriptionOptions } from '../event-bus.ts';
import type { EventFile, WaitingMessage } from './event-file.ts';

/** How long no event is taken after the file was not usable. */
const restMs = 1_000;

/** What all consumers of a bus share. */
export interface Shared {
  readonly file: EventFile;
  readonly retryDelaysMs: readonly number[];
  readonly log: Log;
  /** Before this moment no event is taken: its outcome could not be stored. */
  restsUntil: number;
  /** By queue: the positions of messages that some consumer has in flight. */
  readonly claims: Map<string, Set<number>>;
}

/** Takes the messages of one queue. */
export class Consumer {
  readonly queue: string;
  readonly #shared: Shared;
  readonly #subscription: SubscriptionOptions;
  readonly #inFlight = new Map<number, Promise<void>>();
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(shared: Shared, subscription: SubscriptionOptions) {
    this.#shared = shared;
    this.#subscription = subscription;
    const { queue, patterns, ephemeral } = subscription;
    this.queue = ephemeral ? `${queue}.${randomUUID()}` : queue;
    shared.file.bind([[this.queue, patterns]], ephemeral);
  }

  /** Takes what is due now, and runs again when the next one is. */
  readonly look = (): void => {
    if (this.#stopped || this.#shared.file.isClosed) return;
    clearTimeout(this.#timer);
    let wait: number | undefined = this.#shared.restsUntil - Date.now();
    if (wait <= 0) {
      try {
        wait = this.#takeWhatIsDue();
      } catch (error) {
        this.#rest(error);
        wait = restMs;
      }
    }
    if (wait === undefined) return;
    this.#timer = setTimeout(this.look, wait);
    this.#timer.unref();
  };

  /** Takes no more messages, and resolves when those in flight are finished. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
    const { file } = this.#shared;
    const { ephemeral, patterns } = this.#subscription;
    if (ephemeral && !file.isClosed) file.remove(this.queue, patterns);
  }

  /** @returns how long until the next one is due, in milliseconds, if one is waiting for its time */
  #takeWhatIsDue(): number | undefined {
    const { concurrency } = this.#subscription;
    const now = Date.now();
    const claimed = this.#claims();
    for (const message of this.#shared.file.waiting(this.queue, claimed.size + concurrency + 1)) {
      if (this.#inFlight.size >= concurrency) return undefined;
      const { position, dueAt } = message;
      if (claimed.has(position)) continue;
      if (dueAt > now) return dueAt - now;
      claimed.add(position);
      const done = this.#work(message).finally(() => {
        this.#inFlight.delete(position);
        claimed.delete(position);
        // In a new turn of the event loop, so that a long queue does not block everything else.
        setImmediate(this.look);
      });
      this.#inFlight.set(position, done);
    }
    return undefined;
  }

  async #work({ position, body, tries: triesBefore }: WaitingMessage): Promise<void> {
    const { file } = this.#shared;
    let message: EventMessage | undefined;
    let failure: { error: unknown } | undefined;
    try {
      message = parseBody(body);
      await deliver(message, this.#subscription.handle);
    } catch (error) {
      failure = { error };
    }
    if (file.isClosed) return;
    try {
      if (failure) this.#fail(position, { message, body, tries: triesBefore + 1, error: failure.error });
      else file.finish(position);
    } catch (error) {
      this.#rest(error);
    }
  }

  #fail(
    position: number,
    failed: { message: EventMessage | undefined; body: string; tries: number; error: unknown },
  ): void {
    const { file, retryDelaysMs, log } = this.#shared;
    const { message, body, tries, error } = failed;
    const { queue } = this;
    const { ephemeral } = this.#subscription;
    const delay = nextDelay(error, tries, { ephemeral, retryDelaysMs });
    const about = { err: error, queue, messageId: message?.id, type: message?.type, tries };
    if (delay !== undefined) {
      log.warn(about, 'an event could not be handled; it is retried');
      file.postpone(position, tries, Date.now() + delay);
      return;
    }
    log.error(about, 'an event could not be handled; it is given up');
    file.giveUp(position, ephemeral ? null : { queue, body, tries, error: reasonOf(error) });
  }

  #rest(error: unknown): void {
    this.#shared.restsUntil = Date.now() + restMs;
    const text = 'the file of events cannot be used; they stay in it and are tried again';
    this.#shared.log.error({ err: error }, text);
  }

  #claims(): Set<number> {
    const known = this.#shared.claims.get(this.queue) ?? new Set();
    this.#shared.claims.set(this.queue, known);
    return known;
  }
}
