import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import type { ChangeOf } from './kept-change.ts';

type Edit = ChangeOf<'edit-memory'> | ChangeOf<'edit-photo'>;

/** Shows the fields of an edit that waits, or that is discarded, on the pages of this tab. */
export function showEdit(queryClient: QueryClient, edit: Edit, fields: Edit['fields']): void {
  // An empty date or description is none.
  const shown = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]),
  );
  if (edit.kind === 'edit-memory') {
    queryClient.setQueryData<CollectionWithThumbnail>(
      queryKeys.memory(edit.memoryId),
      (memory) => memory && { ...memory, ...shown },
    );
    return;
  }
  // It is moved to another memory when that is sent.
  const { collectionId: _, ...words } = shown;
  queryClient.setQueryData<Photo>(queryKeys.photo(edit.photoId), (photo) => photo && { ...photo, ...words });
  queryClient.setQueriesData<Photo[]>(
    { queryKey: queryKeys.photos, predicate: ({ queryKey }) => queryKey.length === 2 },
    (photos) => photos?.map((photo) => (photo.id === edit.photoId ? { ...photo, ...words } : photo)),
  );
}
