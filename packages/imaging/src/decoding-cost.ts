import type { ImageHeader } from './image-header.ts';
import { maxShrink } from './shrunk-pixels.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const megabyte = 1024 * 1024;

/**
 * All costs were measured: the growth of a process's peak memory over what it had before, for pictures of 12 to 100
 * megapixels of every kind that differs, and rounded up (decision record 14).
 */
const costs = {
  /** Whatever the picture. */
  fixed: 24 * megabyte,
  /** Rows that libvips keeps of a picture that comes row by row, and of one that is decoded as a whole. */
  rowsOfStream: 1300,
  rowsOfWhole: 600,
  fewestRows: 200,
  /** Bytes of a channel where transparency is multiplied in, which is done in floating point. */
  floating: 4,
  /** Bytes for each pixel that comes out, and for one that is then encoded. */
  output: 4,
  encoded: 8,
  gifPixel: 9,
  /** What libaom notes of each block; the samples themselves are there twice. */
  avif: 8 * megabyte,
  avifPixel: 13.5,
  avifCopies: 2,
  avifAlphaBytes: 2,
  /** Of a grid, whose pictures are decoded one at a time. */
  avifGridPixel: 19.5,
  bitmapPixel: 6,
  /** libheif's own memory; a picture in one piece is there as YCbCr and as RGB. */
  heic: 40 * megabyte,
  heicPixel: 7,
  /** The sums, and the pixels made of them; and of a picture that keeps its size, only its pixels. */
  shrunkPixel: 9,
  keptPixel: 3,
} as const;

/**
 * The most memory, in bytes, that it takes to decode a picture of which the header is known.
 * @param output what is made of it
 */
export function decodingCost(header: ImageHeader, output: Size & { readonly isEncoded: boolean }): number {
  const { width, height, format } = header;
  const shrink = shrinkOnLoad(header, output);
  const outputBytes = output.width * output.height * (output.isEncoded ? costs.encoded : costs.output);
  const fixed = costs.fixed + outputBytes;
  if (format === 'heic') {
    const cells = Math.ceil(width / shrink) * Math.ceil(height / shrink);
    return fixed + heicBytes(header) + cells * (shrink > 1 ? costs.shrunkPixel : costs.keptPixel);
  }
  const rowBytes =
    Math.ceil(width / shrink) * header.channels * (header.hasAlpha ? costs.floating : header.channelBytes);
  const rows = header.heldBytes > 0 ? costs.rowsOfWhole : costs.rowsOfStream;
  const held = Math.min(rows, Math.max(costs.fewestRows, (1.3 * height) / shrink));
  return Math.max(header.decoderBytes, fixed + header.heldBytes + rowBytes * held);
}

/** What libheif may use: it takes no part in the pixels that are made smaller. */
export function heicBytes({ width, height, isGrid, fileBytes }: ImageHeader): number {
  return costs.heic + 3 * fileBytes + (isGrid ? 0 : width * height * costs.heicPixel);
}

/** What the decoder holds of all of a picture, in bytes; of the formats for which the number of pixels tells. */
export function heldBytesOf(header: {
  readonly format: 'gif' | 'avif' | 'bmp' | 'png';
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly channelBytes: number;
  readonly isInterlaced: boolean;
  readonly fileBytes: number;
}): number {
  const pixels = header.width * header.height;
  if (header.format === 'gif') return pixels * costs.gifPixel + header.fileBytes;
  if (header.format === 'bmp') return pixels * costs.bitmapPixel + 2 * header.fileBytes;
  if (header.format === 'png' && !header.isInterlaced) return 0;
  return pixels * header.channels * header.channelBytes;
}

/**
 * What decoding an AVIF takes, in bytes, until it gives the first row.
 * @param pixelBytes of one decoded pixel, without transparency; undefined for a grid
 */
export function avifDecoderBytes(
  header: Pick<ImageHeader, 'width' | 'height' | 'hasAlpha' | 'fileBytes'>,
  pixelBytes: number | undefined,
): number {
  const { width, height, hasAlpha, fileBytes } = header;
  const samples = (pixelBytes ?? 0) + (hasAlpha ? costs.avifAlphaBytes : 0);
  const perPixel =
    pixelBytes === undefined ? costs.avifGridPixel : costs.avifPixel + samples * costs.avifCopies;
  return costs.avif + width * height * perPixel + 2 * fileBytes;
}

/**
 * By how much the decoder makes a picture smaller itself: JPEG by 1, 2, 4 or 8, WebP and our HEIC by any whole number.
 */
export function shrinkOnLoad(header: Pick<ImageHeader, 'format' | 'width' | 'height'>, output: Size): number {
  const ratio = Math.max(1, Math.min(header.width / output.width, header.height / output.height));
  if (header.format === 'jpeg') return Math.min(8, 2 ** Math.floor(Math.log2(ratio)));
  if (header.format === 'webp' || header.format === 'heic') return Math.min(maxShrink, Math.floor(ratio));
  return 1;
}
