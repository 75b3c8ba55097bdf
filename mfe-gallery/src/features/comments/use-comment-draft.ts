import { useCallback, useSyncExternalStore } from 'react';
import { commentDrafts } from './comment-drafts.ts';

/** The text stored under a key, and the function that changes it; undefined: there is none, or none any more. */
export function useCommentDraft(
  key: string,
): readonly [text: string | undefined, set: (text: string | undefined) => void] {
  const text = useSyncExternalStore(commentDrafts.subscribe, () => commentDrafts.get(key));
  const set = useCallback((next: string | undefined) => commentDrafts.set(key, next), [key]);
  return [text, set];
}

export function useDraftsUnavailable(): boolean {
  return useSyncExternalStore(commentDrafts.subscribe, commentDrafts.isUnavailable);
}
