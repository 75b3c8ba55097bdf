import { openTabChannel, runAsLeader } from '@our-dates/browser/tabs';
import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import type { LivePresence } from '@our-dates/contracts/live-stream';
import type { Together } from '@our-dates/contracts/together';
import type { LiveConnection, LiveListener } from './live-connection.ts';
import { createRecentChanges, type RecentChanges } from './recent-changes.ts';

type Change = LiveChange | LiveNotice;

/**
 * What the tab with the connection sends to the others. `before` is its previous position: a tab at another
 * position has missed something.
 */
type TabMessage =
  | { kind: 'opened' }
  /** A notice is of a kind of its own: a tab of an earlier release ignores it, and finds out that it missed something. */
  | { kind: 'change' | 'notice'; change: Change; id: number; before: number | null }
  | { kind: 'reset'; id: number }
  | { kind: 'position'; id: number }
  | { kind: 'presence'; presence: LivePresence }
  | { kind: 'together'; together: Together }
  /** From a tab that has just opened; it gets the changes since its page was requested. */
  | { kind: 'hello' }
  | { kind: 'recent'; changes: Change[]; id: number | null }
  /** From any tab: it is visible. The tab with the connection replies with the current state. */
  | { kind: 'visible' };

/** A visible tab announces itself this often. */
const visibleEveryMs = 20_000;
/** The connection closes when no tab has been visible for this long. */
const unseenMs = 60_000;

interface ShareLiveOptions {
  userId: number;
  connect: (options: { listener: LiveListener; after: () => number | null }) => LiveConnection;
  onChange: (change: Change) => void;
  onReset: () => void;
  /** The gateway answers, for the first time or again. */
  onOpen: () => void;
  /** The gateway does not let this browser listen. */
  onRefused: () => void;
  onPresence: (presence: LivePresence) => void;
  onTogether: (together: Together) => void;
}

/**
 * One connection for all tabs of a browser: the tab that holds a lock has it and forwards messages to the others.
 * When that tab is closed, another one gets the lock and resumes from the last position.
 */
export function shareLive(options: ShareLiveOptions): { stop: () => void } {
  const { userId, connect, onChange, onReset, onOpen, onPresence, onTogether } = options;
  const channel = openTabChannel<TabMessage>(channelOf(userId));
  const stopped = new AbortController();
  const { signal } = stopped;
  let position: number | null = null;
  let presence: LivePresence = { isPartnerHere: false };
  let connection: LiveConnection | null = null;
  let seenAt = Date.now();
  const recent = createRecentChanges();
  let hasRecent = false;

  /** In this tab, whichever tab received it. */
  function take(message: TabMessage): void {
    switch (message.kind) {
      case 'opened':
        onOpen();
        break;
      case 'visible':
        seen();
        break;
      case 'hello':
        if (connection) channel.send({ kind: 'recent', changes: recent.list(), id: position });
        break;
      case 'recent':
        if (hasRecent) break;
        hasRecent = true;
        for (const change of message.changes) onChange(change);
        position ??= message.id;
        break;
      case 'presence':
        presence = message.presence;
        onPresence(presence);
        break;
      case 'together':
        onTogether(message.together);
        break;
      case 'change':
      case 'notice':
        if (isBehind(position, message.before)) onReset();
        else onChange(message.change);
        position = message.id;
        break;
      case 'reset':
        onReset();
        position = message.id;
        break;
      case 'position':
        if (isBehind(position, message.id)) onReset();
        position = message.id;
    }
  }

  function applyAndBroadcast(message: TabMessage): void {
    take(message);
    channel.send(message);
  }

  const listener = createListener({
    applyAndBroadcast,
    ...{ onRefused: options.onRefused, recent },
    position: () => position,
    onPosition(id) {
      if (id > (position ?? -1)) position = id;
    },
  });

  /** A tab is visible, this one or another. */
  function seen(): void {
    seenAt = Date.now();
    if (!connection) return;
    connection.open();
    if (position !== null) channel.send({ kind: 'position', id: position });
    channel.send({ kind: 'presence', presence });
  }

  function look(): void {
    if (document.visibilityState === 'visible') {
      seen();
      channel.send({ kind: 'visible' });
    } else if (connection && Date.now() - seenAt > unseenMs) connection.close();
  }

  channel.listen(take);
  channel.send({ kind: 'hello' });
  watchVisibility(look, signal);
  addEventListener('online', () => connection?.reopen(), { signal });
  signal.addEventListener('abort', () => channel.close());

  /** Until it is stopped, or the browser withdraws the lock. */
  async function lead(): Promise<void> {
    if (signal.aborted) return;
    connection = connect({ listener, after: () => position });
    look();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    connection.close();
  }
  runAsLeader(channelOf(userId), signal, lead);
  look();

  return { stop: () => stopped.abort() };
}

const channelOf = (userId: number) => `our-dates-live/${userId}`;

/** What the connection delivers, for this tab and the others. */
function createListener({
  applyAndBroadcast,
  onRefused,
  recent,
  position,
  onPosition,
}: {
  applyAndBroadcast: (message: TabMessage) => void;
  onRefused: () => void;
  recent: RecentChanges;
  position: () => number | null;
  onPosition: (id: number) => void;
}): LiveListener {
  return {
    onOpen: () => applyAndBroadcast({ kind: 'opened' }),
    onRefused,
    onChange(change, id) {
      recent.add(change);
      applyAndBroadcast({ kind: 'reads' in change ? 'notice' : 'change', change, id, before: position() });
    },
    onReset: (id) => applyAndBroadcast({ kind: 'reset', id }),
    onPresence: (presence) => applyAndBroadcast({ kind: 'presence', presence }),
    onTogether: (together) => applyAndBroadcast({ kind: 'together', together }),
    onPosition,
  };
}

/** Calls back when the tab becomes visible or hidden, and regularly in between. */
function watchVisibility(look: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  // A page that was frozen while visible.
  document.addEventListener('resume', look, { signal });
  const timer = setInterval(look, visibleEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/**
 * Whether a tab at this position has missed messages up to the other position. Messages are in order: a tab that is behind
 * was frozen.
 */
function isBehind(position: number | null, other: number | null): boolean {
  return position !== null && other !== null && other > position;
}
