import type { ImageSource } from './byte-reader.ts';
import type { DecodeOptions } from './decode.ts';
import { renderForWeb } from './strip.ts';
import type { WebPicture } from './web-picture.ts';

/** Width and height of an avatar, in pixels. */
export const avatarSide = 512;

/**
 * Cuts a square profile picture of 512 pixels out of the middle of a photo.
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function makeAvatar(source: ImageSource, options: DecodeOptions = {}): Promise<WebPicture> {
  const target = { width: avatarSide, height: avatarSide, fit: 'cover' } as const;
  return renderForWeb(source, target, options);
}
