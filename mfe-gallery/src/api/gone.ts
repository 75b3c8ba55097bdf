import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Whether the target of a change was deleted in the meantime, by the partner or in another tab, or is no longer
 * shared.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Why a change failed, in a sentence. */
export function failureSentence(error: unknown): string {
  return isGone(error) ? 'It is no longer there.' : errorSentence(error, 'An unknown error occurred');
}

/** Fetches a memory and its photos again, so that the page shows what still exists. */
export function refetchMemory(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.memory(id) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(id) });
}

/** The same for a photo and its memory. */
export function refetchPhoto(queryClient: QueryClient, photo: { id: number; collectionId: number }): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.photo(photo.id) });
  refetchMemory(queryClient, photo.collectionId);
}
