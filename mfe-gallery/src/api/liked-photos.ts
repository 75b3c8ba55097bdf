import { getJsonWithHeaders } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { paths } from '@our-dates/contracts/paths';
import type { LovedPhoto, Lovers, Photo } from '@our-dates/contracts/photos';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { pageLinks } from './page-links.ts';
import { shownTitle } from './shown-title.ts';

interface LikedPhotosPage {
  readonly photos: readonly LovedPhoto[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** The photos that one of us, or both, loves, a page at a time. */
export function likedPhotosQuery(by: Lovers) {
  return infiniteQueryOptions({
    queryKey: queryKeys.likedBy(by),
    queryFn: async ({ pageParam, signal }): Promise<LikedPhotosPage> => {
      const query = new URLSearchParams({ by });
      if (pageParam) query.set('cursor', pageParam);
      const { data, headers } = await getJsonWithHeaders<LovedPhoto[]>(`${paths.lovedPhotos}?${query}`, {
        signal,
      });
      return { photos: data, next: pageLinks(headers.get('link')).next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: photosOfPages,
    // Which photos belong to a list changes with every heart.
    staleTime: 0,
  });
}

/** The photos of all pages, with the titles that are shown. */
function photosOfPages({ pages }: InfiniteData<LikedPhotosPage>) {
  const photos = pages.flatMap((page) =>
    page.photos.map((photo) => ({ ...photo, title: shownTitle(photo.title, photo.number) })),
  );
  return { photos, pages: pages.length };
}

/**
 * Changes a photo in every list of loved photos that is there. It stays in its place while it is looked at; which
 * list it belongs to by now is asked afterwards.
 */
export function updateLikedPhotos(
  queryClient: QueryClient,
  id: number,
  change: <P extends Photo>(photo: P) => P,
): void {
  queryClient.setQueriesData<InfiniteData<LikedPhotosPage>>(
    { queryKey: queryKeys.liked },
    (liked) =>
      liked && {
        ...liked,
        pages: liked.pages.map((page) => ({
          ...page,
          photos: page.photos.map((photo) => (photo.id === id ? change(photo) : photo)),
        })),
      },
  );
}
