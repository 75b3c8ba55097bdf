import { rgbaToThumbHash } from 'thumbhash';
import { fromPixels, type Pixels } from './decode.ts';

/** The algorithm takes no more pixels than this on either side. */
const maxSide = 100;

/**
 * Makes the blurred picture that stands where a photo is about to appear.
 * @returns a ThumbHash of at most 30 bytes, as base64
 */
export async function placeholder(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
