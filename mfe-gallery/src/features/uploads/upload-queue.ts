import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { PhotoToUpload } from '../upload/api/upload-photo.ts';
import { classifyFailure, waitMs } from '../upload/classify-failure.ts';
import type { DraftPhoto, PhotoOutcome, PhotosDraft } from '../upload/photos-draft.ts';
import { uploadFailureSentence } from '../upload/upload-failure.ts';
import type { QueuedBatch, QueuedPhoto, QueueState } from './queue-state.ts';

/** Where batches are kept until all of their photos have arrived. */
export type UploadSource = Pick<DraftStore<PhotosDraft>, 'listHandedOver' | 'readFile' | 'change' | 'remove'>;

/** Time and timers, so that a test can hold them. */
export interface QueueClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls back once. Returns the function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

export interface UploadQueue {
  readonly state: Observable<QueueState>;
  /** Begins to send, and takes up what was handed over since. */
  readonly refresh: () => Promise<void>;
  /** Ends every wait. */
  readonly tryNow: () => void;
  /** Sends what was refused once more: one photo of a batch, or all. */
  readonly retry: (photo?: { readonly batch: string; readonly id: string }) => void;
  /** Takes a photo out, whether it is waiting, being sent or refused. */
  readonly remove: (batch: string, id: string) => void;
  /** Takes out all that has not arrived. */
  readonly removeAll: () => void;
  /** Sends no more; what has not arrived stays kept. */
  readonly stop: () => void;
}

/** So many photos are on their way at once; the others wait their turn. */
const atOnce = 3;
/** A photo that the service could not take so often, while it may have taken others, is left for a person to retry. */
const mostServiceFailures = 5;

/**
 * Sends photos to their memories, a few at a time and in their order, until each has arrived or is refused for
 * good. Waits out lost connections and busy services, and repeats under the same key.
 * @param deps.onTrouble called for each refusal, and for the first of several failures in a row.
 * @param deps.onSignedOut called when the session was over.
 */
export function createUploadQueue(deps: {
  source: UploadSource;
  /** The `draftsKey` of the owner's photos. */
  drafts: string;
  send: (
    photo: PhotoToUpload,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<unknown>;
  clock: QueueClock;
  onTrouble: (error: unknown, photo: QueuedPhoto) => void;
  onSignedOut: () => void;
}): UploadQueue {
  const { source, clock } = deps;
  const state = createObservable<QueueState>({ batches: [], pause: null, isLoaded: false });
  const running = new Map<string, AbortController>();
  const serviceFailures = new Map<string, number>();
  let failuresInARow = 0;
  let isStopped = false;
  let cancelWait = () => {};

  function change(next: Partial<QueueState>): void {
    state.set({ ...state.get(), ...next });
  }

  function changePhoto(batch: string, id: string, photoState: QueuedPhoto['state']): void {
    change({
      batches: state.get().batches.map((known) =>
        known.key === batch
          ? {
              ...known,
              photos: known.photos.map((photo) =>
                photo.id === id ? { ...photo, state: photoState } : photo,
              ),
            }
          : known,
      ),
    });
  }

  async function refresh(): Promise<void> {
    // A browser that keeps nothing for us has nothing that was handed over.
    const listed = await source.listHandedOver(deps.drafts).catch(() => []);
    if (isStopped) return;
    const { batches } = state.get();
    const isKnown = (key: string) => batches.some((known) => known.key === key);
    const added = listed
      .filter(({ key, value }) => !isKnown(key) && value.photos.length > 0)
      .map(({ key, value }) => ({
        key,
        memory: value.memory,
        photos: value.photos.map(queuedPhoto),
      }));
    change({ batches: [...batches, ...added], isLoaded: true });
    fill();
  }

  function fill(): void {
    for (let next = firstWaiting(); next && canStart(); next = firstWaiting()) void upload(...next);
  }

  function canStart(): boolean {
    return !isStopped && state.get().pause === null && running.size < atOnce;
  }

  function firstWaiting(): [QueuedBatch, QueuedPhoto] | undefined {
    for (const batch of state.get().batches) {
      const photo = batch.photos.find((candidate) => candidate.state.is === 'waiting');
      if (photo) return [batch, photo];
    }
    return undefined;
  }

  async function upload(batch: QueuedBatch, photo: QueuedPhoto): Promise<void> {
    const { key, memory } = batch;
    const { id, title, place } = photo;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    changePhoto(key, id, { is: 'sending', part: 0 });
    try {
      const file = await source.readFile(key, id);
      if (!file) throw new Error('This device no longer has this photo. Please choose it again.');
      await deps.send(
        { id, file, title, collectionId: memory.id, batch: key.slice(key.lastIndexOf('/') + 1), place },
        { signal, onProgress: (part) => changePhoto(key, id, { is: 'sending', part }) },
      );
      failuresInARow = 0;
      settle(key, id, { state: 'sent' });
    } catch (error) {
      if (!signal.aborted) fail(key, photo, error);
    } finally {
      running.delete(id);
      fill();
    }
  }

  function settle(key: string, id: string, outcome: PhotoOutcome): void {
    changePhoto(key, id, stateOf(outcome));
    keep(key, id, (photo) => ({ ...photo, outcome }), outcome.state === 'sent' ? [id] : []);
    forgetIfSent(key);
  }

  function forgetIfSent(key: string): void {
    const batch = state.get().batches.find((known) => known.key === key);
    if (batch?.photos.every((photo) => photo.state.is === 'sent')) quietly(source.remove(key));
  }

  function keep(
    key: string,
    id: string,
    changed: (photo: DraftPhoto) => DraftPhoto | undefined,
    dropped: string[],
  ): void {
    quietly(
      source.change(
        key,
        (value) => ({
          ...value,
          photos: value.photos.flatMap((photo) => (photo.id === id ? (changed(photo) ?? []) : photo)),
        }),
        dropped,
      ),
    );
  }

  function fail(key: string, photo: QueuedPhoto, error: unknown): void {
    const failure = classifyFailure(error);
    const isTired = failure.kind === 'busy' && countServiceFailure(photo.id) >= mostServiceFailures;
    if (failure.kind === 'refused' || isTired) {
      const mayRetry = isTired || (failure.kind === 'refused' && failure.mayRetry);
      settle(key, photo.id, { state: 'refused', reason: uploadFailureSentence(error), mayRetry });
      deps.onTrouble(error, photo);
      return;
    }
    changePhoto(key, photo.id, { is: 'waiting' });
    // Those that were on their way with it fail for the same reason.
    if (state.get().pause) return;
    failuresInARow += 1;
    const after = (failure.kind === 'busy' && failure.afterMs) || waitMs(failuresInARow);
    change({ pause: { reason: failure.kind, until: clock.now() + after } });
    cancelWait = clock.after(after, tryNow);
    if (failure.kind === 'signed-out') deps.onSignedOut();
    else if (failuresInARow === 1) deps.onTrouble(error, photo);
  }

  function countServiceFailure(id: string): number {
    const count = (serviceFailures.get(id) ?? 0) + 1;
    serviceFailures.set(id, count);
    return count;
  }

  function tryNow(): void {
    cancelWait();
    change({ pause: null });
    fill();
  }

  function remove(batch: string, id: string): void {
    running.get(id)?.abort();
    const known = state.get().batches.find((candidate) => candidate.key === batch);
    if (!known) return;
    const photos = known.photos.filter((photo) => photo.id !== id);
    change({
      batches: state
        .get()
        .batches.map((other) => (other === known ? { ...known, photos } : other))
        .filter((other) => other.photos.length > 0),
    });
    keep(batch, id, () => undefined, [id]);
    if (photos.length === 0) quietly(source.remove(batch));
    else forgetIfSent(batch);
    fill();
  }

  return {
    state,
    refresh,
    tryNow,
    retry(chosen) {
      for (const { key, photos } of state.get().batches) {
        for (const { id, state: photoState } of photos) {
          const isChosen = !chosen || (chosen.batch === key && chosen.id === id);
          if (!isChosen || photoState.is !== 'refused' || !photoState.mayRetry) continue;
          serviceFailures.delete(id);
          changePhoto(key, id, { is: 'waiting' });
          keep(key, id, ({ outcome: _, ...photo }) => photo, []);
        }
      }
      tryNow();
    },
    remove,
    removeAll() {
      for (const { key, photos } of state.get().batches) {
        for (const { id, state: photoState } of photos) if (photoState.is !== 'sent') remove(key, id);
      }
    },
    stop() {
      isStopped = true;
      cancelWait();
      for (const controller of running.values()) controller.abort();
    },
  };
}

function queuedPhoto({ id, title, fileName, place, outcome }: DraftPhoto, index: number): QueuedPhoto {
  return { id, title, fileName: fileName ?? title, place: place ?? index, state: stateOf(outcome) };
}

function stateOf(outcome: PhotoOutcome | undefined): QueuedPhoto['state'] {
  if (!outcome) return { is: 'waiting' };
  if (outcome.state === 'sent') return { is: 'sent' };
  return { is: 'refused', reason: outcome.reason, mayRetry: outcome.mayRetry };
}

/** What could not be noted is sent again after a reload, under the same key, which makes nothing twice. */
function quietly(noted: Promise<void>): void {
  noted.catch(() => undefined);
}
