import { isKept, useKeptChanges } from '../kept-changes/use-kept-changes.ts';

/** The viewer's wish about a photo that waits to be sent; undefined: none does. */
export function useWaitingLike(photoId: number): boolean | undefined {
  const likes = useKeptChanges()?.filter((kept) => isKept(kept, 'like'));
  return likes?.findLast(({ change }) => change.photoId === photoId)?.change.liked;
}
