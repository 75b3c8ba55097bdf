import type { Stories } from '@our-dates/contracts/stories';

/** What can be done with the stories of a memory now. `opening`: both have written, and the partner's is on its way. */
export type StoriesState =
  | 'no-note'
  | 'note'
  | 'none'
  | 'waits-for-viewer'
  | 'waits-for-partner'
  | 'opening'
  | 'open';

export function stateOf({ partnerId, isOpen, own, hasPartnerWritten }: Stories): StoriesState {
  if (partnerId === null) return own ? 'note' : 'no-note';
  if (isOpen) return 'open';
  if (own) return hasPartnerWritten ? 'opening' : 'waits-for-partner';
  return hasPartnerWritten ? 'waits-for-viewer' : 'none';
}
