import type { SortOrder } from '@our-dates/contracts/collections';
import { useLanguage } from '@our-dates/languages/language';
import { useSearchParams } from '@our-dates/router';
import { useCallback, useMemo } from 'react';

/** What the gallery shows, and in which order. It is in the URL, so that Back restores it. */
export interface GallerySearch {
  readonly q: string;
  readonly sort: SortOrder;
  /** The month at which the list starts, as the timeline names it; empty: the first one. */
  readonly from: string;
  /** Searches `q` as plain words, without its other meanings. */
  readonly wordsOnly: boolean;
}

/** In the order in which they are offered. */
export const sortOrders: readonly SortOrder[] = ['recent', 'first', 'name', 'date'];

export function isSortOrder(value: string | null): value is SortOrder {
  return sortOrders.some((order) => order === value);
}

export function readGallerySearch(parameters: URLSearchParams): GallerySearch {
  const given = parameters.get('sort');
  const sort = isSortOrder(given) ? given : 'recent';
  const from = parameters.get('from') ?? '';
  const placePattern = sort === 'date' ? /^(\d{4}-(0[1-9]|1[0-2])|undated)$/ : /^\d{4}-(0[1-9]|1[0-2])$/;
  return {
    q: parameters.get('q')?.trim() ?? '',
    sort,
    from: sort !== 'name' && placePattern.test(from) ? from : '',
    wordsOnly: parameters.get('words') === 'only',
  };
}

/** Defaults are omitted. */
function writeGallerySearch({ q, sort, from, wordsOnly }: GallerySearch): URLSearchParams {
  const written = new URLSearchParams();
  if (q) written.set('q', q);
  if (sort !== 'recent') written.set('sort', sort);
  if (from) written.set('from', from);
  if (q && wordsOnly) written.set('words', 'only');
  return written;
}

/** The search in the URL, and how to change it. The server knows phrases only in English. */
export function useGallerySearch(): [GallerySearch, (change: Partial<GallerySearch>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const search = useMemo(() => readGallerySearch(parameters), [parameters]);
  const knowsPhrases = useLanguage().language.startsWith('en');
  const sent = useMemo(
    () => (knowsPhrases || search.q === '' ? search : { ...search, wordsOnly: true }),
    [search, knowsPhrases],
  );

  const change = useCallback(
    (changed: Partial<GallerySearch>) => {
      // A month belongs to its list, and 'words only' to the typed search.
      const isSameList =
        [undefined, search.q].includes(changed.q) && [undefined, search.sort].includes(changed.sort);
      const next = { ...search, ...(isSameList ? {} : { from: '', wordsOnly: false }), ...changed };
      const written = writeGallerySearch(next);
      if (`${written}` === `${writeGallerySearch(search)}`) return;
      // Continued typing is one history entry, not one for each pause; so is moving from month to month.
      const isActive = isSameList
        ? next.from !== '' && search.from !== ''
        : next.q !== '' && search.q !== '' && next.sort === search.sort;
      setParameters(written, { replace: isActive });
    },
    [search, setParameters],
  );

  return [sent, change];
}
