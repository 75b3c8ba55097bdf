import { getJson } from '@our-dates/browser/api';
import { initialData } from '@our-dates/browser/page-data';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GalleryPageOfMemories } from './gallery-pages.ts';
import { withShownTitles } from './shown-title.ts';

export function memoryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.memory(id),
    queryFn: ({ signal }) => getJson<CollectionWithThumbnail>(fillPath(paths.collection, { id }), { signal }),
  });
}

export function photosQuery(collectionId: number) {
  const path = `${paths.photos}?collectionId=${collectionId}`;
  return queryOptions({
    queryKey: queryKeys.photosOf(collectionId),
    queryFn: ({ signal }) => getJson<Photo[]>(path, { signal }),
    initialData: () => initialData<Photo[]>(path),
    select: withShownTitles,
  });
}

/** Preloads the queries of a memory's page. */
export function prefetchMemory(queryClient: QueryClient, id: number): void {
  void queryClient.prefetchQuery(memoryQuery(id));
  void queryClient.prefetchQuery(photosQuery(id));
}

/** The memory from the gallery's data: enough to show its name while the rest is loading. */
export function memoryInGallery(queryClient: QueryClient, id: number): CollectionWithThumbnail | undefined {
  const galleries = queryClient.getQueriesData<InfiniteData<GalleryPageOfMemories>>({
    queryKey: queryKeys.gallery,
  });
  for (const [, gallery] of galleries) {
    for (const page of gallery?.pages ?? []) {
      const found = page.memories.find((memory) => memory.id === id);
      if (found) return found;
    }
  }
  return undefined;
}
