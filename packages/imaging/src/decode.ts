import { readFile } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { readBitmapHeader } from './bmp.ts';
import { type ByteReader, type ImageSource, openBytes } from './byte-reader.ts';
import { withColourProfile } from './colour-profile.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { avifDecoderBytes, heicBytes, heldBytesOf, type Size, shrinkOnLoad } from './decoding-cost.ts';
import type { DecodingMemory } from './decoding-memory.ts';
import { avifPixelBytes, isHeifGrid } from './heif-layout.ts';
import type { ImageHeader } from './image-header.ts';
import { jpegHeldBytes } from './jpeg-layout.ts';
import { isMachineFault, TookTooLong } from './machine-fault.ts';
import { decodeInThread } from './pixel-decoder.ts';
import { empty, tooManyPixels, undecodable, unsupported } from './refusal.ts';
import { type ImageFormat, sniffBytes, sniffImage } from './sniff.ts';
import { sharp } from './vips.ts';
import { webpHeldBytesPerPixel } from './webp-layout.ts';

export interface DecodeOptions {
  /** Refused above it before anything is decoded; default 100. */
  readonly maxMegapixels?: number | undefined;
  /** Whole seconds; default 60. */
  readonly timeLimitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where the memory for it is taken from; default what all of this process share. */
  readonly memory?: DecodingMemory | undefined;
  /** How long that is waited for, in milliseconds; default 60 s. */
  readonly memoryTimeoutMs?: number | undefined;
}

/** What is made of a picture. Only `cover`, which cuts off what is too much, makes small ones larger. */
export interface Target extends Size {
  readonly fit: 'inside' | 'cover' | 'fill';
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
 * Reads what kind of picture a file is, how large, and what decoding it will take; and decodes nothing.
 * @throws ImageRefused empty, unsupported, too-many-pixels, or undecodable when even the header is damaged
 */
export async function readHeader(source: ImageSource, options: DecodeOptions = {}): Promise<ImageHeader> {
  await using bytes = await openBytes(source);
  const head = await bytes.read(0, sniffBytes);
  if (head.length === 0) throw empty();
  const format = sniffImage(head);
  if (format === null) throw unsupported();
  const header = format === 'bmp' ? bitmapHeader(head, bytes) : await vipsHeader(source, bytes, format);
  if (header.width < 1 || header.height < 1) throw undecodable('no pixels');
  const maxMegapixels = options.maxMegapixels ?? defaultMaxMegapixels;
  const pixels = header.width * header.height;
  if (pixels > maxMegapixels * 1e6) throw tooManyPixels(pixels, maxMegapixels);
  return header;
}

function bitmapHeader(head: Buffer, { size: fileBytes }: ByteReader): ImageHeader {
  try {
    const { width, height, hasAlpha } = readBitmapHeader(head);
    const about = { format: 'bmp', width, height, channels: hasAlpha ? 4 : 3, channelBytes: 1 } as const;
    const heldBytes = heldBytesOf({ ...about, isInterlaced: false, fileBytes });
    return {
      ...about,
      hasAlpha,
      exif: undefined,
      icc: undefined,
      heldBytes,
      decoderBytes: 0,
      isGrid: false,
      fileBytes,
    };
  } catch (error) {
    throw error instanceof DamagedPicture ? undecodable(error) : error;
  }
}

async function vipsHeader(
  source: ImageSource,
  bytes: ByteReader,
  sniffed: Exclude<ImageFormat, 'bmp'>,
): Promise<ImageHeader> {
  const metadata = await sharp(source, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error) => refuse(source, error));
  const { hasAlpha, exif, icc, compression, channels, depth } = metadata;
  let format = sniffed;
  if (sniffed === 'avif' || sniffed === 'heic') {
    // The brands say what the file may hold; the codec of its primary picture says what it does hold.
    if (compression !== 'av1' && compression !== 'hevc') throw unsupported();
    format = compression === 'av1' ? 'avif' : 'heic';
  }
  const about = {
    ...metadata.autoOrient,
    hasAlpha,
    channels,
    channelBytes: depth === 'uchar' ? 1 : 2,
    fileBytes: bytes.size,
  };
  const heldBytes = await heldBytesIn(bytes, format, {
    ...about,
    isInterlaced: metadata.isProgressive,
  });
  const isGrid = format === 'heic' && (await isHeifGrid(bytes));
  const decoderBytes = format === 'avif' ? avifDecoderBytes(about, await avifPixelBytes(bytes)) : 0;
  return { ...about, format, exif, icc, heldBytes, decoderBytes, isGrid };
}

async function heldBytesIn(
  bytes: ByteReader,
  format: Exclude<ImageFormat, 'bmp'>,
  about: Omit<Parameters<typeof heldBytesOf>[0], 'format'>,
): Promise<number> {
  const pixels = about.width * about.height;
  if (format === 'heic') return 0;
  if (format === 'webp') return pixels * (await webpHeldBytesPerPixel(bytes));
  if (format !== 'jpeg') return heldBytesOf({ ...about, format });
  // What cannot be told is taken for the most there is.
  return (await jpegHeldBytes(bytes)) ?? pixels * about.channels * 2;
}

/** How large a picture is that is made of another. */
export function outputSize(header: Size, { fit, ...target }: Target): Size {
  if (fit !== 'inside') return target;
  const scale = Math.min(1, target.width / header.width, target.height / header.height);
  return {
    width: Math.max(1, Math.round(header.width * scale)),
    height: Math.max(1, Math.round(header.height * scale)),
  };
}

/**
 * Decodes a picture once, to the size asked for: upright, in sRGB, the first frame of an animation. A JPEG or
 * WebP is already decoded at a fraction of its size where that is enough (shrink-on-load), and so is a HEIC.
 * @throws ImageRefused undecodable when data is missing or wrong; TookTooLong, or another error, when the machine
 * is at fault
 */
export async function decodePixels(
  source: ImageSource,
  header: ImageHeader,
  target: Target,
  options: DecodeOptions = {},
): Promise<Pixels> {
  const { signal, timeLimitSeconds = defaultTimeLimitSeconds } = options;
  signal?.throwIfAborted();
  const maxPixels = (options.maxMegapixels ?? defaultMaxMegapixels) * 1e6;
  if (header.format !== 'bmp' && header.format !== 'heic') {
    const image = sharp(source, vipsOptions(maxPixels));
    const resize = { ...target, withoutEnlargement: target.fit === 'inside' };
    const pixels = rawPixels(image.autoOrient().resize(resize), timeLimitSeconds);
    return pixels.catch((error) => {
      mustHaveMemoryFor(header, error);
      return refuse(source, error);
    });
  }
  const size = outputSize(header, target);
  const order = {
    format: header.format,
    source,
    maxPixels,
    maxBytes: heicBytes(header),
    shrink: shrinkOnLoad(header, size),
  };
  const whole = await decodeInThread(order, { timeLimitSeconds, signal });
  const resized = fromPixels(whole).resize({ ...size, fit: target.fit === 'cover' ? 'cover' : 'fill' });
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
 * @throws ImageRefused undecodable when that is in the file; the machine's own error otherwise
 */
async function refuse(source: ImageSource, error: unknown): Promise<never> {
  if (isMachineFault(error)) throw error;
  // Of a file that it cannot open, libvips says that its format is not supported.
  await using _ = await openBytes(source);
  throw undecodable(error);
}

/**
 * The decoders of PNG and WebP use the same words for running out of memory as for damage. Where the system gives no more
 * memory than what all pixels take, it will have been that.
 * @throws RangeError when there is none
 */
function mustHaveMemoryFor({ width, height, channels, channelBytes }: ImageHeader, cause: unknown): void {
  try {
    // Nothing is written there, so that it is only asked for.
    Buffer.allocUnsafeSlow(width * height * channels * channelBytes);
  } catch (error) {
    throw new Error(`no memory to decode a picture: ${error}`, { cause });
  }
}

/** A pipeline that resumes from pixels. */
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
