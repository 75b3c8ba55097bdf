import { ApiError, ConnectionError } from '@our-dates/browser/api-error';
import { errorTextIn } from '@our-dates/browser/error-text';
import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { pageMessages } from '@our-dates/languages/catalogue';
import { pageLanguage } from '@our-dates/languages/language';
import { sendDate } from './api/plans.ts';
import { type Sending, sendMemory } from './api/send-memory.ts';
import { chosenPhotos, type ImportChoice } from './imported-memory.ts';
import { messages } from './messages/messages.ts';
import type { PlannedDate, PlannedMemory } from './plans/import-plan.ts';
import { plainError } from './sources/archive-file.ts';

export interface MemoryProgress {
  readonly memory: PlannedMemory;
  readonly photos: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Once it is imported. */
  readonly collectionId?: number;
  /** False: it was imported before. */
  readonly isNew?: boolean;
  /** Why it failed, in a sentence. */
  readonly reason?: string;
}

export interface ImportProgress {
  /** `signed-out`: the session has ended. `other-tab`: another tab imports. */
  readonly state: 'running' | 'paused' | 'signed-out' | 'other-tab' | 'done';
  /** What is waited for, in a sentence; null: nothing. */
  readonly waitingFor: string | null;
  readonly memories: readonly MemoryProgress[];
  readonly dates: DatesProgress;
}

export interface DatesProgress {
  readonly all: number;
  readonly done: number;
  /** Why some could not be added, in a sentence; null: they could, or have not been sent yet. */
  readonly reason: string | null;
}

/** What is imported. */
export interface Chosen {
  readonly memories: readonly PlannedMemory[];
  readonly dates: readonly PlannedDate[];
  /** The memories that were imported before, by their keys. */
  readonly memoriesHere: ReadonlyMap<string, number>;
}

/** An import that is under way. */
export interface ImportRun {
  readonly progress: Observable<ImportProgress>;
  start(): void;
  pause(): void;
  /** Tries those that failed once more. */
  retryFailed(): void;
}

class SignedOut extends Error {}

/** Where memories of the archive are now, by their keys. */
function placesOf(
  before: ReadonlyMap<string, number>,
  memories: readonly MemoryProgress[],
): ReadonlyMap<string, number> {
  const places = new Map(before);
  for (const { memory, collectionId } of memories) {
    if (collectionId !== undefined) places.set(memory.key, collectionId);
  }
  return places;
}

/** Those of a memory that was not imported stay out, and are tried again with it. */
async function sendDates(
  dates: readonly PlannedDate[],
  places: ReadonlyMap<string, number>,
  options: Pick<Sending, 'signal' | 'patiently'> & {
    onProgress: (done: number, reason: string | null) => void;
  },
): Promise<void> {
  const { signal, patiently, onProgress } = options;
  let done = 0;
  let reason: string | null = null;
  for (const date of dates) {
    const memoryId = date.memoryKey === null ? null : places.get(date.memoryKey);
    if (memoryId === undefined) continue;
    try {
      await sendDate(date, memoryId, { signal, patiently });
      done += 1;
    } catch (error) {
      if (signal.aborted || error instanceof SignedOut) throw error;
      reason = whyFailed(error);
    }
    onProgress(done, reason);
  }
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Sends memories one after the other, and then plans, for as long as nothing prevents it. A memory that is refused is
 * skipped; without a connection, the run waits for it. Of several tabs one imports at a time.
 * @param lockName one for each account
 */
export function createImportRun(
  { memories, dates, memoriesHere }: Chosen,
  choice: ImportChoice,
  { lockName, onEnd }: { lockName: string; onEnd: (progress: ImportProgress) => void },
): ImportRun {
  const progress = createObservable<ImportProgress>({
    state: 'paused',
    waitingFor: null,
    memories: memories.map((memory) => ({
      ...{ memory, photos: chosenPhotos(memory, choice).length, sent: 0, state: 'waiting' },
    })),
    dates: { all: dates.length, done: 0, reason: null },
  });
  let stopping = new AbortController();

  function change(changes: Partial<ImportProgress>): void {
    progress.set({ ...progress.get(), ...changes });
  }

  function changeMemory(key: string, changes: Partial<MemoryProgress>): void {
    const changed = (one: MemoryProgress) => (one.memory.key === key ? { ...one, ...changes } : one);
    change({ memories: progress.get().memories.map(changed) });
  }

  /** Repeats a call for as long as only the connection or a busy service prevents it. */
  function patientlyWith(signal: AbortSignal) {
    return async <T>(call: () => Promise<T>): Promise<T> => {
      for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
        signal.throwIfAborted();
        try {
          const answer = await call();
          if (progress.get().waitingFor !== null) change({ waitingFor: null });
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof ApiError && error.status === 401) throw new SignedOut();
          const waitingFor = whyToWait(error);
          if (waitingFor === null) throw error;
          change({ waitingFor });
          await timeOrNetwork(Math.max(waitMs, retryAfterOf(error)), signal);
        }
      }
    };
  }

  async function importOne({ memory }: MemoryProgress, signal: AbortSignal): Promise<void> {
    const { key } = memory;
    changeMemory(key, { state: 'sending' });
    try {
      const { collectionId, isNew } = await sendMemory(memory, choice, {
        signal,
        patiently: patientlyWith(signal),
        onSent: (sent) => changeMemory(key, { sent }),
      });
      changeMemory(key, { state: 'done', collectionId, isNew });
    } catch (error) {
      if (signal.aborted || error instanceof SignedOut) {
        changeMemory(key, { state: 'waiting' });
        throw error;
      }
      changeMemory(key, { state: 'failed', reason: whyFailed(error) });
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    change({ state: 'running', waitingFor: null });
    try {
      for (;;) {
        const next = progress.get().memories.find(({ state }) => state === 'waiting');
        if (!next) break;
        await importOne(next, signal);
      }
      const { memories: sentMemories } = progress.get();
      await sendDates(dates, placesOf(memoriesHere, sentMemories), {
        ...{ signal, patiently: patientlyWith(signal) },
        onProgress: (done, reason) => change({ dates: { all: dates.length, done, reason } }),
      });
      change({ state: 'done', waitingFor: null });
      onEnd(progress.get());
    } catch (error) {
      if (error instanceof SignedOut) change({ state: 'signed-out', waitingFor: null });
      else if (!signal.aborted) throw error;
    }
  }

  function start(): void {
    if (progress.get().state === 'running') return;
    stopping = new AbortController();
    const { signal } = stopping;
    // Without Web Locks (a page without https) every tab imports; the service makes each memory once.
    if (!navigator.locks) return void run(signal);
    void navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await run(signal);
      else change({ state: 'other-tab' });
    });
  }

  return {
    progress,
    start,
    pause() {
      stopping.abort();
      change({ state: 'paused', waitingFor: null });
    },
    retryFailed() {
      const waiting = (one: MemoryProgress): MemoryProgress =>
        one.state === 'failed' ? { ...one, state: 'waiting', sent: 0 } : one;
      change({ memories: progress.get().memories.map(waiting) });
      start();
    },
  };
}

function whyFailed(error: unknown): string {
  const t = pageMessages(messages);
  return errorTextIn(pageLanguage(), t)(plainError(error), t.failed);
}

function whyToWait(error: unknown): string | null {
  const t = pageMessages(messages);
  if (error instanceof ConnectionError) return t.noConnection;
  if (!(error instanceof ApiError)) return null;
  const isBusy =
    error.status >= 500 || [408, 425, 429].includes(error.status) || error.problem?.code === 'IN_PROGRESS';
  return isBusy ? t.busy : null;
}

function retryAfterOf(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
}

/** Until a time has passed, or the browser has a network again. */
function timeOrNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
