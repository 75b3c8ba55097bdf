import { heroRatio } from '@our-dates/contracts/hero';
import { firstPictureId } from '@our-dates/contracts/page-data';

/**
 * Removes the first picture, which the HTML shows in place of the hero (the element with `firstPicturePlace`) until
 * the page has rendered its own.
 */
export function removeFirstPicture(): void {
  document.getElementById(firstPictureId)?.remove();
}

/**
 * The shape of the first picture; the hero takes it until the page knows the photo. Undefined without a first
 * picture.
 */
export function firstPictureRatio(): number | undefined {
  const first = document.getElementById(firstPictureId);
  if (!(first instanceof HTMLImageElement)) return undefined;
  const [width, height] = ['width', 'height'].map((name) => Number(first.getAttribute(name)));
  return width && height ? heroRatio({ width, height }) : undefined;
}

/** Removes the first picture on every page except the one it came with. */
export function keepFirstPictureFor(pathname: string): void {
  if (document.getElementById(firstPictureId)?.dataset.path !== pathname) removeFirstPicture();
}

/** Marks the elements that the first picture may cover: the hero and its placeholders. */
export const firstPicturePlace = { 'data-first-picture': '' };
