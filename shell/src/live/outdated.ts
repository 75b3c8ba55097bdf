import { queryKeys } from '@our-dates/browser/query-keys';
import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import { sealedKey } from '@our-dates/contracts/sealed-terms';
import { trashKey } from '@our-dates/contracts/trash-terms';
import { yearBookPath } from '@our-dates/contracts/year-book-page';
import type { QueryKey } from '@tanstack/react-query';

/** What a change outdates. */
export interface Outdated {
  /** Keys under which every query is outdated. */
  readonly keys: readonly QueryKey[];
  /** Matches further queries by their keys. */
  readonly matches?: (key: QueryKey) => boolean;
}

const isPhoto = ([path]: QueryKey) => typeof path === 'string' && /^\/api\/photos\/\d+$/.test(path);
const isComments = ([path]: QueryKey) => typeof path === 'string' && path.endsWith('/comments');

/** The queries of the page that a notice names: the key of a query begins with its path. */
function findNoticed({ reads }: LiveNotice): Outdated {
  return {
    keys: [],
    matches: ([path]) =>
      typeof path === 'string' && reads.some((read) => path === read || path.startsWith(`${read}/`)),
  };
}

/** The queries of the page that a change outdates. */
export function findOutdated(change: LiveChange | LiveNotice): Outdated {
  return 'reads' in change ? findNoticed(change) : findChanged(change);
}

function findChanged({ type, collectionId, photoId }: LiveChange): Outdated {
  const memory = collectionId === null ? [] : [queryKeys.memory(collectionId)];
  const photo = photoId === null ? [] : [queryKeys.photo(photoId)];
  const { gallery, memories, news, liked, onThisDay } = queryKeys;
  const book = [yearBookPath];
  switch (type) {
    case 'collection.created':
    case 'collection.deleted':
      return {
        keys: [
          sealedKey,
          trashKey,
          ...memory,
          gallery,
          memories,
          news,
          queryKeys.demoSummary,
          liked,
          onThisDay,
          book,
        ],
        // Its photos come and go with it.
        matches: isPhoto,
      };
    case 'collection.updated':
      return {
        keys: [sealedKey, trashKey, ...memory, gallery, memories, liked, onThisDay, book],
        matches: isPhoto,
      };
    case 'photo.liked':
      return { keys: [...photosOf(collectionId), ...photo, liked, book] };
    case 'photo.moved':
      return { keys: [...photo, queryKeys.photos, gallery, news, liked, book], matches: isMemory };
    case 'photo.updated':
      return { keys: [trashKey, ...photosOf(collectionId), ...photo, ...memory, gallery, liked, book] };
    case 'photo.uploaded':
    case 'photo.deleted':
      return { keys: [trashKey, ...photosOf(collectionId), ...photo, ...memory, gallery, news, liked, book] };
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
      return { keys: photoId === null ? [] : [queryKeys.comments(photoId), news] };
    case 'user.updated':
      // Services that keep copies of names tell pages again when theirs are renewed.
      return { keys: [queryKeys.partner], matches: isComments };
    case 'partnership.started':
    case 'partnership.ended':
      // Any page may show what is the partner's, also one that the shell does not know.
      return { keys: [queryKeys.partner, queryKeys.invitations, news], matches: () => true };
    case 'invitation.created':
    case 'invitation.accepted':
    case 'invitation.rejected':
    case 'invitation.cancelled':
      return { keys: [queryKeys.invitations] };
  }
}

function photosOf(collectionId: number | null): QueryKey[] {
  return collectionId === null ? [] : [queryKeys.photosOf(collectionId)];
}

const memoryPath = /^\/api\/collections\/\d+$/;

function isMemory([path]: QueryKey): boolean {
  return typeof path === 'string' && memoryPath.test(path);
}
