import type { ServerResponse } from 'node:http';
import type { Logged } from '@our-dates/contracts/changes';
import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import { type LivePresence, liveEvents } from '@our-dates/contracts/live-stream';
import type { Together } from '@our-dates/contracts/together';
import type { Audience } from './change-tail.ts';

/** Bytes that may wait for a slow browser; it reconnects and receives what it missed. */
const waitingAtMost = 64 * 1024;

/** Milliseconds after which a browser reconnects; not all of them at the same moment. */
const comeAgainMs = { least: 300, most: 1300 };

/** The stream of events to one browser. */
export class LiveStream {
  readonly audience: Audience;
  /** Of the session it was opened with. */
  readonly sessionKey: string;
  readonly sessionEndsAt: number;
  /** When its person signed in; absent where that is not known. */
  readonly loginAt: string | undefined;
  /** What it was sent last about its partner. */
  isPartnerHere = false;
  /** Asks whether it may continue: its session lasts, and the partnership is the same. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly #res: ServerResponse;
  /** What comes before `begin`; null after that. */
  #queue: (readonly [position: number, text: string])[] | null = [];
  #isLost = false;
  #position = 0;

  constructor(options: {
    res: ServerResponse;
    audience: Audience;
    sessionKey: string;
    sessionEndsAt: number;
    loginAt?: string | undefined;
    mayGoOn: () => Promise<boolean>;
  }) {
    this.#res = options.res;
    this.audience = options.audience;
    this.sessionKey = options.sessionKey;
    this.sessionEndsAt = options.sessionEndsAt;
    this.loginAt = options.loginAt;
    this.mayGoOn = options.mayGoOn;
  }

  /**
   * Writes the missed changes, null if they are unknown or not all for this viewer, and those that arrived meanwhile.
   * @param own among missed changes that are not all told, those that are
   */
  begin(missed: readonly Logged[] | null, position: number, own: readonly Logged[] = []): void {
    const { least, most } = comeAgainMs;
    const queue = this.#queue ?? [];
    this.#queue = null;
    this.#write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
    for (const change of own) this.tell(change.position, changeText(change));
    if (missed === null || this.#isLost) this.lose(position);
    for (const change of missed ?? []) this.tell(change.position, changeText(change));
    for (const [at, text] of queue) this.tell(at, text);
    // The position to resume from, also where nothing has happened yet.
    if (this.#position === 0) this.#write(eventText(liveEvents.beat, 0, position));
  }

  /** @param text as `changeText` makes it, once for all receivers */
  tell(position: number, text: string): void {
    if (this.#queue) {
      this.#queue.push([position, text]);
      return;
    }
    if (position <= this.#position) return;
    this.#position = position;
    this.#write(text);
  }

  /** What came before a position may have been missed. */
  lose(position: number): void {
    this.#isLost = true;
    this.#position = position;
    this.#write(eventText(liveEvents.reset, 0, position));
  }

  tellPresence(isPartnerHere: boolean): void {
    if (this.#queue) return;
    this.isPartnerHere = isPartnerHere;
    const presence: LivePresence = { isPartnerHere };
    this.#write(eventText(liveEvents.presence, presence));
  }

  /** @param text as `togetherText` makes it, once for all receivers */
  tellTogether(text: string): void {
    this.#write(text);
  }

  beat(): void {
    this.#write(eventText(liveEvents.beat, 0));
  }

  end(): void {
    this.#res.end();
  }

  #write(text: string): void {
    if (this.#queue || this.#res.writableEnded || this.#res.destroyed) return;
    this.#res.write(text);
    if (this.#res.writableLength > waitingAtMost) this.#res.destroy();
  }
}

/** The text of an event in the stream, with its position as its id. */
export function changeText(change: Logged): string {
  if ('reads' in change) {
    const { type, actorId, reads, at, position, traceparent } = change;
    const notice: LiveNotice = { type, actorId, reads, at, traceparent };
    return eventText(liveEvents.notice, notice, position);
  }
  const { type, actorId, collectionId, photoId, commentId, at, position, traceparent } = change;
  const told: LiveChange = { type, actorId, collectionId, photoId, commentId, at, traceparent };
  return eventText(liveEvents.change, told, position);
}

/** The text of a state of looking together; it has no position, for nothing repeats it. */
export function togetherText(together: Together): string {
  return eventText(liveEvents.together, together);
}

function eventText(event: string, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
