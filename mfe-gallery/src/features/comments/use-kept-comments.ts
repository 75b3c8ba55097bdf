import { isKept, type KeptChangeOf, useKeptChanges } from '../kept-changes/use-kept-changes.ts';

/** What waits to be sent of the comments on a photo. */
export interface KeptComments {
  readonly waiting: readonly KeptChangeOf<'add-comment'>[];
  /** Of comments that are there already. */
  readonly changed: readonly (KeptChangeOf<'edit-comment'> | KeptChangeOf<'delete-comment'>)[];
}

export function useKeptComments(photoId: number): KeptComments {
  const all = useKeptChanges() ?? [];
  return {
    waiting: all
      .filter((kept) => isKept(kept, 'add-comment'))
      .filter(({ change }) => change.photoId === photoId),
    changed: all.filter((kept) => isKept(kept, 'edit-comment') || isKept(kept, 'delete-comment')),
  };
}
