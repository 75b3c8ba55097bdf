import { fileNameWithoutEnding } from './photo-title.ts';
import type { ShrinkAnswer, ShrinkOrder } from './shrink-worker.ts';

/**
 * A copy of a photo of at most this many bytes, made in a worker.
 * @returns undefined when there is no such copy.
 */
export async function makeSmaller(file: File, maxBytes: number): Promise<File | undefined> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url));
  try {
    const copy = await new Promise<ShrinkAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data));
      worker.addEventListener('error', reject);
      const order: ShrinkOrder = { file, maxBytes };
      worker.postMessage(order);
    });
    if (!copy) return undefined;
    const { type } = copy;
    const { lastModified } = file;
    if (type === file.type) return new File([copy], file.name, { type, lastModified });
    const ending = type.slice(type.indexOf('/') + 1);
    return new File([copy], `${fileNameWithoutEnding(file.name)}.${ending}`, { type, lastModified });
  } finally {
    worker.terminate();
  }
}
