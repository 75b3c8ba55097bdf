import { shrinkPhoto } from './shrink-photo.ts';

export interface ShrinkOrder {
  readonly file: File;
  readonly maxBytes: number;
}

/** Undefined: it cannot be made small enough, or cannot be read. */
export type ShrinkAnswer = Blob | undefined;

self.addEventListener('message', async ({ data: { file, maxBytes } }: MessageEvent<ShrinkOrder>) => {
  const copy: ShrinkAnswer = await shrinkPhoto(file, maxBytes).catch(() => undefined);
  self.postMessage(copy);
});
