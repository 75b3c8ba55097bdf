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
 * @param options.retryMs delay before a change that could not be written is tried again.
 * @param options.onFailure called when the browser cannot store it (private window, disk full).
 * @param options.onWritten called after each write, also one that failed before.
 */
export function createDraftAutosave<Value>(options: {
  store: DraftStore<Value>;
  key: string;
  release?: (() => void) | undefined;
  delayMs?: number;
  retryMs?: number;
  onFailure: (error: unknown) => void;
  onWritten?: () => void;
}): DraftAutosave<Value> {
  const { store, key, delayMs = 400, retryMs = 5_000, onFailure, onWritten } = options;
  let { release } = options;
  type State = { readonly value: Value; readonly files: ReadonlyMap<string, File> };
  let pending: State | undefined;
  /** The newest state; none once the draft is dropped or closed. */
  let latest: State | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of its own: a change that comes after a failure is not written later for it. */
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
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

  /** @returns what was to be written */
  function unschedule(): State | undefined {
    clearTimeout(timer);
    clearTimeout(retryTimer);
    timer = undefined;
    const state = pending;
    pending = undefined;
    return state;
  }

  function flush(): Promise<void> {
    const next = unschedule();
    if (!next) return work;
    return run(async () => {
      try {
        release ??= await store.hold(key);
        await store.write(key, next.value, next.files);
      } catch (error) {
        if (latest === next) {
          pending = next;
          retryTimer = setTimeout(flush, retryMs);
        }
        throw error;
      }
      onWritten?.();
    });
  }

  return {
    key,
    isBehind: () => pending !== undefined || steps > 0,
    keep(value, files) {
      latest = { value, files };
      pending = latest;
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    drop() {
      unschedule();
      latest = undefined;
      return run(() => store.remove(key));
    },
    close() {
      const last = flush();
      latest = undefined;
      const closed = last.then(() => {
        release?.();
        release = undefined;
      });
      store.closing(closed);
      return closed;
    },
  };
}
