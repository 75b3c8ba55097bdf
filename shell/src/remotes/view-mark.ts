import type { ViewOutcome } from '@our-dates/contracts/remote-views';

/** How a view of a remote has turned out. */
export interface RemoteViewNote {
  readonly remote: string;
  readonly outcome: ViewOutcome;
}

/** The name of the entries in the browser's performance timeline. */
export const viewMark = 'remote-view';

/** Writes it into the browser's performance timeline, where what is loaded later reads it. */
export const noteView = (detail: RemoteViewNote) => void performance.mark(viewMark, { detail });
