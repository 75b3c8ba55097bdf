import { firstPictureId } from '@our-dates/contracts/page-data';

/**
 * Removes the first picture, which the HTML shows in place of the hero or, within the outline of the page, in place of
 * the first covers, until the page has rendered its own.
 */
export function removeFirstPicture(): void {
  document.getElementById(firstPictureId)?.remove();
}

/** Removes the first picture on every page except the one it came with. */
export function keepFirstPictureFor(pathname: string): void {
  if (document.getElementById(firstPictureId)?.dataset.path !== pathname) removeFirstPicture();
}

/** Whether the HTML shows the outline of the page, which covers everything below the header. */
export const hasOutline = () => document.getElementById(firstPictureId) instanceof HTMLDivElement;

/** Marks the elements that the first picture may cover, and their placeholders. */
export const firstPicturePlace = { 'data-first-picture': '' };
