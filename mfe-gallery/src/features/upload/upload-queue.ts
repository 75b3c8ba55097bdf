import type { Observable } from '@our-dates/contracts/mfe';
import type { PhotoToUpload } from './api/upload-photo.ts';
import { createQueueBatches, type UploadSource } from './queue-batches.ts';
import { type Pause, photosOf, type QueuedBatch, type QueuedPhoto, type QueueState } from './queue-state.ts';
import { classifyFailure, uploadFailureSentence, waitMs } from './upload-failure.ts';

/** Time and timers, which a test can control. */
export interface QueueClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls back once. Returns the function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

export interface UploadQueue {
  readonly state: Observable<QueueState>;
  /** Starts to send, and adds what was handed over since. */
  readonly refresh: () => Promise<void>;
  /** Ends every delay. */
  readonly tryNow: () => void;
  /** Sends refused photos again: one photo of a batch, or all. */
  readonly retry: (photo?: { readonly batch: string; readonly id: string }) => void;
  /** Removes a photo, whether it is waiting, in flight or refused. */
  readonly remove: (batch: string, id: string) => void;
  /** Removes everything that has not arrived. */
  readonly removeAll: () => void;
  /** Stops sending; what has not arrived stays stored. */
  readonly stop: () => void;
}

/** Photos that are sent at once; the others wait for their turn. */
const atOnce = 3;
/** After this many service failures a photo is left for a manual retry, because the service may accept others. */
const mostServiceFailures = 5;

export interface UploadQueueOptions {
  readonly source: UploadSource;
  /** The `draftsKey` of the owner's photos. */
  readonly drafts: string;
  readonly send: (
    photo: PhotoToUpload,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<unknown>;
  readonly clock: QueueClock;
  /** Called for each refusal, and for the first of several failures in a row. */
  readonly onPhotoFailure: (error: unknown, photo: QueuedPhoto) => void;
  /** Called when the session had ended. */
  readonly onSignedOut: () => void;
}

/**
 * Sends photos to their memories, a few at a time and in order, until each has arrived or is finally refused. Waits
 * for lost connections and busy services, and retries under the same key.
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { clock, onPhotoFailure } = options;
  const batches = createQueueBatches(options.source, options.drafts);
  const { state, setPhoto, setPause, settle } = batches;
  const running = new Map<string, AbortController>();
  const serviceFailures = new Map<string, number>();
  const delay = createRetryDelay(clock, setPause, fill);
  let isStopped = false;

  async function refresh(): Promise<void> {
    const listed = await batches.list();
    if (isStopped) return;
    batches.add(listed);
    fill();
  }

  function fill(): void {
    while (!isStopped && state.get().pause === null && running.size < atOnce) {
      const next = photosOf(state.get().batches).find(([, photo]) => photo.state.is === 'waiting');
      if (!next) return;
      void upload(...next);
    }
  }

  async function upload({ key, memory }: QueuedBatch, photo: QueuedPhoto): Promise<void> {
    const { id, title, place } = photo;
    const controller = new AbortController();
    const { signal } = controller;
    const endsBefore = delay.endsAsked();
    running.set(id, controller);
    setPhoto(key, id, { is: 'sending', part: 0 });
    try {
      const file = await batches.readFile(key, id);
      await options.send(
        { id, file, title, collectionId: memory.id, batch: key.slice(key.lastIndexOf('/') + 1), place },
        { signal, onProgress: (part) => setPhoto(key, id, { is: 'sending', part }) },
      );
      delay.succeed();
      settle(key, id, { state: 'sent' });
    } catch (error) {
      if (!signal.aborted) fail(key, photo, { error, isRetryAsked: delay.endsAsked() > endsBefore });
    } finally {
      running.delete(id);
      fill();
    }
  }

  /** @param end.isRetryAsked since it was sent: then the failure says nothing about the connection of now */
  function fail(
    key: string,
    photo: QueuedPhoto,
    { error, isRetryAsked }: { error: unknown; isRetryAsked: boolean },
  ): void {
    const failure = classifyFailure(error);
    const hasFailedTooOften = failure.kind === 'busy' && countServiceFailure(photo.id) >= mostServiceFailures;
    if (failure.kind === 'refused' || hasFailedTooOften) {
      const mayRetry = hasFailedTooOften || (failure.kind === 'refused' && failure.mayRetry);
      settle(key, photo.id, { state: 'refused', reason: uploadFailureSentence(error), mayRetry });
      onPhotoFailure(error, photo);
      return;
    }
    setPhoto(key, photo.id, { is: 'waiting' });
    // Those in flight at the same time fail for the same reason.
    if (state.get().pause || (isRetryAsked && failure.kind === 'network')) return;
    delay.begin(failure.kind, failure.kind === 'busy' ? failure.afterMs : undefined);
    if (failure.kind === 'signed-out') options.onSignedOut();
    else if (delay.failuresInARow() === 1) onPhotoFailure(error, photo);
  }

  function countServiceFailure(id: string): number {
    const count = (serviceFailures.get(id) ?? 0) + 1;
    serviceFailures.set(id, count);
    return count;
  }

  function remove(batch: string, id: string): void {
    running.get(id)?.abort();
    batches.remove(batch, id);
    fill();
  }

  return {
    state,
    refresh,
    tryNow: delay.end,
    retry(chosen) {
      for (const [{ key }, { id, state: photoState }] of photosOf(state.get().batches)) {
        const isChosen = !chosen || (chosen.batch === key && chosen.id === id);
        if (!isChosen || photoState.is !== 'refused' || !photoState.mayRetry) continue;
        serviceFailures.delete(id);
        batches.markUnsettled(key, id);
      }
      delay.end();
    },
    remove,
    removeAll() {
      for (const [{ key }, photo] of photosOf(state.get().batches)) {
        if (photo.state.is !== 'sent') remove(key, photo.id);
      }
    },
    stop() {
      isStopped = true;
      delay.cancel();
      for (const controller of running.values()) controller.abort();
    },
  };
}

/** The delay of a queue after failures. */
function createRetryDelay(clock: QueueClock, setPause: (pause: Pause | null) => void, onEnd: () => void) {
  let failuresInARow = 0;
  let endsAsked = 0;
  let cancel = () => {};

  function elapse(): void {
    cancel();
    setPause(null);
    onEnd();
  }

  return {
    failuresInARow: () => failuresInARow,
    /** How often a person, or a connection that came back, has ended it. */
    endsAsked: () => endsAsked,
    succeed() {
      failuresInARow = 0;
    },
    /** @param afterMs as the service asks for; without it the delay grows with each failure */
    begin(reason: Pause['reason'], afterMs?: number) {
      failuresInARow += 1;
      const after = afterMs || waitMs(failuresInARow);
      setPause({ reason, until: clock.now() + after });
      cancel = clock.after(after, elapse);
    },
    end() {
      endsAsked += 1;
      elapse();
    },
    cancel: () => cancel(),
  };
}
