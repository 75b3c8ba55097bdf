import { queryKeys } from '@our-dates/browser/query-keys';
import { sealedKey } from '@our-dates/contracts/sealed-terms';
import type { QueryKey } from '@tanstack/react-query';
import type { Change } from '../kept-changes/kept-change.ts';

/** The queries that a change outdates once the server has it. */
export function outdatedBy(change: Change): readonly QueryKey[] {
  switch (change.kind) {
    case 'like':
      return [queryKeys.photo(change.photoId), queryKeys.photosOf(change.collectionId), queryKeys.liked];
    case 'add-comment':
    case 'edit-comment':
    case 'delete-comment':
      return [queryKeys.comments(change.photoId)];
    case 'edit-memory':
      return [queryKeys.memory(change.memoryId), queryKeys.gallery, queryKeys.memories, queryKeys.onThisDay];
    case 'edit-photo':
      return [queryKeys.photo(change.photoId), queryKeys.photos, queryKeys.gallery];
    case 'new-memory':
      return [queryKeys.gallery, queryKeys.memories, queryKeys.demoSummary, sealedKey];
  }
}
