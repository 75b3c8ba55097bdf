import type { Bitmap } from './bmp.ts';
import { DamagedPicture } from './damaged-picture.ts';

/**
 * Decodes the primary picture of a HEIC file. Slow, and its memory is never given back: meant for a worker
 * thread.
 * @throws DamagedPicture when libheif cannot make a picture of it, or one of more than `maxPixels`
 */
export async function decodeHeic(file: Buffer, maxPixels: number): Promise<Bitmap> {
  const growth = watchGrowth();
  try {
    return await decode(file, maxPixels);
  } catch (error) {
    if (growth.wasRefused()) throw new Error('no memory to decode a HEIC file', { cause: error });
    // What WebAssembly traps with.
    if (error instanceof WebAssembly.RuntimeError) throw new DamagedPicture(error.message, { cause: error });
    throw error;
  } finally {
    growth.unwatch();
  }
}

async function decode(file: Buffer, maxPixels: number): Promise<Bitmap> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new DamagedPicture('no image in the file');
  const width = image.get_width();
  const height = image.get_height();
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new DamagedPicture(`${width}x${height} pixels`);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const drawn = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    image.display(target, resolve),
  );
  if (!drawn) throw new DamagedPicture('libheif cannot decode it');
  return { width, height, channels: 4, data: Buffer.from(drawn.data.buffer) };
}

/** Notes when WebAssembly is refused memory: of that libheif says only that it cannot decode the picture. */
function watchGrowth() {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  let refused = false;
  prototype.grow = function (pages) {
    try {
      return grow.call(this, pages);
    } catch (error) {
      refused = true;
      throw error;
    }
  };
  return {
    wasRefused: () => refused,
    unwatch: () => {
      prototype.grow = grow;
    },
  };
}
