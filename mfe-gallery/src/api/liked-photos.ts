import { getJsonWithHeaders } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { paths } from '@our-dates/contracts/paths';
import type { LikedPhoto, Likers, Photo } from '@our-dates/contracts/photos';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { pageLinks } from './page-links.ts';
import { shownTitle } from './shown-title.ts';

interface LikedPhotosPage {
  readonly photos: readonly LikedPhoto[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The photos that one or both of us like, a page at a time. */
export function likedPhotosQuery(by: Likers) {
  return infiniteQueryOptions({
    queryKey: queryKeys.likedBy(by),
    queryFn: async ({ pageParam, signal }): Promise<LikedPhotosPage> => {
      const query = new URLSearchParams({ by });
      if (pageParam) query.set('cursor', pageParam);
      const { data, headers } = await getJsonWithHeaders<LikedPhoto[]>(`${paths.likedPhotos}?${query}`, {
        signal,
      });
      return { photos: data, next: pageLinks(headers.get('link')).next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: photosOfPages,
    // The photos of a list change with every like.
    staleTime: 0,
  });
}

/** The photos of all pages, with their shown titles. */
function photosOfPages({ pages }: InfiniteData<LikedPhotosPage>) {
  const photos = pages.flatMap((page) =>
    page.photos.map((photo) => ({ ...photo, title: shownTitle(photo.title, photo.number) })),
  );
  return { photos, pages: pages.length };
}

/**
 * Changes a photo in every loaded list of liked photos. It stays in its place while it is viewed; the lists are
 * fetched again afterwards.
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
