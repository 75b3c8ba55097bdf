/**
 * What the page needs to read the stream of `live.ts`; apart from it, so that a page fetches no schemas for it.
 */

/** Whether a page of the partner is open. */
export interface LivePresence {
  isPartnerHere: boolean;
}

/** The names of the events in the stream. */
export const liveEvents = {
  /** Data: a `LiveChange` of `live.ts`; the event's id is its position. */
  change: 'change',
  /** Data: a `LiveNotice` of `live.ts`; the event's id is its position. */
  notice: 'notice',
  /** Everything up to the id may have changed: the missed changes are no longer known. */
  reset: 'reset',
  /** Data: a `LivePresence`. */
  presence: 'presence',
  /** Data: a `Together` of `together.ts`, as it is now. */
  together: 'together',
  /** No change; shows that the connection works. */
  beat: 'beat',
} as const;

/** The longest time between two messages, in milliseconds; after twice that a connection counts as lost. */
export const liveBeatMs = 15_000;
