import type { WorkerMessageKind, WorkerMessages } from '@our-dates/contracts/worker-messages';

/** A worker that does not answer is one of another release, or has been stopped. In milliseconds. */
const answerMs = 10_000;

/**
 * Asks the service worker.
 * @returns undefined where there is none: on a page without https, in some private windows, before the first idle moment
 */
export async function askWorker<Kind extends WorkerMessageKind>(
  kind: Kind,
  question: WorkerMessages[Kind]['question'],
  { withinMs = answerMs } = {},
): Promise<WorkerMessages[Kind]['answer'] | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = registration?.active;
  if (!worker) return undefined;
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs);
    here.onmessage = ({ data }: MessageEvent<WorkerMessages[Kind]['answer'] | undefined>) => {
      clearTimeout(timer);
      here.close();
      resolve(data);
    };
    worker.postMessage({ kind, ...question }, [there]);
  });
}
