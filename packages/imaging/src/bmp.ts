import { DamagedPicture } from './damaged-picture.ts';

/** A bitmap's own header, as far as its pixels depend on it. */
export interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bitsPerPixel: number;
  readonly compression: number;
  readonly headerBytes: number;
  readonly pixelOffset: number;
  readonly paletteSize: number;
  readonly hasAlpha: boolean;
}

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Buffer;
}

const compressions = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const;
const fileHeaderBytes = 14;
const maskOffset = 54;

function mustReach(end: number, file: Buffer): void {
  if (file.length < end) throw new DamagedPicture('bitmap is cut short');
}

/**
 * Reads the header of a BMP file: OS/2 1.x and Windows (versions 3 to 5).
 * @param head at least the first 70 bytes, or all of a shorter file
 * @throws DamagedPicture when it is cut short
 */
export function readBitmapHeader(head: Buffer): BitmapHeader {
  mustReach(fileHeaderBytes + 12, head);
  const pixelOffset = head.readUInt32LE(10);
  const headerBytes = head.readUInt32LE(14);
  if (headerBytes === 12) {
    const bitsPerPixel = head.readUInt16LE(24);
    return {
      width: head.readUInt16LE(18),
      height: head.readUInt16LE(20),
      topDown: false,
      bitsPerPixel,
      compression: compressions.none,
      headerBytes,
      pixelOffset,
      paletteSize: bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0,
      hasAlpha: false,
    };
  }
  mustReach(maskOffset, head);
  const signedHeight = head.readInt32LE(22);
  const bitsPerPixel = head.readUInt16LE(28);
  const compression = head.readUInt32LE(30);
  const masked = compression === compressions.bitFields || compression === compressions.alphaBitFields;
  const hasAlphaMask = masked && (headerBytes >= 56 || compression === compressions.alphaBitFields);
  if (hasAlphaMask) mustReach(maskOffset + 16, head);
  return {
    width: head.readInt32LE(18),
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bitsPerPixel,
    compression,
    headerBytes,
    pixelOffset,
    paletteSize: bitsPerPixel <= 8 ? Math.min(head.readUInt32LE(46) || 256, 1 << bitsPerPixel) : 0,
    hasAlpha: hasAlphaMask && head.readUInt32LE(maskOffset + 12) !== 0,
  };
}

/**
 * Decodes a BMP file of 1, 4, 8, 16, 24 or 32 bits a pixel, RLE and bit fields included. Slow for many pixels:
 * meant for a worker thread,
 * which can hand `data` over because no other buffer shares its memory.
 * @returns 8-bit RGB, or RGBA where the file names an alpha mask
 * @throws DamagedPicture when pixels are missing or the header contradicts itself
 */
export function decodeBitmap(file: Buffer): Bitmap {
  const header = readBitmapHeader(file);
  const { width, height, bitsPerPixel, compression } = header;
  if (width < 1 || height < 1) throw new DamagedPicture('bitmap without pixels');
  if (compression === compressions.rle8 || compression === compressions.rle4) {
    return paint(header, readPalette(file, header), expandRuns(file, header));
  }
  const masked = compression === compressions.bitFields || compression === compressions.alphaBitFields;
  if (!masked && compression !== compressions.none) {
    throw new DamagedPicture(`bitmap compression ${compression}`);
  }
  const stride = Math.ceil((bitsPerPixel * width) / 32) * 4;
  const lastRowBytes = Math.ceil((bitsPerPixel * width) / 8);
  mustReach(header.pixelOffset + stride * (height - 1) + lastRowBytes, file);
  if (bitsPerPixel <= 8) {
    return paint(header, readPalette(file, header), unpackIndexes(file, header, stride));
  }
  if (bitsPerPixel === 24) return swapBytes(file, header, stride, 3);
  if (bitsPerPixel === 32 && !masked) return swapBytes(file, header, stride, 4);
  return applyMasks(file, header, stride, masked);
}

/** Where the row that is drawn `y` rows below the top begins in the file's order of rows. */
function fileRow({ topDown, height }: BitmapHeader, y: number): number {
  return topDown ? y : height - 1 - y;
}

function swapBytes(file: Buffer, header: BitmapHeader, stride: number, step: 3 | 4): Bitmap {
  const { width, height, pixelOffset } = header;
  const data = Buffer.allocUnsafeSlow(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = pixelOffset + fileRow(header, y) * stride;
    for (let x = 0; x < width; x++, from += step, to += 3) {
      data[to] = file[from + 2] ?? 0;
      data[to + 1] = file[from + 1] ?? 0;
      data[to + 2] = file[from] ?? 0;
    }
  }
  return { width, height, channels: 3, data };
}

interface Mask {
  readonly mask: number;
  readonly shift: number;
  readonly max: number;
}

function readMask(value: number): Mask {
  const mask = value >>> 0;
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  return { mask, shift, max: mask >>> shift };
}

function applyMasks(file: Buffer, header: BitmapHeader, stride: number, masked: boolean): Bitmap {
  const { width, height, pixelOffset, bitsPerPixel, hasAlpha } = header;
  if (masked) mustReach(maskOffset + 12, file);
  const colours = masked
    ? [0, 4, 8].map((at) => readMask(file.readUInt32LE(maskOffset + at)))
    : [0x7c00, 0x3e0, 0x1f].map(readMask);
  const masks = hasAlpha ? [...colours, readMask(file.readUInt32LE(maskOffset + 12))] : colours;
  if (masks.some(({ max }) => max === 0)) throw new DamagedPicture('bitmap without a mask for a colour');
  const channels = hasAlpha ? 4 : 3;
  const bytes = bitsPerPixel / 8;
  const data = Buffer.allocUnsafeSlow(width * height * channels);
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = pixelOffset + fileRow(header, y) * stride;
    for (let x = 0; x < width; x++, from += bytes) {
      const pixel = bytes === 2 ? file.readUInt16LE(from) : file.readUInt32LE(from);
      for (const { mask, shift, max } of masks) {
        data[to++] = Math.round((((pixel & mask) >>> shift) * 255) / max);
      }
    }
  }
  return { width, height, channels, data };
}

/** @returns three bytes, red first, for each colour */
function readPalette(file: Buffer, header: BitmapHeader): Buffer {
  const { headerBytes, compression, paletteSize } = header;
  const entryBytes = headerBytes === 12 ? 3 : 4;
  const maskBytes = headerBytes === 40 && compression === compressions.bitFields ? 12 : 0;
  const palette = Buffer.alloc(256 * 3);
  let from = fileHeaderBytes + headerBytes + maskBytes;
  mustReach(from + paletteSize * entryBytes, file);
  for (let i = 0; i < paletteSize; i++, from += entryBytes) {
    palette[i * 3] = file[from + 2] ?? 0;
    palette[i * 3 + 1] = file[from + 1] ?? 0;
    palette[i * 3 + 2] = file[from] ?? 0;
  }
  return palette;
}

/** @returns one byte, the number of a colour, for each pixel, from the top */
function unpackIndexes(file: Buffer, header: BitmapHeader, stride: number): Buffer {
  const { width, height, bitsPerPixel, pixelOffset } = header;
  const perByte = 8 / bitsPerPixel;
  const mask = (1 << bitsPerPixel) - 1;
  const indexes = Buffer.allocUnsafe(width * height);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const row = pixelOffset + fileRow(header, y) * stride;
    for (let x = 0; x < width; x++) {
      const byte = file[row + Math.floor(x / perByte)] ?? 0;
      indexes[to++] = (byte >> (8 - bitsPerPixel * ((x % perByte) + 1))) & mask;
    }
  }
  return indexes;
}

/**
 * Undoes run-length encoding; pixels that no run names keep colour 0, as the format has it. It takes as many steps
 * as the file has bytes and the picture pixels, whatever the runs claim.
 */
function expandRuns(file: Buffer, header: BitmapHeader): Buffer {
  const { width, height, compression } = header;
  const nibbles = compression === compressions.rle4;
  const indexes = Buffer.alloc(width * height);
  const byteAt = (i: number) => {
    mustReach(i + 1, file);
    return file[i] ?? 0;
  };
  const half = (byte: number, i: number) => (nibbles ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
  let at = header.pixelOffset;
  let x = 0;
  let row = 0;
  while (row < height) {
    const count = byteAt(at);
    const value = byteAt(at + 1);
    at += 2;
    const to = fileRow(header, row) * width + x;
    if (count > 0) {
      const shown = Math.min(count, width - x);
      for (let i = 0; i < shown; i++) indexes[to + i] = half(value, i);
      x += count;
    } else if (value === 0) {
      x = 0;
      row++;
    } else if (value === 1) {
      return indexes;
    } else if (value === 2) {
      x += byteAt(at);
      row += byteAt(at + 1);
      at += 2;
    } else {
      const bytes = nibbles ? (value + 1) >> 1 : value;
      mustReach(at + bytes, file);
      const shown = Math.min(value, width - x);
      for (let i = 0; i < shown; i++) indexes[to + i] = half(file[at + (nibbles ? i >> 1 : i)] ?? 0, i);
      x += value;
      at += bytes + (bytes % 2);
    }
  }
  return indexes;
}

function paint({ width, height }: BitmapHeader, palette: Buffer, indexes: Buffer): Bitmap {
  const data = Buffer.allocUnsafeSlow(width * height * 3);
  for (let i = 0, to = 0; i < indexes.length; i++, to += 3) {
    const from = (indexes[i] ?? 0) * 3;
    data[to] = palette[from] ?? 0;
    data[to + 1] = palette[from + 1] ?? 0;
    data[to + 2] = palette[from + 2] ?? 0;
  }
  return { width, height, channels: 3, data };
}
