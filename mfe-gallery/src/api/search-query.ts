import { localDay } from '@our-dates/contracts/calendar';
import type { GallerySearch } from './gallery-search.ts';

/**
 * The query parameters of a search for gallery and timeline. Parameters that apply only to a search are omitted
 * without one.
 */
export function searchQuery({
  q,
  sort,
  wordsOnly,
}: Pick<GallerySearch, 'q' | 'sort' | 'wordsOnly'>): URLSearchParams {
  const query = new URLSearchParams({ sort });
  if (!q) return query;
  query.set('q', q);
  if (wordsOnly) query.set('words', 'only');
  // The viewer's local day, as `2026-11-21`.
  query.set('today', localDay(new Date()));
  return query;
}
