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
  /** Everything up to the id may have changed: what was missed cannot be said any more. */
  reset: 'reset',
  /** Data: a `LivePresence`. */
  presence: 'presence',
  /** Nothing has happened; shows that the connection stands. */
  beat: 'beat',
} as const;

/** Milliseconds in which something always comes; after twice that a connection counts as lost. */
export const liveBeatMs = 15_000;
