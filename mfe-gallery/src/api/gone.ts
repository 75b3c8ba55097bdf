import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { queryKeys } from '@our-dates/browser/query-keys';
import { useMessages } from '@our-dates/languages/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages } from '../messages/messages.ts';

/**
 * Whether the target of a change was deleted in the meantime, by the partner or in another tab, or is no longer
 * shared.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Says why a change failed, in a sentence. */
export function useFailureText(): (error: unknown) => string {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  return useCallback((error) => (isGone(error) ? t.gone : errorText(error, t.unknownError)), [t, errorText]);
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
