import type { PageHost } from '@our-dates/browser/host';
import { localDay } from '@our-dates/contracts/calendar';
import type { GallerySearch } from './gallery-search.ts';

/** The names that a search may mention. */
export interface SearchedPeople {
  readonly me: string;
  /** Empty where there is no partner. */
  readonly partner: string;
}

export function peopleOf({ user, partner }: PageHost['session']): SearchedPeople {
  return { me: user?.displayName ?? '', partner: partner ? partner.displayName || partner.username : '' };
}

/** What gallery and timeline are asked about a search. What only a search needs is not sent without one. */
export function searchQuery(
  { q, sort, wordsOnly }: Pick<GallerySearch, 'q' | 'sort' | 'wordsOnly'>,
  { me, partner }: SearchedPeople,
): URLSearchParams {
  const query = new URLSearchParams({ sort });
  if (!q) return query;
  query.set('q', q);
  if (wordsOnly) query.set('words', 'only');
  // The viewer's own day, as `2026-11-21`.
  query.set('today', localDay(new Date()));
  if (me) query.set('me', me);
  if (partner) query.set('partner', partner);
  return query;
}
