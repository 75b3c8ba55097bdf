import { setTimeout as delay } from 'node:timers/promises';
import type { LiveChange } from '@our-dates/contracts/live';
import { liveEvents } from '@our-dates/contracts/live-stream';
import { paths } from '@our-dates/contracts/paths';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { request } from 'undici';
import type { Cast, CastPerson, Session } from '../../plan/run.ts';
import { signIn } from '../cast/make-cast.ts';
import type { PlatformClient } from '../cast/platform-client.ts';

/** What the live connections have seen. */
export interface LiveFigures {
  readonly wanted: number;
  /** Open in each second of the run. */
  readonly open: readonly number[];
  /** Times that one could not be opened. */
  readonly refused: number;
  /** Times that one ended, with its session for instance, and was opened again where it was. */
  readonly reopened: number;
  /** Milliseconds from a change to each page that heard of it. */
  readonly lags: readonly number[];
  /** Milliseconds from the upload of a photo until all its sizes were made. */
  readonly sizes: readonly number[];
}

/** Live connections that are held while a run goes on: k6 itself cannot read a stream. */
export interface LiveLines {
  /** Resolves when all of them are open, or were refused once. */
  readonly opened: Promise<void>;
  /** From now on it is counted. */
  begin(): void;
  stop(): Promise<LiveFigures>;
}

const atOnce = 20;
const comeAgainMs = 1_000;
/** Of the lifetime of a session, after which its person signs in again. */
const renewAfter = 0.7;

export function openLiveLines(client: PlatformClient, cast: Cast, wanted: number): LiveLines {
  const ended = new AbortController();
  const { signal } = ended;
  const listeners = cast.couples
    .flatMap(({ people }) => people)
    .map((person) => new Listener(client, person));
  const figures = { refused: 0, reopened: 0, lags: [] as number[], sizes: [] as number[] };
  const uploadedAt = new Map<number, number>();
  const heard = new Set<string>();
  let isCounting = false;
  let open = 0;
  const openBySecond: number[] = [];
  const timer = setInterval(() => isCounting && openBySecond.push(open), 1000);

  function hear({ id, data }: EventSourceMessage): void {
    if (!isCounting) return;
    const change: LiveChange = JSON.parse(data);
    const at = Date.parse(change.at);
    figures.lags.push(Math.max(0, Date.now() - at));
    if (id === undefined || heard.has(id) || change.photoId === null) return;
    heard.add(id);
    if (change.type === 'photo.uploaded') uploadedAt.set(change.photoId, at);
    const uploaded = change.type === 'photo.updated' ? uploadedAt.get(change.photoId) : undefined;
    if (uploaded === undefined) return;
    figures.sizes.push(at - uploaded);
    uploadedAt.delete(change.photoId);
  }

  /** Listens until the end, again and again. */
  async function hold(listener: Listener, first: () => void): Promise<void> {
    let lastId: string | undefined;
    for (let times = 0; !signal.aborted; times++) {
      const stream = await listener.open(lastId, signal);
      if (stream === undefined) {
        if (!signal.aborted) figures.refused += 1;
        first();
        await delay(comeAgainMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      if (times > 0) figures.reopened += 1;
      open += 1;
      first();
      const parser = createParser({
        onEvent(message) {
          lastId = message.id ?? lastId;
          if (message.event === liveEvents.change) hear(message);
        },
      });
      await readAll(stream, (text) => parser.feed(text));
      open -= 1;
    }
  }

  const holding: Promise<void>[] = [];
  async function openAll(): Promise<void> {
    for (let from = 0; from < wanted && !signal.aborted; from += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, wanted - from) }, (_, at) => from + at);
      await Promise.all(
        some.map(
          (place) =>
            new Promise<void>((opened) => {
              const listener = listeners[place % listeners.length];
              if (listener) holding.push(hold(listener, opened));
            }),
        ),
      );
    }
  }

  return {
    opened: openAll(),
    begin() {
      figures.lags.length = 0;
      figures.refused = 0;
      figures.reopened = 0;
      isCounting = true;
    },
    async stop() {
      const atEnd = { ...figures, wanted, open: openBySecond };
      clearInterval(timer);
      ended.abort();
      await Promise.all(holding);
      return atEnd;
    },
  };
}

/** A person whose pages listen, all with one session. */
class Listener {
  readonly #client: PlatformClient;
  readonly #person: CastPerson;
  #session: Promise<Session>;

  constructor(client: PlatformClient, person: CastPerson) {
    this.#client = client;
    this.#person = person;
    this.#session = Promise.resolve(person.session);
  }

  /** @returns undefined when there is no stream to be had */
  async open(lastId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<Buffer> | undefined> {
    const { target, dispatcher, headersOf } = this.#client;
    try {
      const { cookie } = await this.#present();
      const answer = await request(target.url + paths.live, {
        dispatcher,
        signal,
        headers: { ...headersOf(cookie), ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
        // The stream beats every 15 s.
        bodyTimeout: 60_000,
      });
      if (answer.statusCode === 200) return answer.body;
      await answer.body.dump();
    } catch (error) {
      if (!signal.aborted) console.log(`  live: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }

  /** All pages of a person come again when their session ends; one of them signs in. */
  async #present(): Promise<Session> {
    const known = this.#session;
    const { madeAt, expiresAt } = await known;
    const isFresh = Date.now() < madeAt + (expiresAt - madeAt) * renewAfter;
    if (isFresh || this.#session !== known) return this.#session;
    this.#session = signIn(this.#client, this.#person);
    this.#session.catch(() => {
      this.#session = known;
    });
    return this.#session;
  }
}

/** Until the stream ends or is cut off, which is the same to a page. */
async function readAll(stream: AsyncIterable<Buffer>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const piece of stream) take(decoder.decode(piece, { stream: true }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
