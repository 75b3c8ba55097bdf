import { isKeyMissing } from '@our-dates/browser/input-vault';
import { createObservable } from '@our-dates/browser/observable';
import { openTabChannel, runAsLeader } from '@our-dates/browser/tabs';
import type { Observable } from '@our-dates/contracts/mfe';
import { draftsKey } from '../drafts/draft-key.ts';
import { uploadPhoto } from './api/upload-photo.ts';
import { browserClock } from './browser-clock.ts';
import { handOvers } from './hand-over.ts';
import { inMemoryUploads } from './in-memory-uploads.ts';
import { photosDrafts } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';
import { isSettled, type QueuedBatch, type QueuedPhoto, type QueueState } from './queue-state.ts';
import { createTabQueue, execute, type QueueCommand, type TabMessage } from './tab-queue.ts';
import { createUploadQueue } from './upload-queue.ts';

/** All uploads of one person, seen from this tab. */
export interface RunningUploads extends Observable<QueueState> {
  readonly ask: (command: QueueCommand) => void;
  /** Whether something is stored that has not arrived: perhaps handed over by another tab a moment ago. */
  readonly isAnythingLeft: () => Promise<boolean>;
  /** Whether something would be lost with this page. */
  readonly hasInMemoryUploads: () => boolean;
  readonly stop: () => void;
}

interface Listeners {
  readonly onPhotoFailure: (error: unknown, photo: QueuedPhoto) => void;
  readonly onSignedOut: () => void;
  /** A batch in flight has ended. */
  readonly onSettled: (batch: QueuedBatch) => void;
}

/**
 * Starts to process what was handed over: what the browser stores, in one tab for all; what it could not store,
 * here.
 */
export function startUploads(userId: number, listeners: Listeners): RunningUploads {
  const { onPhotoFailure, onSignedOut } = listeners;
  const left = new AbortController();
  const name = `our-dates-uploads/${userId}`;
  const channel = openTabChannel<TabMessage>(name);
  const common = {
    drafts: draftsKey(userId, photosDraftForm()),
    send: uploadPhoto,
    clock: browserClock,
    onPhotoFailure,
    onSignedOut,
  };
  const kept = createTabQueue({
    queue: createUploadQueue({ ...common, source: photosDrafts }),
    channel,
    lead: (leading) => runAsLeader(name, left.signal, leading),
  });
  const inMemoryQueue = createUploadQueue({ ...common, source: inMemoryUploads });
  void inMemoryQueue.refresh();

  const state = createObservable(joined(kept.state.get(), inMemoryQueue.state.get()));
  const inFlight = new Set<string>();

  function look(): void {
    const next = joined(kept.state.get(), inMemoryQueue.state.get());
    for (const batch of next.batches) {
      if (!isSettled(batch)) inFlight.add(batch.key);
      else if (inFlight.delete(batch.key)) listeners.onSettled(batch);
    }
    state.set(next);
  }

  const stopWatching = [kept.state.subscribe(look), inMemoryQueue.state.subscribe(look)];
  const tryNow = () => ask({ do: 'tryNow' });
  window.addEventListener('online', tryNow);
  const unsubscribe = handOvers.subscribe(() => ask({ do: 'refresh' }));

  function ask(command: QueueCommand): void {
    kept.ask(command);
    execute(inMemoryQueue, command);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    ask,
    async isAnythingLeft() {
      const kept = await Promise.allSettled(
        [photosDrafts, inMemoryUploads].map((source) => source.listHandedOver(common.drafts)),
      );
      // A browser that stores no drafts has nothing left; what cannot be read now may be more.
      return kept.some((list) =>
        list.status === 'fulfilled' ? list.value.length > 0 : isKeyMissing(list.reason),
      );
    },
    hasInMemoryUploads: () => inMemoryQueue.state.get().batches.some((batch) => !isSettled(batch)),
    stop() {
      window.removeEventListener('online', tryNow);
      for (const end of [...stopWatching, unsubscribe]) end();
      kept.stop();
      inMemoryQueue.stop();
      left.abort();
      channel.close();
    },
  };
}

function joined(kept: QueueState, inMemoryQueue: QueueState): QueueState {
  return {
    batches: [...kept.batches, ...inMemoryQueue.batches],
    pause: kept.pause ?? inMemoryQueue.pause,
    isLoaded: kept.isLoaded && inMemoryQueue.isLoaded,
  };
}
