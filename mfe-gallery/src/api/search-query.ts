import { localDay } from '@our-dates/contracts/calendar';
import type { GallerySearch } from './gallery-search.ts';

/** What gallery and timeline are asked about a search. What only a search needs is not sent without one. */
export function searchQuery({
  q,
  sort,
  wordsOnly,
}: Pick<GallerySearch, 'q' | 'sort' | 'wordsOnly'>): URLSearchParams {
  const query = new URLSearchParams({ sort });
  if (!q) return query;
  query.set('q', q);
  if (wordsOnly) query.set('words', 'only');
  // The viewer's own day, as `2026-11-21`.
  query.set('today', localDay(new Date()));
  return query;
}
