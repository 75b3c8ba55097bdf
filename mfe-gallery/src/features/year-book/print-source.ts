import { type DerivativeWidth, derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { imageName, imageUrl, originalUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { isOriginalShown } from '../viewer/viewer-slide.ts';

const dotsPerMillimetre = 300 / 25.4;

/** Pixels for 300 dpi; not more than the photo has. */
export function pixelsFor(photo: Photo, millimetres: number): number {
  return Math.min(photo.width, Math.ceil(millimetres * dotsPerMillimetre));
}

/** The smallest file that has so many pixels, of those that a browser shows. */
export function printSource(photo: Photo, pixels: number): string {
  const name = imageName(photo.filePath);
  const width: DerivativeWidth | undefined = derivativeWidths.find((nominal) => nominal >= pixels);
  if (width) return imageUrl(name, width);
  return isOriginalShown(photo) ? originalUrl(name) : imageUrl(name, 2048);
}
