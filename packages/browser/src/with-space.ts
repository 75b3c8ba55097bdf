import { askWorker } from './ask-worker.ts';

/** After space was made, in milliseconds: Chromium frees what was removed a little later. */
const triesAfterMs = [0, 300, 1_200];

/**
 * Does what stores something on this device. Where the browser has no space for it, what is only kept for being seen
 * offline makes some, once: what a person made comes first.
 * @param options.bytes how much is stored, about
 * @param options.makeSpace asks the service worker, unless told otherwise
 * @throws the error of `store`
 */
export async function withSpace<Result>(
  store: () => Promise<Result>,
  { bytes = 0, makeSpace = askForSpace }: { bytes?: number; makeSpace?: typeof askForSpace } = {},
): Promise<Result> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await store();
    } catch (error) {
      const isFull = error instanceof Error && error.name === 'QuotaExceededError';
      if (!isFull || failed === triesAfterMs.length) throw error;
      if (failed === 0) await makeSpace(bytes);
      await new Promise((resolve) => setTimeout(resolve, triesAfterMs[failed]));
    }
  }
}

async function askForSpace(bytes: number): Promise<void> {
  await askWorker('make-space', { bytes });
}
