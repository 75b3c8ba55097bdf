import { fromPixels, type Pixels } from './decode.ts';

/** A picture as a page shows it: WebP, upright, sRGB, without any metadata. */
export interface WebPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/webp';
}

/** WebP can hold no more pixels than this on either side. */
export const maxSide = 16_383;

/** Format, quality and effort were measured: docs/decisions, on the format of derivatives. */
export async function encodeForWeb(pixels: Pixels): Promise<WebPicture> {
  const data = await fromPixels(pixels).webp({ quality: 80, effort: 2 }).toBuffer();
  return { data, width: pixels.width, height: pixels.height, contentType: 'image/webp' };
}
