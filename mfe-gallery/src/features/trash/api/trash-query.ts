import { getJsonWithHeaders } from '@our-dates/browser/api';
import type { TrashItem, TrashPage } from '@our-dates/contracts/trash';
import { trashKey, trashPaths } from '@our-dates/contracts/trash-terms';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { pageLinks } from '../../../api/page-links.ts';

interface LoadedPage extends TrashPage {
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** What can be restored, a page at a time. */
export const trashQuery = infiniteQueryOptions({
  queryKey: trashKey,
  queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
    const query = pageParam === null ? '' : `?${new URLSearchParams({ cursor: pageParam })}`;
    const { data, headers } = await getJsonWithHeaders<TrashPage>(`${trashPaths.trash}${query}`, { signal });
    return { ...data, next: pageLinks(headers.get('link')).next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  select: itemsOfPages,
  staleTime: 0,
});

function itemsOfPages({ pages }: InfiniteData<LoadedPage>): { items: TrashItem[]; keptForMs: number } {
  return {
    items: pages.flatMap(({ items }) => items),
    keptForMs: (pages[0]?.keptForSeconds ?? 0) * 1000,
  };
}
