import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Bitmap, decodeBitmap } from './bmp.ts';

/** What a thread is started with. */
export interface PixelOrder {
  readonly format: 'bmp' | 'heic';
  readonly source: string | Uint8Array;
  readonly maxPixels: number;
}

/** What it answers: pixels, or what is wrong with the file. An error of any other kind ends the thread. */
export type PixelAnswer = { readonly pixels: Bitmap } | { readonly damaged: string };

async function decodeHeic(file: Buffer, maxPixels: number): Promise<Bitmap> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new RangeError('no image in the file');
  const width = image.get_width();
  const height = image.get_height();
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new RangeError(`${width}x${height} pixels`);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const drawn = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    image.display(target, resolve),
  );
  if (!drawn) throw new RangeError('libheif cannot decode it');
  return { width, height, channels: 4, data: Buffer.from(drawn.data.buffer) };
}

async function answer({ format, source, maxPixels }: PixelOrder): Promise<PixelAnswer> {
  const file = typeof source === 'string' ? readFileSync(source) : Buffer.from(source.buffer);
  try {
    return { pixels: format === 'bmp' ? decodeBitmap(file) : await decodeHeic(file, maxPixels) };
  } catch (error) {
    // A RuntimeError is what WebAssembly traps with.
    const damaged = error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
    if (damaged) return { damaged: error.message };
    throw error;
  }
}

if (!parentPort) throw new Error('this module runs as a worker thread');
const reply = await answer(workerData);
const transfer = 'pixels' in reply ? [reply.pixels.data.buffer as ArrayBuffer] : [];
parentPort.postMessage(reply, transfer);
