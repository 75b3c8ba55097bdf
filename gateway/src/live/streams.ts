import type { Logged } from '@our-dates/contracts/changes';
import { isFor } from './change-tail.ts';
import { changeText, type LiveStream } from './stream.ts';

/** One browser needs one; more than this are not one person's browsers. */
const perPersonAtMost = 20;

/** For so long, in milliseconds, a closed stream is remembered: what has ended its session may be known only later. */
const closedForMs = 15_000;

/** The streams of this gateway, by the people whose changes they send. */
export class LiveStreams {
  readonly #byPerson = new Map<number, Set<LiveStream>>();
  readonly #byViewer = new Map<number, Set<LiveStream>>();
  /** Each with its turn. */
  readonly #all = new Map<LiveStream, number>();
  /** Those that were closed a moment ago. */
  readonly #closed = new Set<LiveStream>();
  readonly #turns: number;
  #nextTurn = 0;

  /** @param turns into how many parts `ofTurn` divides them */
  constructor(turns: number) {
    this.#turns = turns;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Ids of the people who have a stream here. */
  viewers(): IterableIterator<number> {
    return this.#byViewer.keys();
  }

  /** A person's oldest stream ends when there are too many. */
  add(stream: LiveStream): void {
    const own = this.#byViewer.get(stream.audience.viewerId);
    const oldest = own && own.size >= perPersonAtMost ? own.values().next().value : undefined;
    if (oldest) {
      this.delete(oldest);
      oldest.end();
    }
    this.#all.set(stream, this.#nextTurn);
    this.#nextTurn = (this.#nextTurn + 1) % this.#turns;
    addTo(this.#byViewer, stream.audience.viewerId, stream);
    for (const id of peopleOf(stream)) addTo(this.#byPerson, id, stream);
  }

  delete(stream: LiveStream): void {
    if (!this.#all.delete(stream)) return;
    deleteFrom(this.#byViewer, stream.audience.viewerId, stream);
    for (const id of peopleOf(stream)) deleteFrom(this.#byPerson, id, stream);
    this.#closed.add(stream);
    setTimeout(() => this.#closed.delete(stream), closedForMs).unref();
  }

  /** Those that were opened with one of these sessions, also those that have just been closed. */
  *ofSessions(hashes: ReadonlySet<string>): IterableIterator<LiveStream> {
    for (const streams of [this.#all.keys(), this.#closed]) {
      for (const stream of streams) if (hashes.has(stream.sessionKey)) yield stream;
    }
  }

  /** Tells a change to those it is for alone; returns how many these are. */
  tell(change: Logged): number {
    const { personId, actorId } = change;
    let text: string | undefined;
    let told = 0;
    for (const stream of this.ofPeople(actorId === null ? [personId] : [personId, actorId])) {
      if (!isFor(change, stream.audience)) continue;
      text ??= changeText(change);
      stream.tell(change.position, text);
      told += 1;
    }
    return told;
  }

  /** The streams of these people and of their partners, each once. */
  ofPeople(ids: readonly number[]): Set<LiveStream> {
    const found = new Set<LiveStream>();
    for (const id of ids) for (const stream of this.#byPerson.get(id) ?? []) found.add(stream);
    return found;
  }

  *ofTurn(turn: number): IterableIterator<LiveStream> {
    for (const [stream, its] of this.#all) if (its === turn) yield stream;
  }

  [Symbol.iterator](): IterableIterator<LiveStream> {
    return this.#all.keys();
  }
}

function peopleOf({ audience: { viewerId, partnerId } }: LiveStream): number[] {
  return partnerId === null ? [viewerId] : [viewerId, partnerId];
}

function addTo(map: Map<number, Set<LiveStream>>, id: number, stream: LiveStream): void {
  const streams = map.get(id);
  if (streams) streams.add(stream);
  else map.set(id, new Set([stream]));
}

function deleteFrom(map: Map<number, Set<LiveStream>>, id: number, stream: LiveStream): void {
  const streams = map.get(id);
  streams?.delete(stream);
  if (streams?.size === 0) map.delete(id);
}
