import type { SortOrder } from '@our-dates/contracts/collections';
import { useSearchParams } from '@our-dates/router';
import { useCallback, useMemo } from 'react';

/** What the gallery shows, and in which order. It lives in the URL, so that Back brings it back. */
export interface GallerySearch {
  readonly q: string;
  readonly sort: SortOrder;
}

export const sortTexts: Readonly<Record<SortOrder, string>> = {
  recent: 'Most Recent',
  first: 'First Dates',
  name: 'Name (A-Z)',
  date: 'Date (Newest)',
};

export function isSortOrder(value: string | null): value is SortOrder {
  return value !== null && Object.hasOwn(sortTexts, value);
}

export function readGallerySearch(parameters: URLSearchParams): GallerySearch {
  const sort = parameters.get('sort');
  return { q: parameters.get('q')?.trim() ?? '', sort: isSortOrder(sort) ? sort : 'recent' };
}

/** The search in the URL, and how to change it. What is the default is not written there. */
export function useGallerySearch(): [GallerySearch, (change: Partial<GallerySearch>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const search = useMemo(() => readGallerySearch(parameters), [parameters]);

  const change = useCallback(
    (changed: Partial<GallerySearch>) => {
      const next = { ...search, ...changed };
      if (next.q === search.q && next.sort === search.sort) return;
      const written = new URLSearchParams();
      if (next.q) written.set('q', next.q);
      if (next.sort !== 'recent') written.set('sort', next.sort);
      // Going on typing is one step back, not one for each pause.
      const goesOnTyping = next.q !== '' && search.q !== '' && next.sort === search.sort;
      setParameters(written, { replace: goesOnTyping });
    },
    [search, setParameters],
  );

  return [search, change];
}
