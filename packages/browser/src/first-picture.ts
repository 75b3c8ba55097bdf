import { heroRatio } from '@our-dates/contracts/hero';
import { firstPictureId } from '@our-dates/contracts/page-data';

/**
 * Removes the first picture, which the HTML shows in the place of the hero (the element with `firstPicturePlace`) until
 * the page has drawn its own.
 */
export function removeFirstPicture(): void {
  document.getElementById(firstPictureId)?.remove();
}

/** The shape of the first picture, which its place takes before the page knows the photo; undefined without one. */
export function firstPictureRatio(): number | undefined {
  const first = document.getElementById(firstPictureId);
  if (!(first instanceof HTMLImageElement)) return undefined;
  const [width, height] = ['width', 'height'].map((name) => Number(first.getAttribute(name)));
  return width && height ? heroRatio({ width, height }) : undefined;
}

/** Removes the first picture on any other page than the one that it came with. */
export function keepFirstPictureFor(pathname: string): void {
  if (document.getElementById(firstPictureId)?.dataset.path !== pathname) removeFirstPicture();
}

/** Marks what the first picture may cover: the hero, and all that stands in its place while it loads. */
export const firstPicturePlace = { 'data-first-picture': '' };
