import { setTimeout as delay } from 'node:timers/promises';
import type { LiveChange } from '@our-dates/contracts/live';
import { liveEvents } from '@our-dates/contracts/live-stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Cast } from '../../plan/run.ts';
import type { PlatformClient } from '../cast/platform-client.ts';
import { ChangeTimes } from './change-times.ts';
import { Listener } from './listener.ts';

/** What the live connections have seen. */
export interface LiveMetrics {
  readonly wanted: number;
  /** Open in each second of the run. */
  readonly open: readonly number[];
  /** Times that one could not be opened. */
  readonly refused: number;
  /** Times that one ended, with its session for instance, and was opened again where it was. */
  readonly reopened: number;
  /** Milliseconds from a change to each page that received it. */
  readonly lags: readonly number[];
  /** Milliseconds from the upload of a photo until all its sizes were made. */
  readonly sizes: readonly number[];
}

/** Live connections that are held while a run is active: k6 itself cannot read a stream. */
export interface LiveLines {
  /** Resolves when all of them are open, or were refused once. */
  readonly opened: Promise<void>;
  /** From now on it is counted. */
  begin(): void;
  /** Closes them; may be called again. */
  stop(): Promise<LiveMetrics>;
}

const atOnce = 20;
const comeAgainMs = 1_000;

export function openLiveLines(client: PlatformClient, cast: Cast, wanted: number): LiveLines {
  const ended = new AbortController();
  const { signal } = ended;
  const listeners = cast.couples
    .flatMap(({ people }) => people)
    .map((person) => new Listener(client, person));
  const times = new ChangeTimes();
  const counts = { refused: 0, reopened: 0 };
  let isCounting = false;
  let open = 0;
  const openBySecond: number[] = [];
  const timer = setInterval(() => isCounting && openBySecond.push(open), 1000);

  /** Listens until the end, again and again. */
  async function hold(listener: Listener, first: () => void): Promise<void> {
    let lastId: string | undefined;
    for (let time = 0; !signal.aborted; time++) {
      const stream = await listener.open(lastId, signal);
      if (stream === undefined) {
        if (!signal.aborted) counts.refused += 1;
        first();
        await delay(comeAgainMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      if (time > 0) counts.reopened += 1;
      open += 1;
      first();
      const parser = createParser({
        onEvent(message) {
          lastId = message.id ?? lastId;
          if (isCounting && message.event === liveEvents.change) times.add(changeOf(message));
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
      counts.refused = 0;
      counts.reopened = 0;
      isCounting = true;
    },
    async stop() {
      const { lags, sizes } = times;
      const atEnd = { ...counts, lags, sizes, wanted, open: openBySecond };
      clearInterval(timer);
      ended.abort();
      await Promise.all(holding);
      return atEnd;
    },
  };
}

/** The one place where a message becomes the type its contract promises. */
function changeOf({ data }: EventSourceMessage): LiveChange {
  return JSON.parse(data);
}

/** Until the stream ends or is cut off, which is the same to a page. */
async function readAll(stream: AsyncIterable<Buffer>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const piece of stream) take(decoder.decode(piece, { stream: true }));
  } catch (error) {
    // The connection was cut, by this side or on the way.
    if (!(error instanceof Error)) throw error;
  }
}
