import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, Scenario, ScenarioContext, ScenarioOptions } from './scenario.ts';
import { startOneMachine, startProcesses } from './tools/platform.ts';

/** What a scenario has started must be gone by then, or the run continues without waiting for it. */
const cleanUpMs = 60_000;

/**
 * Runs one scenario within its time and stops all that it started.
 * @returns what it reported; when it threw, or did nothing, one failed row more
 */
export async function runScenario(options: {
  name: string;
  scenario: Scenario;
  options: ScenarioOptions;
  leftMs: number;
  interrupted: AbortSignal;
}): Promise<readonly Row[]> {
  const { name, scenario, interrupted } = options;
  const ownLimitMs =
    typeof scenario.limitMs === 'number' ? scenario.limitMs : scenario.limitMs(options.options);
  const limitMs = Math.max(0, Math.min(ownLimitMs, options.leftMs));
  console.log(`\n== ${name}: ${scenario.about} (at most ${Math.ceil(limitMs / 60_000)} min)`);
  const began = Date.now();
  const rows: Row[] = [];
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new Error(`not done within ${limitMs / 1000} s`)), limitMs);
  const signal = AbortSignal.any([timer.signal, interrupted]);

  const folder = mkdtempSync(join(tmpdir(), 'our-dates-resilience-'));
  // PostgreSQL, which root runs under another account, keeps its files in it too.
  chmodSync(folder, 0o755);
  const say = (text: string) => {
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  };
  const report = (row: Row) => {
    rows.push(row);
    say(`${row.passed ? 'ok  ' : 'FAIL'} ${row.step}: ${row.result}`);
  };
  const onEnd = (step: () => Promise<unknown> | unknown) => void ends.unshift(step);
  const context: ScenarioContext = {
    options: options.options,
    signal,
    folder,
    say,
    report,
    onEnd,
    startProcesses: (given) => startProcesses(context, given),
    startOneMachine: (env) => startOneMachine(context, env),
  };
  // A failure of work that runs next to the scenario is the scenario's failure, until it ends: its platform is gone then.
  const besides = (error: unknown) => {
    if (!signal.aborted) timer.abort(error);
  };
  process.on('unhandledRejection', besides);
  onEnd(() => process.off('unhandledRejection', besides));
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  try {
    signal.throwIfAborted();
    await Promise.race([scenario.run(context), aborted(signal)]);
    if (rows.length === 0) throw new Error('it reported nothing');
  } catch (error) {
    report({ step: 'to its end', result: inWords(error), passed: false });
  } finally {
    clearTimeout(timeout);
    // Requests that the scenario still waits for end with the processes that it started.
    timer.abort(new Error('the scenario has ended'));
  }
  for (let step = ends.shift(); step; step = ends.shift()) await cleanUp(step, report);
  return rows;
}

/** With what has caused it. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  return error.cause === undefined ? error.message : `${error.message} (${inWords(error.cause)})`;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function cleanUp(step: () => Promise<unknown> | unknown, report: (row: Row) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not stopped within ${cleanUpMs / 1000} s`)), cleanUpMs);
  });
  try {
    await Promise.race([step(), late]);
  } catch (error) {
    report({ step: 'cleaning up', result: inWords(error), passed: false });
  } finally {
    clearTimeout(timer);
  }
}
