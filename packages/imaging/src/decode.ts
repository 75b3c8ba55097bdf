import { open, readFile } from 'node:fs/promises';
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { readBitmapHeader } from './bmp.ts';
import { withColourProfile } from './colour-profile.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { isMachineFault, TookTooLong } from './machine-fault.ts';
import { decodeInThread } from './pixel-decoder.ts';
import { empty, tooManyPixels, undecodable, unsupported } from './refusal.ts';
import { type ImageFormat, sniffBytes, sniffImage } from './sniff.ts';
import { sharp } from './vips.ts';

/** A file's path, or all of its bytes. */
export type ImageSource = string | Buffer;

export interface DecodeOptions {
  /** Refused above it before anything is decoded; default 100. */
  readonly maxMegapixels?: number | undefined;
  /** Whole seconds; default 60. */
  readonly timeLimitSeconds?: number | undefined;
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
const defaultTimeLimitSeconds = 60;

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
    throw error instanceof DamagedPicture ? undecodable(error) : error;
  }
}

async function vipsHeader(source: ImageSource, format: ImageFormat): Promise<ImageHeader> {
  const metadata = await sharp(source, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error) => refuse(source, error));
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
 * @throws ImageRefused undecodable when data is missing or wrong; TookTooLong, or another error, when the machine
 * is at fault
 */
export async function decodePixels(
  source: ImageSource,
  header: ImageHeader,
  resize: ResizeOptions,
  options: DecodeOptions = {},
): Promise<Pixels> {
  const { signal, timeLimitSeconds = defaultTimeLimitSeconds } = options;
  signal?.throwIfAborted();
  const maxPixels = (options.maxMegapixels ?? defaultMaxMegapixels) * 1e6;
  if (header.format !== 'bmp' && header.format !== 'heic') {
    const image = sharp(source, vipsOptions(maxPixels));
    const pixels = rawPixels(image.autoOrient().resize(resize), timeLimitSeconds);
    return pixels.catch((error) => refuse(source, error));
  }
  const order = { format: header.format, source, maxPixels };
  const whole = await decodeInThread(order, { timeLimitSeconds, signal });
  const resized = fromPixels(whole).resize(resize);
  if (!header.hasAlpha) resized.removeAlpha();
  try {
    // What fails from here on is not the file: its pixels are decoded, and a wrong profile is passed over.
    if (!header.icc) return await rawPixels(resized, timeLimitSeconds);
    const png = await resized.png({ compressionLevel: 0 }).toBuffer();
    const profiled = sharp(withColourProfile(png, header.icc), vipsOptions(maxPixels));
    return await rawPixels(profiled, timeLimitSeconds);
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

async function rawPixels(image: Sharp, timeLimitSeconds: number): Promise<Pixels> {
  const since = performance.now();
  const { data, info } = await image
    .toColourspace('srgb')
    .timeout({ seconds: timeLimitSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      // By the clock: libvips keeps the messages of all threads in one place, where another photo may wipe this
      // one's.
      const tookTooLong = performance.now() - since >= timeLimitSeconds * 1000;
      if (!tookTooLong) throw error;
      throw new TookTooLong(`decoding took more than ${timeLimitSeconds} s`, { cause: error });
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/**
 * Says what it means that libvips could not read a file.
 * @throws ImageRefused undecodable when that lies in the file; the machine's own error otherwise
 */
async function refuse(source: ImageSource, error: unknown): Promise<never> {
  if (isMachineFault(error)) throw error;
  // Of a file that it cannot open, libvips says that its format is not supported.
  if (typeof source === 'string') await readHead(source);
  throw undecodable(error);
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
