import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Environments } from '@our-dates/local/start/environment';
import type { Order, Report } from './messages.ts';

/** The process of the services, which is replaced where a change asks for it. */
export interface PlatformProcess {
  /** Resolves when every slice runs. @throws Error when one cannot start; its reason is in the log */
  start(): Promise<void>;
  /** Takes up files that were saved; resolves when what runs is made of them, or the log says why it is not. */
  takeUp(files: readonly string[]): Promise<void>;
  /** Resolves when nothing is being taken up: requests wait for it. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const processFile = fileURLToPath(new URL('process.ts', import.meta.url));

/**
 * @param options.environments asked at each start: a declaration may have changed
 * @param options.onLine takes each line that the process writes
 */
export function createPlatformProcess(options: {
  environments: () => Promise<Environments>;
  onLine: (line: string) => void;
  tell: (sentence: string) => void;
}): PlatformProcess {
  const { tell } = options;
  let child: ChildProcess | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let stopping = false;

  /** @returns undefined when the process ended instead of reporting */
  function order(message: Order): Promise<Report | undefined> {
    const asked = child;
    return new Promise((resolve) => {
      if (!asked?.connected) return resolve(undefined);
      const onExit = () => resolve(undefined);
      asked.once('exit', onExit);
      asked.once('message', (report: Report) => {
        asked.off('exit', onExit);
        resolve(report);
      });
      asked.send(message);
    });
  }

  async function start(): Promise<void> {
    const environments = await options.environments();
    // A group of its own: Ctrl-C is for this process, which then stops that one.
    const started = fork(processFile, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      if (stream) createInterface({ input: stream }).on('line', options.onLine);
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = undefined;
      if (!stopping)
        tell(`The services ended with ${signal ?? `code ${code}`}; they start with the next change.`);
    });
    const report = await order({
      do: 'start',
      environments: [...environments].map(([{ name }, env]) => [name, env]),
    });
    if (report?.done === 'started') return;
    await end();
    throw new Error(`The services could not be started: ${report ? reasonOf(report) : 'why is said above'}`);
  }

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await gone;
  }

  async function takeUp(files: readonly string[]): Promise<void> {
    const report = child && (await order({ do: 'take up', files }));
    if (report?.done === 'taken up') return;
    if (report?.done === 'needs restart')
      tell(`${report.file} is of all services: they restart, sessions end.`);
    await end();
    if (stopping) return;
    const began = performance.now();
    try {
      await start();
      tell(`The services were started in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    } catch (error) {
      tell(`${error instanceof Error ? error.message : error}\nThey start with the next change.`);
    }
  }

  return {
    start,
    takeUp(files) {
      const done = work.then(() => takeUp(files));
      work = done;
      return done;
    },
    settled: async () => void (await work),
    async stop() {
      stopping = true;
      await end();
    },
  };
}

function reasonOf(report: Report): string {
  return report.done === 'failed' ? report.reason : report.done;
}
