import { askWorker } from './ask-worker.ts';

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
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') throw error;
    await makeSpace(bytes);
    return store();
  }
}

async function askForSpace(bytes: number): Promise<void> {
  await askWorker('make-space', { bytes });
}
