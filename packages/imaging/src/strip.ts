import type { ImageSource } from './byte-reader.ts';
import { type DecodeOptions, decodePixels, release, type Target } from './decode.ts';
import { encodeForWeb, maxSide, type WebPicture } from './web-picture.ts';
import { withPicture } from './with-picture.ts';

/**
 * Renders a photo on the fly, for as long as its derivative does not exist: the same pixels, and none of the
 * metadata that an original carries.
 * @param width in pixels; never enlarged
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function renderStripped(
  source: ImageSource,
  width: number,
  options: DecodeOptions = {},
): Promise<WebPicture> {
  return renderForWeb(source, { width, height: maxSide, fit: 'inside' }, options);
}

/**
 * Renders a picture without its metadata.
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function renderForWeb(
  source: ImageSource,
  target: Target,
  options: DecodeOptions,
): Promise<WebPicture> {
  return withPicture(source, { target, isEncoded: true }, options, async (header) => {
    const pixels = await decodePixels(source, header, target, options);
    const picture = await encodeForWeb(pixels);
    release(pixels);
    return picture;
  });
}
