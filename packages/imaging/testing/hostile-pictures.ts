import { crc32, deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures of few bytes that take much memory to decode. Black all over, unless said otherwise. */
export interface HostilePicture {
  readonly name: string;
  make(): Promise<Buffer>;
}

const side = 9990;

function black(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false });
}

export const hostilePictures: readonly HostilePicture[] = [
  {
    name: 'PNG, 16 bit, alpha, interlaced, 9990×9990',
    make: async () => blackPng({ width: side, height: side, bitDepth: 16, colourType: 6, interlaced: true }),
  },
  {
    name: 'PNG, 16 bit, alpha, 9990×9990',
    make: async () => blackPng({ width: side, height: side, bitDepth: 16, colourType: 6 }),
  },
  {
    name: 'PNG, 8 bit, interlaced, 5600×5600',
    make: async () => blackPng({ width: 5600, height: 5600, bitDepth: 8, colourType: 2, interlaced: true }),
  },
  {
    name: 'PNG, 1 bit of a palette, interlaced, 9990×9990',
    make: async () => blackPng({ width: side, height: side, bitDepth: 1, colourType: 3, interlaced: true }),
  },
  {
    name: 'PNG, 16 bit, alpha, 9,990,000×10',
    make: async () => blackPng({ width: 9_990_000, height: 10, bitDepth: 16, colourType: 6 }),
  },
  {
    name: 'PNG, 8 bit, 100,000×1000',
    make: async () => blackPng({ width: 100_000, height: 1000, bitDepth: 8, colourType: 2 }),
  },
  {
    name: 'JPEG, progressive, 9990×9990',
    make: () => black(side, side).jpeg({ progressive: true, quality: 1 }).toBuffer(),
  },
  {
    name: 'JPEG, progressive, 4:4:4, 6400×6400',
    make: () =>
      black(6400, 6400).jpeg({ progressive: true, quality: 1, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'JPEG, baseline, 9990×9990',
    make: () => black(side, side).jpeg({ quality: 1, mozjpeg: false }).toBuffer(),
  },
  {
    name: 'WebP, lossless, 9990×9990',
    make: () => black(side, side).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: 'WebP, animated, 3000×3000',
    make: async () => (await animation(3000, 3000, 3)).webp({ effort: 0 }).toBuffer(),
  },
  { name: 'GIF, 9990×9990', make: async () => blackGif(side, side, 1) },
  { name: 'GIF, 5000×5000, 20 frames', make: async () => blackGif(5000, 5000, 20) },
  { name: 'AVIF, 4000×4000', make: () => black(4000, 4000).avif({ effort: 0 }).toBuffer() },
  {
    name: 'AVIF, 12 bit, 4:4:4, 4000×4000',
    make: () =>
      black(4000, 4000)
        .toColourspace('rgb16')
        .avif({ effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  },
];

async function animation(width: number, height: number, frames: number): Promise<Sharp> {
  const colours = Array.from({ length: frames }, (_, index) => ({ r: index * 60, g: 0, b: 0 }));
  const pictures = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true }, limitInputPixels: false });
}

/** A PNG of zeros, whose bytes are made without going over its pixels. */
export function blackPng(options: {
  width: number;
  height: number;
  bitDepth: 1 | 2 | 4 | 8 | 16;
  /** As the format counts: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colourType: 0 | 2 | 3 | 4 | 6;
  interlaced?: boolean;
  /** As EXIF counts. */
  orientation?: number;
}): Buffer {
  const { width, height, bitDepth, colourType, interlaced = false, orientation } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const bitsPerPixel = bitDepth * { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType];
  const passes = interlaced ? adam7 : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  let bytes = 0;
  for (const { x, y, dx, dy } of passes) {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    if (columns > 0 && rows > 0) bytes += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(colourType === 3 ? [pngChunk('PLTE', Buffer.alloc(3))] : []),
    ...(orientation === undefined ? [] : [pngChunk('eXIf', exifOf(orientation))]),
    pngChunk('IDAT', deflatedZeros(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const adam7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*\0\0\0\x08\0\x01', 'latin1');
  exif.writeUInt16BE(0x0112, 10);
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** A zlib stream of that many zeros: the same compressed megabyte, over and over. */
function deflatedZeros(bytes: number): Buffer {
  const block = 2 ** 20;
  const whole = Math.floor(bytes / block);
  const repeated = deflateRawSync(Buffer.alloc(block), { level: 9, finishFlush: 3 });
  const last = deflateRawSync(Buffer.alloc(bytes % block), { level: 9 });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(((bytes % 65_521) * 65_536 + 1) >>> 0);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array(whole).fill(repeated), last, checksum]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

/** A GIF whose frames each cover all of it, in one code for each run of black, as LZW has it. */
export function blackGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.alloc(13 + 6);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  descriptor.writeUInt16LE(width, 5);
  descriptor.writeUInt16LE(height, 7);
  const control = Buffer.from([0x21, 0xf9, 4, 0x0c, 0, 0, 0, 0]);
  const data = lzwZeros(width * height);
  const blocks: Buffer[] = [Buffer.from([2])];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    blocks.push(Buffer.from([part.length]), part);
  }
  const frame = Buffer.concat([control, descriptor, ...blocks, Buffer.from([0])]);
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}

/** GIF's LZW of that many zeros, of two bits a pixel: each code stands for a run one longer than the last. */
function lzwZeros(count: number): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  const emit = (code: number, size: number) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      bytes.push(held & 255);
      held >>>= 8;
      bits -= 8;
    }
  };
  let left = count;
  let size = 3;
  let next = 6;
  emit(4, size);
  let longest = 0;
  while (left > 0) {
    // Code 0 is one zero; code 6 two, 7 three ...
    const run = Math.min(longest + 1, left);
    emit(run === 1 ? 0 : 4 + run, size);
    left -= run;
    if (longest > 0) next += 1;
    longest = Math.max(longest, run);
    if (next === 2 ** size && size < 12) size += 1;
    if (next >= 4094) {
      emit(4, size);
      size = 3;
      next = 6;
      longest = 0;
    }
  }
  emit(5, size);
  if (bits > 0) bytes.push(held & 255);
  return Buffer.from(bytes);
}
