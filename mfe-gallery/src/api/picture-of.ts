import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';

/** The picture of a photo, for the component that shows it. */
export function pictureOf({ filePath, width, height, thumbhash }: Photo) {
  return { src: imageUrl(imageName(filePath)), width, height, thumbHash: thumbhash };
}
