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

/** Asks for a photo and its memory again, so that the page shows what is left of them. */
export function refetchPhoto(queryClient: QueryClient, photo: { id: number; collectionId: number }): void {
  const { id, collectionId } = photo;
  for (const queryKey of [
    queryKeys.photo(id),
    queryKeys.photosOf(collectionId),
    queryKeys.collection(collectionId),
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
