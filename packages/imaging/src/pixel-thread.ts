import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Bitmap, decodeBitmap } from './bmp.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { decodeHeic, TooMuchMemory } from './heic.ts';

/** What a thread is started with. */
export interface PixelOrder {
  readonly format: 'bmp' | 'heic';
  readonly source: string | Uint8Array;
  readonly maxPixels: number;
  /** Of a HEIC: what libheif may use, in bytes, and by how much the picture is made smaller. */
  readonly maxBytes: number;
  readonly shrink: number;
}

/** What it answers: pixels, or what is wrong with the file. An error of any other kind ends the thread. */
export type PixelAnswer =
  | { readonly pixels: Bitmap }
  | { readonly damaged: string }
  | { readonly tooMuchMemory: string };

async function answer({ format, source, ...limits }: PixelOrder): Promise<PixelAnswer> {
  const file = typeof source === 'string' ? readFileSync(source) : Buffer.from(source.buffer);
  try {
    return { pixels: format === 'bmp' ? decodeBitmap(file) : await decodeHeic(file, limits) };
  } catch (error) {
    if (error instanceof DamagedPicture) return { damaged: error.message };
    if (error instanceof TooMuchMemory) return { tooMuchMemory: error.message };
    throw error;
  }
}

if (!parentPort) throw new Error('this module runs as a worker thread');
const reply = await answer(workerData);
const transfer = 'pixels' in reply ? [reply.pixels.data.buffer as ArrayBuffer] : [];
parentPort.postMessage(reply, transfer);
