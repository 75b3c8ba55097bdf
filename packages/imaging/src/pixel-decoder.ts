import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bitmap } from './bmp.ts';
import { TookTooLong } from './machine-fault.ts';
import type { PixelAnswer, PixelOrder } from './pixel-thread.ts';
import { tooMuchMemory, undecodable } from './refusal.ts';

// Run from source it is TypeScript; a bundle puts the thread's own bundle next to it.
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './pixel-thread.ts' : './pixel-thread.js',
  import.meta.url,
);

export interface DecodeLimits {
  readonly timeLimitSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** Pixels of a whole picture need four bytes each at once, so that a process decodes one such file at a time. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Decodes a BMP or HEIC file, for which libvips has no decoder here, in a thread of its own: the event loop goes
 * on, and what the decoder took of memory goes with the thread.
 * @throws ImageRefused undecodable or too-much-memory; TookTooLong after its time limit; the signal's reason when it is aborted; and
 * what ended the thread, running out of memory for one
 */
export function decodeInThread(order: PixelOrder, limits: DecodeLimits): Promise<Bitmap> {
  const turn = previous.then(() => runThread(order, limits));
  previous = turn.catch(() => undefined);
  return turn;
}

async function runThread(order: PixelOrder, { timeLimitSeconds, signal }: DecodeLimits): Promise<Bitmap> {
  signal?.throwIfAborted();
  const source = typeof order.source === 'string' ? order.source : Uint8Array.from(order.source);
  const thread = new Worker(threadFile, {
    workerData: { ...order, source },
    transferList: typeof source === 'string' ? [] : [source.buffer],
    // libheif prints what it thinks of a damaged file; our output is log lines, and the answer says it too.
    stdout: true,
    stderr: true,
  });
  const timeLimit = AbortSignal.timeout(timeLimitSeconds * 1000);
  try {
    const ended = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit;
    const [answer]: PixelAnswer[] = await once(thread, 'message', { signal: ended });
    if (answer && 'tooMuchMemory' in answer) throw tooMuchMemory(answer.tooMuchMemory);
    if (!answer || 'damaged' in answer) throw undecodable(answer?.damaged);
    const { data, ...size } = answer.pixels;
    return { ...size, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeLimit.aborted) throw new TookTooLong(`decoding took more than ${timeLimitSeconds} s`);
    throw error;
  } finally {
    await thread.terminate();
  }
}
