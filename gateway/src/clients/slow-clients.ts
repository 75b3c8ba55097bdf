import { type AppError, tooMany, unavailable } from '@our-dates/service-kit/errors';
import { networkOf } from '@our-dates/service-kit/http/network';

/** The client at the other end of a connection. */
export interface ClientIdentity {
  readonly address: string;
  /** Null without a session. */
  readonly viewerId: number | null;
}

/** How many slow clients are waited for at the same time. */
export interface SlowClientLimits {
  readonly perViewer: number;
  /** More than one person may share a network, and one person may have several accounts. */
  readonly perNetwork: number;
  /** Of all clients together; what is left is for those that are fast. */
  readonly total: number;
}

/** Counts slow clients. A fast one never counts, however much it requests at once. */
export class SlowClients {
  readonly #limits: SlowClientLimits;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(limits: SlowClientLimits) {
    this.#limits = limits;
  }

  get hasRoom(): boolean {
    return this.#total < this.#limits.total;
  }

  isWithinShare({ viewerId, address }: ClientIdentity): boolean {
    // Nearly always there is none, and then no network has to be computed.
    if (this.#total === 0) return true;
    const { perViewer, perNetwork } = this.#limits;
    if (this.#count(networkOf(address)) >= perNetwork) return false;
    return viewerId === null || this.#count(`viewer ${viewerId}`) < perViewer;
  }

  /** @returns whether there is room for one more; only then it counts */
  add(client: ClientIdentity): boolean {
    if (!this.hasRoom || !this.isWithinShare(client)) return false;
    this.#change(client, 1);
    return true;
  }

  remove(client: ClientIdentity): void {
    this.#change(client, -1);
  }

  /** 429 where this client is the reason that `add` was refused, 503 where all clients together are. */
  refusal(): AppError {
    return this.hasRoom ? tooManyAtOnce() : tooBusy();
  }

  #change({ viewerId, address }: ClientIdentity, by: 1 | -1): void {
    this.#total += by;
    const keys = viewerId === null ? [networkOf(address)] : [networkOf(address), `viewer ${viewerId}`];
    for (const key of keys) {
      const count = this.#count(key) + by;
      if (count === 0) this.#counts.delete(key);
      else this.#counts.set(key, count);
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** 429: one client holds all that it may hold. */
export function tooManyAtOnce(): AppError {
  return tooMany('You are sending or loading too much at once. Please try again in a moment.', 5);
}

/** 503: all clients together do. */
export function tooBusy(): AppError {
  return unavailable('Too much is being sent at the moment. Please try again in a few seconds.', 5, 'BUSY');
}
