import { type DecodeOptions, decodePixels, type ImageSource, readHeader, release } from './decode.ts';
import { encodeForWeb, type WebPicture } from './web-picture.ts';

/** Width and height of an avatar, in pixels. */
export const avatarSide = 512;

/**
 * Cuts a square profile picture of 512 pixels out of the middle of a photo.
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function makeAvatar(source: ImageSource, options: DecodeOptions = {}): Promise<WebPicture> {
  const header = await readHeader(source, options);
  const square = { width: avatarSide, height: avatarSide, fit: 'cover' } as const;
  const pixels = await decodePixels(source, header, square, options);
  const picture = await encodeForWeb(pixels);
  release(pixels);
  return picture;
}
