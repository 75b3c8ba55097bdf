import { heroRatio } from '@our-dates/contracts/hero';
import { firstPictureId } from '@our-dates/contracts/page-data';

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
