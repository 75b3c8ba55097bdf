/**
 * What a page needs to look at photos together with the partner; apart from `together.ts`, so that a page fetches no
 * schemas for it.
 */
export const togetherPaths = {
  current: '/api/together',
  one: '/api/together/:id',
  join: '/api/together/:id/join',
  photo: '/api/together/:id/photo',
  present: '/api/together/:id/present',
} as const;

/** For so long an invitation can be accepted, in milliseconds. */
export const invitationMs = 60_000;
/** A page that takes part says so this often. */
export const presentEveryMs = 10_000;
/** A person who has said nothing for this long is shown as away. */
export const awayAfterMs = 25_000;
/** After this long without one of the two it ends: time enough for a reload, or for a tunnel. */
export const goneAfterMs = 60_000;

export const togetherStatuses = ['invited', 'looking', 'ended'] as const;

/** Why it ended. */
export const togetherEnds = [
  /** One of the two has left it or signed out, or has taken the invitation back. */
  'left',
  'declined',
  'unanswered',
  /** Nothing has been heard of one of the two for `goneAfterMs`. */
  'gone',
  /** The memory is not there any more, or the partnership. */
  'removed',
] as const;
export type TogetherEnd = (typeof togetherEnds)[number];
