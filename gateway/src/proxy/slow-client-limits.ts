import { networkOf } from '@our-dates/common/http/network';

/** The client that keeps a connection to a service busy. */
export interface ClientIdentity {
  readonly address: string;
  /** Null without a session. */
  readonly viewerId: number | null;
}

/** How many connections may be held. */
export interface PerClientLimits {
  readonly perViewer: number;
  /** More than one person may share a network, and one person may have several accounts. */
  readonly perNetwork: number;
  /** By all clients together; what is left is for those that are fast. */
  readonly total: number;
}

/**
 * The connections to a service that are busy because of the browser at the other end: it sends slowly, or takes its
 * answer more slowly than it comes. A fast one never counts, however much it asks for at once.
 */
export class SlowClientLimits {
  readonly #limits: PerClientLimits;
  readonly #ofViewer = new Map<number, number>();
  readonly #ofNetwork = new Map<string, number>();
  #total = 0;

  constructor(limits: PerClientLimits) {
    this.#limits = limits;
  }

  /** Whether a client holds less than its share. */
  isWithinShare({ viewerId, address }: ClientIdentity): boolean {
    const { perViewer, perNetwork } = this.#limits;
    // Nearly always nothing is held, and then no network has to be worked out.
    if (this.#total === 0) return true;
    if ((this.#ofNetwork.get(networkOf(address)) ?? 0) >= perNetwork) return false;
    return viewerId === null || (this.#ofViewer.get(viewerId) ?? 0) < perViewer;
  }

  /** Whether all clients together hold less than may be held. */
  get hasRoom(): boolean {
    return this.#total < this.#limits.total;
  }

  /** Counts one more, where there is room for it. */
  add(holder: ClientIdentity): boolean {
    if (!this.hasRoom || !this.isWithinShare(holder)) return false;
    this.#change(holder, 1);
    return true;
  }

  remove(holder: ClientIdentity): void {
    this.#change(holder, -1);
  }

  #change({ viewerId, address }: ClientIdentity, by: 1 | -1): void {
    this.#total += by;
    count(this.#ofNetwork, networkOf(address), by);
    if (viewerId !== null) count(this.#ofViewer, viewerId, by);
  }
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
