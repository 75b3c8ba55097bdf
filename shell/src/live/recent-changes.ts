import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';

type Change = LiveChange | LiveNotice;

/** A new tab gets the changes of this time: its page was requested before it could listen. */
const recentMs = 30_000;
const mostRecent = 500;

export interface RecentChanges {
  readonly add: (change: Change) => void;
  /** The changes of the last 30 seconds, oldest first. */
  readonly list: () => Change[];
}

export function createRecentChanges(): RecentChanges {
  let recent: { change: Change; receivedAt: number }[] = [];
  return {
    add(change) {
      recent = [...recent.slice(-mostRecent), { change, receivedAt: Date.now() }];
    },
    list() {
      const since = Date.now() - recentMs;
      recent = recent.filter(({ receivedAt }) => receivedAt > since);
      return recent.map(({ change }) => change);
    },
  };
}
