/** Who keeps a connection to a service busy. */
export interface Holder {
  readonly address: string;
  /** Null where nobody is signed in. */
  readonly viewerId: number | null;
}

/** How many connections one of them may hold. */
export interface HolderLimits {
  readonly perViewer: number;
  /** More than one person may share an address, and one person may have several accounts. */
  readonly perAddress: number;
}

/**
 * The connections to a service that are busy because of the browser at the other end: it sends slowly, or takes its
 * answer more slowly than it comes. A fast one never counts, however much it asks for at once.
 */
export class HeldConnections {
  readonly #limits: HolderLimits;
  readonly #ofViewer = new Map<number, number>();
  readonly #ofAddress = new Map<string, number>();

  constructor(limits: HolderLimits) {
    this.#limits = limits;
  }

  /** Whether somebody may hold one more. */
  hasRoomFor({ viewerId, address }: Holder): boolean {
    const { perViewer, perAddress } = this.#limits;
    if ((this.#ofAddress.get(address) ?? 0) >= perAddress) return false;
    return viewerId === null || (this.#ofViewer.get(viewerId) ?? 0) < perViewer;
  }

  /** Counts one more, where there is room for it. */
  add(holder: Holder): boolean {
    if (!this.hasRoomFor(holder)) return false;
    change(this.#ofAddress, holder.address, 1);
    if (holder.viewerId !== null) change(this.#ofViewer, holder.viewerId, 1);
    return true;
  }

  remove({ viewerId, address }: Holder): void {
    change(this.#ofAddress, address, -1);
    if (viewerId !== null) change(this.#ofViewer, viewerId, -1);
  }
}

function change<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
