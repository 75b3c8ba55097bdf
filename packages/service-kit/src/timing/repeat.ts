import type { Log } from '../telemetry/log.ts';

/** A task that is repeated, one run at a time. */
export interface Repetition {
  /** The first run is after the interval. */
  start(): void;
  /** Runs now, or again when the current run has ended. @returns when the run has ended, also when it has failed */
  startNow(): Promise<void>;
  /** Resolves when the current run has ended; there is no other. */
  stop(): Promise<void>;
}

type Run = (stopped: AbortSignal) => Promise<unknown>;

/**
 * Repeats a task until it is stopped. It does not keep the process alive.
 * @param options.everyMs milliseconds from the end of one run to the start of the next
 * @param options.retryMs the same after a run that failed; `everyMs` by default
 * @param options.run `stopped` aborts when the repetition is stopped; a failure after that is not logged. Several, by
 *   name, run one after the other, also after one that failed; the log lines of each have its name as `task`
 * @param options.failure logged at the first failure of several in a row
 * @param options.recovery logged at the first success after failures; nothing by default
 * @param options.details further fields of both log lines
 */
export function repeat(options: {
  everyMs: number;
  retryMs?: number;
  run: Run | Readonly<Record<string, Run>>;
  log: Log;
  failure: string;
  recovery?: string;
  details?: Readonly<Record<string, unknown>>;
}): Repetition {
  const { everyMs, retryMs = everyMs, run, log, failure, recovery, details } = options;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isFailing = false;
  let isWanted = false;

  /** @returns runs it and resolves to whether that worked */
  function logging(one: Run, fields?: Readonly<Record<string, unknown>>): () => Promise<boolean> {
    let hasFailed = false;
    return async () => {
      try {
        await one(stopped.signal);
        if (hasFailed && recovery) log.info({ ...fields }, recovery);
        hasFailed = false;
      } catch (error) {
        if (!hasFailed && !stopped.signal.aborted) log.warn({ err: error, ...fields }, failure);
        hasFailed = true;
      }
      return !hasFailed;
    };
  }
  const runs =
    typeof run === 'function'
      ? [logging(run, details)]
      : Object.entries(run).map(([task, one]) => logging(one, { ...details, task }));

  async function runOnce(): Promise<void> {
    isWanted = false;
    isFailing = false;
    for (const one of runs) {
      if (stopped.signal.aborted) return;
      if (!(await one())) isFailing = true;
    }
  }

  async function runWhileWanted(): Promise<void> {
    do await runOnce();
    while (isWanted && !stopped.signal.aborted);
    current = undefined;
    schedule();
  }

  function schedule(): void {
    if (stopped.signal.aborted) return;
    timer = setTimeout(startNow, isFailing ? retryMs : everyMs);
    timer.unref();
  }

  async function startNow(): Promise<void> {
    if (stopped.signal.aborted) return;
    clearTimeout(timer);
    isWanted = true;
    current ??= runWhileWanted();
    await current;
  }

  return {
    start: schedule,
    startNow,
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
