import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import { type LivePresence, liveBeatMs, liveEvents } from '@our-dates/contracts/live-stream';
import { paths } from '@our-dates/contracts/paths';
import type { Together } from '@our-dates/contracts/together';

/** What a connection delivers; `id` is the position to resume from. */
export interface LiveListener {
  /** The gateway answers, for the first time or again. */
  onOpen: () => void;
  /** The gateway refuses the connection: it is busy, or the session has ended. */
  onRefused: () => void;
  onChange: (change: LiveChange | LiveNotice, id: number) => void;
  /** Everything may have changed. */
  onReset: (id: number) => void;
  onPresence: (presence: LivePresence) => void;
  onTogether: (together: Together) => void;
  /** Nothing has changed up to this id. */
  onPosition: (id: number) => void;
}

export interface LiveConnection {
  /** Opens it from the last id on; an open connection is kept unless it has been silent for too long. */
  open: () => void;
  /** Reopens it: the network has changed. */
  reopen: () => void;
  close: () => void;
}

/** After this long without a heartbeat the other end is gone, even without an error. */
const silenceMs = 2 * liveBeatMs + 5_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** How long ago the page was requested: it does not show later changes. */
function recentMs(): number {
  return Math.min(Math.round(performance.now()), 30_000);
}

/**
 * One stream of server-sent events. The browser reconnects after an interruption; this reconnects where the browser
 * does not: after a refusal, and when the stream is silent.
 * @param options.after the position to resume from; null: only new changes
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
    listen<LiveNotice>(next, liveEvents.notice, listener.onChange);
    listen(next, liveEvents.reset, (_, id) => listener.onReset(id));
    listen<LivePresence>(next, liveEvents.presence, listener.onPresence);
    listen<Together>(next, liveEvents.together, listener.onTogether);
    listen(next, liveEvents.beat, (_, id) => listener.onPosition(id));
    next.addEventListener('error', () => {
      if (source !== next || next.readyState !== EventSource.CLOSED) return;
      listener.onRefused();
      // Half of the wait is random, so that browsers do not reconnect at the same time.
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
