import type { DraftStore } from './draft-store.ts';

/** Keeps one draft up to date while somebody works on it. */
export interface DraftAutosave<Value> {
  readonly key: string;
  /** Notes how it stands now; it is written a moment later, and held, so that no other dialog is offered it. */
  keep(value: Value, files: ReadonlyMap<string, File>): void;
  /** Whether a change is noted that is not written yet. */
  isBehind(): boolean;
  /** Writes what is still to be written. Never rejects: see `onFailure`. */
  flush(): Promise<void>;
  /** Forgets the draft: it was saved for real, or is not wanted. */
  drop(): Promise<void>;
  /** Writes what is still to be written, and leaves the draft to whoever takes it up. */
  close(): Promise<void>;
}

/**
 * @param options.release lets go of the draft, where it is held already.
 * @param options.delayMs how long a change may wait for the next one.
 * @param options.onFailure called when the browser cannot keep it (private window, disk full).
 */
export function createDraftAutosave<Value>(options: {
  store: DraftStore<Value>;
  key: string;
  release?: (() => void) | undefined;
  delayMs?: number;
  onFailure: (error: unknown) => void;
}): DraftAutosave<Value> {
  const { store, key, delayMs = 400, onFailure } = options;
  let { release } = options;
  let pending: { value: Value; files: ReadonlyMap<string, File> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One step after the other. */
  let work: Promise<void> = Promise.resolve();

  let steps = 0;

  function run(step: () => Promise<void>): Promise<void> {
    steps += 1;
    work = work
      .then(step)
      .catch(onFailure)
      .finally(() => {
        steps -= 1;
      });
    return work;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = pending;
    pending = undefined;
    if (!next) return work;
    return run(async () => {
      release ??= await store.hold(key);
      await store.write(key, next.value, next.files);
    });
  }

  return {
    key,
    isBehind: () => pending !== undefined || steps > 0,
    keep(value, files) {
      pending = { value, files };
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    drop() {
      clearTimeout(timer);
      timer = undefined;
      pending = undefined;
      return run(() => store.remove(key));
    },
    close() {
      const closed = flush().then(() => {
        release?.();
        release = undefined;
      });
      store.closing(closed);
      return closed;
    },
  };
}
