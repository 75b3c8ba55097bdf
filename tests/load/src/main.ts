/** `npm run load -- <scenario> [profile]`: see `--help`. */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { profiles } from '../plan/profiles.ts';
import { type Scenario, scenarios } from '../plan/scenarios.ts';
import { type Command, help, readCommand, UsageError } from './command-line.ts';
import { findK6, Missing } from './k6/find-k6.ts';
import type { OwnPlatform } from './platform/start.ts';
import type { Result } from './report/result.ts';
import { textOf } from './report/table.ts';
import { writeReport } from './report/write-report.ts';
import { runLoad, say } from './run-load.ts';

const results = fileURLToPath(new URL('../results', import.meta.url));

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Missing('It was interrupted.')));
}

async function resultOf(command: Command): Promise<Result> {
  const { signal } = interruption;
  if (command.cluster) {
    const { runInCluster } = await import('./cluster/run-in-cluster.ts');
    return runInCluster(command, signal);
  }
  const k6 = findK6();
  const { url, as, insecure } = command;
  if (url !== undefined) {
    return runLoad({ k6, command, target: { url, origin: as ?? url, insecure }, where: url, signal });
  }
  return onOwnPlatform(command, async ({ url: own, pid }) => {
    const target = { url: own, origin: own, insecure };
    const watch = await watchOf(command, pid);
    const options = { k6, target, where: inWords(command), watch, signal };
    if (!command.predict || !watch) return runLoad({ ...options, command });
    say(`counting what an idle platform uses, for ${idleMs / 1000} s`);
    watch.begin();
    await delay(idleMs, undefined, { signal });
    const idle = watch.end();
    const calm = await runLoad({ ...options, command: calmer(command) });
    const result = await runLoad({ ...options, command });
    const { predict } = await import('./model/predict.ts');
    return { ...result, prediction: predict(idle, calm, result) };
  });
}

const idleMs = 10_000;

/** A quarter of the capacity, where nothing waits for long. */
const calmShare = 0.25;

function calmer(command: Command): Command {
  const [step] = profiles.smoke.steps;
  return { ...command, profile: 'smoke', scale: command.scale * (calmShare / step.share) };
}

/** Slices in processes of their own are not told apart. */
async function watchOf({ processes }: Command, pid: number) {
  if (processes) return undefined;
  const { watchProcessors } = await import('./model/processor-watch.ts');
  return watchProcessors(pid);
}

async function onOwnPlatform(
  { scenario, processes, slow }: Command,
  work: (platform: OwnPlatform) => Promise<Result>,
): Promise<Result> {
  const { startPlatform } = await import('./platform/start.ts');
  const { platform: settings = {} }: Scenario = scenarios[scenario];
  say('starting a platform');
  const platform = await startPlatform({ processes, slow, settings });
  try {
    return await work(platform);
  } finally {
    await platform.stop();
  }
}

function inWords({ processes, slow }: Command): string {
  const slowed = slow.map(({ service, ms }) => `${service} slowed by ${ms} ms`);
  return [processes ? 'processes on real servers' : 'one process', ...slowed].join(', ');
}

/** @returns the exit code */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2), results);
  if (command === 'help') {
    console.log(help());
    return 0;
  }
  console.log(`${command.scenario}, ${command.profile}`);
  const result = await resultOf(command);
  // A Job says it in its own log.
  if (!command.cluster) console.log(`\n${textOf(result)}`);
  if (command.printResult) console.log(JSON.stringify(result));
  else console.log(`\nReport: ${writeReport(command.out, result)}`);
  if (result.prediction) {
    const { isWithinTolerance, predictionInWords } = await import('./model/predict.ts');
    console.log(`\n${predictionInWords(result.prediction)}`);
    // That a search for the capacity ends beyond it is no failure.
    return isWithinTolerance(result.prediction) ? 0 : 1;
  }
  return result.problems.length === 0 ? 0 : 1;
}

/** That something is missing or not understood is said in a sentence, by the scripts for clusters too. */
function isForThePerson(error: unknown): error is Error {
  return error instanceof Error && [UsageError.name, Missing.name].includes(error.name);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isForThePerson(error) ? error.message : error);
  process.exitCode = 2;
}
