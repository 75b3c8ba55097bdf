import type { DraftStore } from './draft-store.ts';

/** Saves one draft while its author edits it. */
export interface DraftAutosave<Value> {
  readonly key: string;
  /** Schedules a write of the current state, and locks the draft, so that no other dialog offers it. */
  keep(value: Value, files: ReadonlyMap<string, File>): void;
  /** Whether a change is not written yet. */
  isBehind(): boolean;
  /** Writes pending changes. Never rejects: see `onFailure`. */
  flush(): Promise<void>;
  /** Deletes the draft, because it was submitted or discarded. */
  drop(): Promise<void>;
  /** Writes pending changes and releases the draft, so that another dialog can open it. */
  close(): Promise<void>;
}

/**
 * @param options.release unlocks the draft, if it is locked already.
 * @param options.delayMs delay before a change is written.
 * @param options.onFailure called when the browser cannot store it (private window, disk full).
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
