import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Bitmap, decodeBitmap } from './bmp.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { decodeHeic } from './heic.ts';

/** What a thread is started with. */
export interface PixelOrder {
  readonly format: 'bmp' | 'heic';
  readonly source: string | Uint8Array;
  readonly maxPixels: number;
}

/** What it answers: pixels, or what is wrong with the file. An error of any other kind ends the thread. */
export type PixelAnswer = { readonly pixels: Bitmap } | { readonly damaged: string };

async function answer({ format, source, maxPixels }: PixelOrder): Promise<PixelAnswer> {
  const file = typeof source === 'string' ? readFileSync(source) : Buffer.from(source.buffer);
  try {
    return { pixels: format === 'bmp' ? decodeBitmap(file) : await decodeHeic(file, maxPixels) };
  } catch (error) {
    if (error instanceof DamagedPicture) return { damaged: error.message };
    throw error;
  }
}

if (!parentPort) throw new Error('this module runs as a worker thread');
const reply = await answer(workerData);
const transfer = 'pixels' in reply ? [reply.pixels.data.buffer as ArrayBuffer] : [];
parentPort.postMessage(reply, transfer);
