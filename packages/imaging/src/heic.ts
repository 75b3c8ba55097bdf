import type { Bitmap } from './bmp.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { createShrunkPixels, type PixelPart } from './shrunk-pixels.ts';

export interface HeicOptions {
  readonly maxPixels: number;
  /** Each pixel of the result is the mean of a square of so many by so many. */
  readonly shrink: number;
  /** Of the memory in which libheif works. */
  readonly maxBytes: number;
}

/** Decoding it takes more memory than it may have. */
export class TooMuchMemory extends Error {
  override name = 'TooMuchMemory';
}

/** `heif_colorspace_RGB`, `heif_chroma_interleaved_RGB` and `…_RGBA`, `heif_channel_interleaved`. */
const rgbSpace = 1;
const interleaved = { 3: 10, 4: 11 } as const;
const interleavedChannel = 10;
/** Bytes of `heif_error`, `heif_image_tiling`, and a pointer each. */
const room = { error: 12, tiling: 76, pointer: 4 } as const;

/**
 * Decodes the primary picture of a HEIC file, piece by piece where it is made of pieces, as those of phones are. Slow,
 * and its memory is never given back: meant for a worker thread.
 * @throws DamagedPicture when libheif cannot make a picture of it, or one of more than `maxPixels`; TooMuchMemory
 */
export async function decodeHeic(file: Buffer, options: HeicOptions): Promise<Bitmap> {
  const growth = limitGrowth(options.maxBytes);
  try {
    return await decode(file, options);
  } catch (error) {
    if (growth.wasLimited())
      throw new TooMuchMemory('a HEIC file takes more memory than it may have', { cause: error });
    if (growth.wasRefused()) throw new Error('no memory to decode a HEIC file', { cause: error });
    // What WebAssembly traps with.
    if (error instanceof WebAssembly.RuntimeError) throw new DamagedPicture(error.message, { cause: error });
    throw error;
  } finally {
    growth.unlimit();
  }
}

async function decode(file: Buffer, { maxPixels, shrink }: HeicOptions): Promise<Bitmap> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new DamagedPicture('no image in the file');
  const width = image.get_width();
  const height = image.get_height();
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new DamagedPicture(`${width}x${height} pixels`);
  const channels = image.has_alpha_channel() ? 4 : 3;
  const handle = image.handle.$$.ptr;
  const error = libheif._malloc(room.error);
  const picture = libheif._malloc(room.pointer);
  const stride = libheif._malloc(room.pointer);
  const word = (at: number) => new DataView(libheif.HEAPU8.buffer).getUint32(at, true);

  function take(x: number, y: number): PixelPart {
    if (word(error) !== 0)
      throw new DamagedPicture(`libheif cannot decode it: ${word(error)}.${word(error + 4)}`);
    const part = word(picture);
    const offset = libheif._heif_image_get_plane_readonly(part, interleavedChannel, stride);
    return {
      data: libheif.HEAPU8,
      offset,
      stride: word(stride),
      x,
      y,
      width: libheif._heif_image_get_width(part, interleavedChannel),
      height: libheif._heif_image_get_height(part, interleavedChannel),
    };
  }

  const pixels = createShrunkPixels({ width, height, channels, shrink });
  const chroma = interleaved[channels];
  // Of the parts of a picture with transparency, libheif has none.
  const tiling = channels === 3 ? tilingOf() : undefined;
  if (!tiling) {
    libheif._heif_decode_image(error, handle, picture, rgbSpace, chroma, 0);
    pixels.add(take(0, 0));
    return pixels.finish();
  }
  for (let row = 0; row < tiling.rows; row++) {
    for (let column = 0; column < tiling.columns; column++) {
      libheif._heif_image_handle_decode_image_tile(error, handle, picture, rgbSpace, chroma, 0, column, row);
      pixels.add(take(column * tiling.width - tiling.left, row * tiling.height - tiling.top));
      libheif._heif_image_release(word(picture));
    }
  }
  return pixels.finish();

  /** Undefined for a picture that is one piece. */
  function tilingOf() {
    const at = libheif._malloc(room.tiling);
    libheif._heif_image_handle_get_image_tiling(error, handle, 1, at);
    if (word(error) !== 0) return undefined;
    const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, , , top = 0, left = 0] = Array.from(
      { length: 8 },
      (_, index) => word(at + 4 + index * 4),
    );
    if (columns * rows <= 1) return undefined;
    return { columns, rows, width: tileWidth, height: tileHeight, top, left };
  }
}

/**
 * Refuses WebAssembly more memory than it may have, and notes when it was refused any: of that libheif says only that
 * it cannot decode the picture.
 */
function limitGrowth(maxBytes: number) {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  let limited = false;
  let refused = false;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes) {
      limited = true;
      throw new RangeError('more memory than this picture may take');
    }
    try {
      const before = grow.call(this, pages);
      // What was refused before was more than it needed at once.
      limited = false;
      refused = false;
      return before;
    } catch (error) {
      refused = true;
      throw error;
    }
  };
  return {
    wasLimited: () => limited,
    wasRefused: () => refused,
    unlimit: () => {
      prototype.grow = grow;
    },
  };
}
