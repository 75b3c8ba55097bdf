import type { LiveChange } from '@our-dates/contracts/live';
import { type LivePresence, liveBeatMs, liveEvents } from '@our-dates/contracts/live-stream';
import { paths } from '@our-dates/contracts/paths';

/** What comes through a connection; `id` is the position to go on from. */
export interface LiveListener {
  /** The gateway answers, for the first time or again. */
  onOpen: () => void;
  onChange: (change: LiveChange, id: number) => void;
  /** Everything may have changed. */
  onReset: (id: number) => void;
  onPresence: (presence: LivePresence) => void;
  /** Nothing has changed up to an id. */
  onPosition: (id: number) => void;
}

export interface LiveConnection {
  /** Opens it, from the last id on; one that is open is left alone unless it has been silent for too long. */
  open: () => void;
  /** Opens it anew: the network is another one. */
  reopen: () => void;
  close: () => void;
}

/** After so long without a beat the other end is gone, though nothing has said so. */
const silenceMs = 2 * liveBeatMs + 5_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** How long ago the page was asked for: what has changed since then is not in what it shows. */
function recentMs(): number {
  return Math.min(Math.round(performance.now()), 30_000);
}

/**
 * One stream of server-sent events. The browser comes again by itself after an interruption; this comes again
 * where the browser does not: after a refusal, and when the stream is silent.
 * @param options.after the position to go on from; null: what is new from now on
 */
export function createLiveConnection({
  listener,
  after,
}: {
  listener: LiveListener;
  after: () => number | null;
}): LiveConnection {
  let source: EventSource | null = null;
  let lastReceivedAt = 0;
  let waitMs = firstWaitMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  function listen<Data>(target: EventSource, name: string, act: (data: Data, id: number) => void): void {
    target.addEventListener(name, (event: MessageEvent<string>) => {
      lastReceivedAt = Date.now();
      waitMs = firstWaitMs;
      const data: Data = JSON.parse(event.data);
      act(data, Number(event.lastEventId || 0));
    });
  }

  function connect(): void {
    clearTimeout(retry);
    source?.close();
    lastReceivedAt = Date.now();
    const position = after();
    const next = new EventSource(
      `${paths.live}?${position === null ? `recent=${recentMs()}` : `after=${position}`}`,
    );
    source = next;
    next.addEventListener('open', listener.onOpen);
    listen<LiveChange>(next, liveEvents.change, listener.onChange);
    listen(next, liveEvents.reset, (_, id) => listener.onReset(id));
    listen<LivePresence>(next, liveEvents.presence, listener.onPresence);
    listen(next, liveEvents.beat, (_, id) => listener.onPosition(id));
    next.addEventListener('error', () => {
      if (source !== next || next.readyState !== EventSource.CLOSED) return;
      // Refused; half of the wait is random, so that not all browsers come back together.
      retry = setTimeout(connect, waitMs * (0.5 + Math.random() / 2));
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
  }

  const isSilent = () => Date.now() - lastReceivedAt > silenceMs;

  return {
    open() {
      watch ??= setInterval(() => isSilent() && connect(), liveBeatMs);
      if (!source || source.readyState === EventSource.CLOSED || isSilent()) connect();
    },
    reopen() {
      if (source) connect();
    },
    close() {
      clearInterval(watch);
      clearTimeout(retry);
      watch = undefined;
      source?.close();
      source = null;
    },
  };
}
