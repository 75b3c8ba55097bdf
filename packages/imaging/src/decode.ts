import { open, readFile } from 'node:fs/promises';
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { readBitmapHeader } from './bmp.ts';
import { withColourProfile } from './colour-profile.ts';
import { decodeInThread } from './pixel-decoder.ts';
import { empty, tooManyPixels, undecodable, unsupported } from './refusal.ts';
import { type ImageFormat, sniffBytes, sniffImage } from './sniff.ts';
import { sharp } from './vips.ts';

/** A file's path, or all of its bytes. */
export type ImageSource = string | Buffer;

export interface DecodeOptions {
  /** Refused above it before anything is decoded; default 100. */
  readonly maxMegapixels?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a file says of itself before its pixels are decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly exif: Buffer | undefined;
  readonly icc: Buffer | undefined;
}

/** 8-bit sRGB (or grey) pixels, row by row from the top, without padding. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export const defaultMaxMegapixels = 100;
const timeLimitSeconds = 60;

/**
 * Reads what kind of picture a file is and how large, and decodes nothing.
 * @throws ImageRefused empty, unsupported, too-many-pixels, or undecodable when even the header is damaged
 */
export async function readHeader(source: ImageSource, options: DecodeOptions = {}): Promise<ImageHeader> {
  const head = typeof source === 'string' ? await readHead(source) : source.subarray(0, sniffBytes);
  if (head.length === 0) throw empty();
  const format = sniffImage(head);
  if (format === null) throw unsupported();
  const header = format === 'bmp' ? bitmapHeader(head) : await vipsHeader(source, format);
  if (header.width < 1 || header.height < 1) throw undecodable('no pixels');
  const maxMegapixels = options.maxMegapixels ?? defaultMaxMegapixels;
  const pixels = header.width * header.height;
  if (pixels > maxMegapixels * 1e6) throw tooManyPixels(pixels, maxMegapixels);
  return header;
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(sniffBytes), position: 0 });
  return buffer.subarray(0, bytesRead);
}

function bitmapHeader(head: Buffer): ImageHeader {
  try {
    const { width, height, hasAlpha } = readBitmapHeader(head);
    return { format: 'bmp', width, height, hasAlpha, exif: undefined, icc: undefined };
  } catch (error) {
    throw undecodable(error);
  }
}

async function vipsHeader(source: ImageSource, format: ImageFormat): Promise<ImageHeader> {
  const metadata = await sharp(source, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error) => {
      throw undecodable(error);
    });
  const { width, height } = metadata.autoOrient;
  const { hasAlpha, exif, icc, compression } = metadata;
  if (format !== 'avif' && format !== 'heic') return { format, width, height, hasAlpha, exif, icc };
  // The brands say what the file may hold; the codec of its primary picture says what it does hold.
  if (compression !== 'av1' && compression !== 'hevc') throw unsupported();
  return { format: compression === 'av1' ? 'avif' : 'heic', width, height, hasAlpha, exif, icc };
}

/**
 * Decodes a picture once, to the size asked for: upright, in sRGB, the first frame of an animation. A JPEG or
 * WebP is already decoded at a fraction of its size where that is enough (shrink-on-load).
 * @throws ImageRefused undecodable when data is missing or wrong
 */
export async function decodePixels(
  source: ImageSource,
  header: ImageHeader,
  resize: ResizeOptions,
  options: DecodeOptions = {},
): Promise<Pixels> {
  const { signal } = options;
  signal?.throwIfAborted();
  const maxPixels = (options.maxMegapixels ?? defaultMaxMegapixels) * 1e6;
  if (header.format !== 'bmp' && header.format !== 'heic') {
    const image = sharp(source, vipsOptions(maxPixels));
    return rawPixels(image.autoOrient().resize(resize));
  }
  const whole = await decodeInThread({ format: header.format, source, maxPixels }, signal);
  const resized = fromPixels(whole).resize(resize);
  if (!header.hasAlpha) resized.removeAlpha();
  try {
    if (!header.icc) return await rawPixels(resized);
    const png = await resized.png({ compressionLevel: 0 }).toBuffer();
    return await rawPixels(sharp(withColourProfile(png, header.icc), vipsOptions(maxPixels)));
  } finally {
    release(whole);
  }
}

/**
 * `truncated` refuses what is cut short or undecodable, and forgives what cameras do all the time (stray bytes
 * between markers, say) and every viewer shows without a word.
 */
function vipsOptions(maxPixels: number): SharpOptions {
  return { limitInputPixels: maxPixels, failOn: 'truncated' };
}

async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .timeout({ seconds: timeLimitSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw undecodable(error);
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** A pipeline that goes on from pixels. */
export function fromPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw, limitInputPixels: false });
}

/**
 * Gives the memory of pixels back at once; they are gone. The collector, which sees a small object and not the
 * megabytes behind it, would get to them tens of photos later.
 */
export function release({ data }: Pixels): void {
  if (data.buffer instanceof ArrayBuffer && data.buffer.byteLength === data.byteLength)
    data.buffer.transfer(0);
}

/** All bytes of a file. */
export async function readAll(source: ImageSource): Promise<Buffer> {
  return typeof source === 'string' ? await readFile(source) : source;
}
