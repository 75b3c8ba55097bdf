import { createSealedTexts } from '@our-dates/browser/sealed-texts';

/**
 * Unsent text: the new comment of each photo, and the open edit of each comment. Kept on this device, per person,
 * until it is sent or emptied; all tabs show the same.
 */
export const commentDrafts = createSealedTexts('our-dates-comment/');

/** The key of a person's new comment on a photo. */
export function newCommentKey(userId: number, photoId: number): string {
  return `${userId}/photo/${photoId}`;
}

/** The key of a person's open edit. */
export function editKey(userId: number, commentId: number): string {
  return `${userId}/comment/${commentId}`;
}
