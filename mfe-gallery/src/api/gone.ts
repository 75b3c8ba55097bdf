import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { QueryClient } from '@tanstack/react-query';

/** Whether what was to be changed was deleted meanwhile, by the partner or in another tab, or is shared no more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Why a change failed, in a sentence. */
export function failureSentence(error: unknown): string {
  return isGone(error) ? 'It is no longer there.' : errorSentence(error, 'An unknown error occurred');
}

/** Asks for a memory and its photos again, so that the page shows what is left of them. */
export function refetchMemory(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.collection(id) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(id) });
}

/** The same for a photo and the memory that it is in. */
export function refetchPhoto(queryClient: QueryClient, photo: { id: number; collectionId: number }): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.photo(photo.id) });
  refetchMemory(queryClient, photo.collectionId);
}
