import type { ImageSource } from './byte-reader.ts';
import { type DecodeOptions, decodePixels, release } from './decode.ts';
import { encodeForWeb, type WebPicture } from './web-picture.ts';
import { withPicture } from './with-picture.ts';

/** Width and height of an avatar, in pixels. */
export const avatarSide = 512;

/**
 * Cuts a square profile picture of 512 pixels out of the middle of a photo.
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function makeAvatar(source: ImageSource, options: DecodeOptions = {}): Promise<WebPicture> {
  const target = { width: avatarSide, height: avatarSide, fit: 'cover' } as const;
  return withPicture(source, { target, isEncoded: true }, options, async (header) => {
    const pixels = await decodePixels(source, header, target, options);
    const picture = await encodeForWeb(pixels);
    release(pixels);
    return picture;
  });
}
