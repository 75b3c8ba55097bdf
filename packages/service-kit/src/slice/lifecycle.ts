import { setTimeout as wait } from 'node:timers/promises';
import { createLog, type Log } from '../telemetry/log.ts';
import { within } from '../timing/within.ts';
import { ConfigError } from './config.ts';

/** A slice that is up. */
export interface RunningService {
  readonly name: string;
  /** Where it listens, like `http://127.0.0.1:4001`. */
  readonly url: string;
  /** Whether `/readyz` would answer 200. */
  ready(): Promise<boolean>;
  /** Stops it, as `Lifecycle` says; may be called again. */
  stop(): Promise<void>;
}

/** The phases of stopping, in this order. */
const phases = ['consumers', 'server', 'relay', 'connections'] as const;
export type StopPhase = (typeof phases)[number];

/**
 * How a slice stops: it reports that it is not ready, waits until the load balancer has removed it, finishes the
 * events in flight, then the requests in flight, stops the relay, and closes its connections.
 */
export interface Lifecycle {
  /** True from the moment `stop` was called. */
  readonly stopping: () => boolean;
  /** Adds a step. Steps of one phase run together, except `connections`, which close newest first. */
  onStop(phase: StopPhase, what: string, step: () => Promise<unknown> | unknown): void;
  /** Runs the steps once; resolves when they are done or `stopTimeoutMs` has passed. A failing step is logged. */
  stop(): Promise<void>;
}

/**
 * @param options.drainWaitMs how long it keeps responding after it has reported that it is not ready
 * @param options.stopTimeoutMs what is not finished by then is abandoned
 */
export function createLifecycle(options: {
  log: Log;
  drainWaitMs?: number;
  stopTimeoutMs?: number;
}): Lifecycle {
  const { log } = options;
  const steps: { phase: StopPhase; what: string; step: () => Promise<unknown> | unknown }[] = [];
  let stopped: Promise<void> | undefined;

  async function runStep({ what, step }: (typeof steps)[number]): Promise<void> {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, `stopping: ${what} failed`);
    }
  }

  async function runSteps(): Promise<void> {
    if (options.drainWaitMs) await wait(options.drainWaitMs);
    for (const phase of phases) {
      const due = steps.filter((step) => step.phase === phase);
      if (phase === 'connections') for (const step of due.reverse()) await runStep(step);
      else await Promise.all(due.map(runStep));
    }
  }

  async function stop(): Promise<void> {
    log.info('stopping');
    await within(runSteps(), options.stopTimeoutMs ?? 25_000, () =>
      log.error('stopping took too long; what is left is abandoned'),
    );
    log.info('stopped');
  }

  return {
    stopping: () => stopped !== undefined,
    onStop(phase, what, step) {
      steps.push({ phase, what, step });
    },
    stop() {
      stopped ??= Promise.resolve().then(stop);
      return stopped;
    },
  };
}

/**
 * Calls the listener when the process that started this one is gone, however it ended. It is known by the channel
 * that it gave to this one (`ipc` in Node); without one, as in a container, the listener is never called.
 */
export function onParentExit(listener: () => void): void {
  // The channel may have broken while this process was still loading its code.
  if (process.connected === false) listener();
  else process.once('disconnect', listener);
}

/**
 * Runs one slice as a process of its own: SIGTERM and SIGINT stop it, a second one ends it at once. An error
 * that was not caught is logged as fatal and stops it too, with exit code 1. It does not outlive a process that started
 * it with a channel.
 */
export async function runService(options: {
  name: string;
  start: () => Promise<RunningService>;
  log?: Log;
}): Promise<void> {
  const log = options.log ?? createLog({ name: options.name });
  let asked = 0;
  let running: RunningService | undefined;
  let failed = false;

  async function end(): Promise<void> {
    await running?.stop();
    log.flush();
    process.exit(failed ? 1 : 0);
  }
  function fail(error: unknown, what: string): void {
    failed = true;
    log.fatal({ err: error }, what);
    if (asked++ === 0) void end();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      asked += 1;
      if (asked > 1) process.exit(1);
      // While starting, the end of the start sees that it was asked to stop.
      if (running) void end();
    });
  }
  onParentExit(() => {
    // No other process would end it any more, should its start never finish.
    if (running) void end();
    else process.exit(1);
  });
  process.on('uncaughtException', (error) => fail(error, 'an error was not caught'));
  process.on('unhandledRejection', (error) => fail(error, 'a rejection was not handled'));

  try {
    running = await options.start();
  } catch (error) {
    if (error instanceof ConfigError) log.fatal(error.message);
    else log.fatal({ err: error }, 'could not start');
    failed = true;
    await end();
    return;
  }
  if (asked > 0) await end();
}
