import { openTabChannel, takeLead } from '@our-dates/browser/tabs';
import type { LiveChange } from '@our-dates/contracts/live';
import type { LivePresence } from '@our-dates/contracts/live-stream';
import type { LiveConnection, LiveListener } from './live-connection.ts';

/** What the tab with the connection tells the others. `before` is the position it was at: one that is elsewhere has missed something. */
type TabMessage =
  | { kind: 'opened' }
  | { kind: 'change'; change: LiveChange; id: number; before: number | null }
  | { kind: 'reset'; id: number }
  | { kind: 'position'; id: number }
  | { kind: 'presence'; presence: LivePresence }
  /** Of a tab that has just come; it is told what was heard while its page was on the way. */
  | { kind: 'hello' }
  | { kind: 'recent'; changes: LiveChange[]; id: number | null }
  /** Of any tab: a person looks at it. The tab with the connection answers where things stand. */
  | { kind: 'visible' };

/** A tab that is looked at says so this often. */
const visibleEveryMs = 20_000;
/** A new tab is told what was heard in this time: its page was asked for before it could listen. */
const recentMs = 30_000;
/** The connection ends when no tab has been looked at for so long. */
const unseenMs = 60_000;

/**
 * One connection for all tabs of a browser: the tab that holds a lock has it, and tells the others. When that tab is
 * closed, another one gets the lock and goes on from the last position.
 */
export function shareLive(options: {
  userId: number;
  connect: (options: { listener: LiveListener; after: () => number | null }) => LiveConnection;
  onChange: (change: LiveChange) => void;
  onReset: () => void;
  /** The gateway answers, for the first time or again. */
  onOpen: () => void;
  onPresence: (presence: LivePresence) => void;
}): { stop: () => void } {
  const { userId, connect, onChange, onReset, onOpen, onPresence } = options;
  const name = `our-dates-live/${userId}`;
  const channel = openTabChannel<TabMessage>(name);
  const stopped = new AbortController();
  const { signal } = stopped;
  let position: number | null = null;
  let presence: LivePresence = { isPartnerHere: false };
  let connection: LiveConnection | null = null;
  let seenAt = Date.now();
  let recent: { change: LiveChange; heardAt: number }[] = [];
  let hasRecent = false;

  /** In this tab, whichever tab has heard it. */
  function take(message: TabMessage): void {
    switch (message.kind) {
      case 'opened':
        onOpen();
        break;
      case 'visible':
        seen();
        break;
      case 'hello':
        if (connection) tellRecent();
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
      case 'change': {
        const hasMissed = position !== null && message.before !== null && message.before > position;
        if (hasMissed) onReset();
        else onChange(message.change);
        position = message.id;
        break;
      }
      case 'reset':
        onReset();
        position = message.id;
        break;
      case 'position':
        // It comes after all that was told before it: a tab that is behind was frozen, and has missed something.
        if (position !== null && message.id > position) onReset();
        position = message.id;
    }
  }

  function takeAndTell(message: TabMessage): void {
    take(message);
    channel.tell(message);
  }

  function tellRecent(): void {
    const since = Date.now() - recentMs;
    recent = recent.filter(({ heardAt }) => heardAt > since);
    channel.tell({ kind: 'recent', changes: recent.map(({ change }) => change), id: position });
  }

  const listener: LiveListener = {
    onOpen: () => takeAndTell({ kind: 'opened' }),
    onChange(change, id) {
      recent = [...recent.slice(-500), { change, heardAt: Date.now() }];
      takeAndTell({ kind: 'change', change, id, before: position });
    },
    onReset: (id) => takeAndTell({ kind: 'reset', id }),
    onPresence: (next) => takeAndTell({ kind: 'presence', presence: next }),
    onPosition(id) {
      if (id > (position ?? -1)) position = id;
    },
  };

  /** A tab is looked at, this one or another. */
  function seen(): void {
    seenAt = Date.now();
    if (!connection) return;
    connection.open();
    if (position !== null) channel.tell({ kind: 'position', id: position });
    channel.tell({ kind: 'presence', presence });
  }

  function look(): void {
    if (document.visibilityState === 'visible') {
      seen();
      channel.tell({ kind: 'visible' });
    } else if (connection && Date.now() - seenAt > unseenMs) connection.close();
  }

  channel.listen(take);
  channel.tell({ kind: 'hello' });
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  // A page that was frozen while it could be seen.
  document.addEventListener('resume', look, { signal });
  addEventListener('online', () => connection?.reopen(), { signal });
  const timer = setInterval(look, visibleEveryMs);

  /** Until it is stopped, or the browser takes the lock away. */
  async function lead(): Promise<void> {
    if (signal.aborted) return;
    connection = connect({ listener, after: () => position });
    look();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    connection.close();
  }
  takeLead(name, signal, lead);
  look();

  return {
    stop() {
      stopped.abort();
      clearInterval(timer);
      channel.close();
    },
  };
}
