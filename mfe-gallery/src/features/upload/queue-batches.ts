import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { DraftPhoto, PhotoOutcome, PhotosDraft } from './photos-draft.ts';
import {
  type Pause,
  type QueuedBatch,
  type QueuedPhoto,
  type QueuedPhotoState,
  type QueueState,
  withoutPhoto,
  withPhotoState,
} from './queue-state.ts';

/** Where batches are kept until all of their photos have arrived. */
export type UploadSource = Pick<DraftStore<PhotosDraft>, 'listHandedOver' | 'readFile' | 'change' | 'remove'>;

/** The state of the queue. The result of each photo is stored in its source too, so that a reload resumes there. */
export interface QueueBatches {
  readonly state: Observable<QueueState>;
  /** All batches that were handed over. */
  readonly list: () => Promise<readonly QueuedBatch[]>;
  /** Adds those that are not known yet. */
  readonly add: (listed: readonly QueuedBatch[]) => void;
  /** @throws Error when the file is no longer stored. */
  readonly readFile: (batch: string, id: string) => Promise<File>;
  readonly setPause: (pause: Pause | null) => void;
  /** Marks a photo that has neither arrived nor been refused; this is not stored. */
  readonly setPhoto: (batch: string, id: string, state: QueuedPhotoState) => void;
  readonly settle: (batch: string, id: string, outcome: PhotoOutcome) => void;
  /** A refused photo waits again. */
  readonly markUnsettled: (batch: string, id: string) => void;
  readonly remove: (batch: string, id: string) => void;
}

/** @param drafts the `draftsKey` of the owner's photos. */
export function createQueueBatches(source: UploadSource, drafts: string): QueueBatches {
  const state = createObservable<QueueState>({ batches: [], pause: null, isLoaded: false });

  function change(next: Partial<QueueState>): void {
    state.set({ ...state.get(), ...next });
  }

  function setPhoto(batch: string, id: string, photoState: QueuedPhotoState): void {
    change({ batches: withPhotoState(state.get().batches, { batch, id, state: photoState }) });
  }

  function note(
    batch: string,
    id: string,
    changed: (photo: DraftPhoto) => DraftPhoto | undefined,
    droppedFiles: string[],
  ): void {
    const changedBatch = (value: PhotosDraft) => ({
      ...value,
      photos: value.photos.flatMap((photo) => (photo.id === id ? (changed(photo) ?? []) : photo)),
    });
    quietly(source.change(batch, changedBatch, droppedFiles));
  }

  /** A batch is kept until its last photo has arrived or is removed. */
  function forgetIfDone(key: string): void {
    const batch = state.get().batches.find((known) => known.key === key);
    if (!batch || batch.photos.every((photo) => photo.state.is === 'sent')) quietly(source.remove(key));
  }

  return {
    state,
    async list() {
      // A browser that stores no drafts has none that was handed over.
      const listed = await source.listHandedOver(drafts).catch(() => []);
      return listed
        .filter(({ value }) => value.photos.length > 0)
        .map(({ key, value }) => ({ key, memory: value.memory, photos: value.photos.map(queuedPhoto) }));
    },
    add(listed) {
      const { batches } = state.get();
      const added = listed.filter(({ key }) => !batches.some((known) => known.key === key));
      change({ batches: [...batches, ...added], isLoaded: true });
    },
    async readFile(batch, id) {
      const file = await source.readFile(batch, id);
      if (!file) throw new Error('This device no longer has this photo. Please choose it again.');
      return file;
    },
    setPause: (pause) => change({ pause }),
    setPhoto,
    settle(batch, id, outcome) {
      setPhoto(batch, id, stateAfter(outcome));
      note(batch, id, (photo) => ({ ...photo, outcome }), outcome.state === 'sent' ? [id] : []);
      forgetIfDone(batch);
    },
    markUnsettled(batch, id) {
      setPhoto(batch, id, { is: 'waiting' });
      note(batch, id, ({ outcome: _, ...photo }) => photo, []);
    },
    remove(batch, id) {
      if (!state.get().batches.some(({ key }) => key === batch)) return;
      change({ batches: withoutPhoto(state.get().batches, batch, id) });
      note(batch, id, () => undefined, [id]);
      forgetIfDone(batch);
    },
  };
}

function queuedPhoto({ id, title, fileName, place, outcome }: DraftPhoto, index: number): QueuedPhoto {
  return {
    id,
    title,
    fileName: fileName ?? title,
    place: place ?? index,
    state: outcome ? stateAfter(outcome) : { is: 'waiting' },
  };
}

function stateAfter(outcome: PhotoOutcome): QueuedPhotoState {
  if (outcome.state === 'sent') return { is: 'sent' };
  return { is: 'refused', reason: outcome.reason, mayRetry: outcome.mayRetry };
}

/**
 * A result that could not be stored leads to a second upload after a reload, under the same key, which creates
 * nothing twice.
 */
function quietly(noted: Promise<void>): void {
  noted.catch(() => undefined);
}
