import type { Clock } from './session-clock.ts';

type Save = () => void | Promise<void>;

/** What forms with unsaved input do before the page is left. */
export interface LeaveSaves {
  /** See `HostSession.beforeLeave`. */
  readonly beforeLeave: (save: Save) => () => void;
  /** See `HostSession.beforeSignOut`. */
  readonly beforeSignOut: (mayLeave: () => Promise<boolean>) => () => void;
  /** Asks one question after the other, until one says no; undefined: there is none. */
  readonly maySignOut: () => Promise<boolean> | undefined;
  /** Waits for all of them, failed or not, and two seconds at most. */
  readonly saveAll: () => Promise<void>;
}

const longestSaveMs = 2_000;

export function createLeaveSaves(clock: Pick<Clock, 'after'>): LeaveSaves {
  const saves = new Set<Save>();
  const questions = new Set<() => Promise<boolean>>();
  return {
    beforeLeave(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    beforeSignOut(mayLeave) {
      questions.add(mayLeave);
      return () => questions.delete(mayLeave);
    },
    maySignOut: () => (questions.size > 0 ? askAll([...questions]) : undefined),
    async saveAll() {
      const done = Promise.allSettled([...saves].map(async (save) => save()));
      const late = new Promise<void>((resolve) => clock.after(longestSaveMs, resolve));
      await Promise.race([done, late]);
    },
  };
}

async function askAll(questions: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const mayLeave of questions) if (!(await mayLeave())) return false;
  return true;
}
