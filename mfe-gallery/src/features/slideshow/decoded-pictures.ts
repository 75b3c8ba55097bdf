import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { altOf } from '../../api/alternative-text.ts';

/** The previous one, the current one, the next two, and one that is fading out. */
const maxKept = 5;

/** Pictures that are fetched and decoded before they are rendered, so that none shows in part. */
export class DecodedPictures {
  readonly #pictures = new Map<string, Promise<HTMLImageElement>>();

  /** @throws when it cannot be fetched or decoded; a later call tries again */
  get(photo: Photo): Promise<HTMLImageElement> {
    const address = addressOf(photo);
    const known = this.#pictures.get(address);
    // The latest is last.
    this.#pictures.delete(address);
    const picture = known ?? decode(address, altOf(photo));
    this.#pictures.set(address, picture);
    picture.catch(() => this.#pictures.delete(address));
    const [oldest] = this.#pictures.keys();
    if (oldest !== undefined && this.#pictures.size > maxKept) this.#pictures.delete(oldest);
    return picture;
  }
}

/** The narrowest width that fills the window sharply. */
function addressOf({ filePath, width, height }: Photo): string {
  const shown = Math.min(window.innerWidth, window.innerHeight * (width / height)) * window.devicePixelRatio;
  const enough = derivativeWidths.find((candidate) => candidate >= Math.min(shown, width));
  return imageUrl(imageName(filePath), enough ?? 2048);
}

async function decode(address: string, alt: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.alt = alt;
  image.src = address;
  await image.decode();
  return image;
}
