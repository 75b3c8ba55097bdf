import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@our-dates/slices/find-slices';
import allocator from '../allocator.json' with { type: 'json' };
import type { Environments } from './environment.ts';
import type { RunningSlices } from './one-process.ts';
import type { RunningSlice } from './platform.ts';

/** A slice that does not stop in time is killed, as in a cluster. */
const killAfterMs = 30_000;

/** The slices as processes of their own, which can be killed and started again one by one. */
export interface SliceProcesses extends RunningSlices {
  /** Resolves when each of them is ready; when one cannot start, all are stopped. */
  startAll(): Promise<void>;
  readonly pids: ReadonlyMap<string, number>;
  /** `kill -9`; resolves when it is gone. */
  kill(name: string): Promise<void>;
  /** Starts one that was killed, at the same address; resolves when it is ready. */
  start(name: string): Promise<void>;
}

/**
 * Every slice as a process, as a cluster has them; none is started yet. A process that ends stays ended, and none
 * outlives this one, however this one ends. Which process is which is written to `processes.json` in the data
 * folder.
 */
export function sliceProcesses(environments: Environments, dataDir: string): SliceProcesses {
  const slices = new Map([...environments.keys()].map((slice) => [slice.name, slice]));
  const services = [...slices.values()].filter(({ kind }) => kind === 'service');
  const gateway = gatewayOf([...slices.values()]);
  const children = new Map<string, ChildProcess>();
  const listeners: ((reason: string) => void)[] = [];
  let stopping = false;
  const pids = () =>
    new Map([...children].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid] as const])));

  async function start(name: string): Promise<void> {
    const slice = slices.get(name);
    const env = slice && environments.get(slice);
    if (!env) throw new Error(`There is no slice named ${name}.`);
    if (stopping) throw new Error(`${name} is not started: everything is being stopped.`);
    if (children.has(name)) throw new Error(`${name} runs already.`);
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, slice.folder, 'src', 'main.ts')],
      {
        env: { NODE_ENV: 'production', ...allocator, ...env },
        // The channel tells a slice that this process has ended.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // A group of its own: Ctrl-C is for this process, which then stops them in order.
        detached: true,
      },
    );
    children.set(name, child);
    child.once('error', () => children.delete(name));
    child.once('exit', (code, signal) => {
      children.delete(name);
      record();
      if (stopping) return;
      for (const tell of listeners)
        tell(`${name} (process ${child.pid}) ended with ${signal ?? `code ${code}`}.`);
    });
    record();
    await untilReady(slice, child, addressOf(env));
  }

  function record(): void {
    writeFileSync(
      join(dataDir, 'processes.json'),
      `${JSON.stringify(Object.fromEntries(pids()), null, 2)}\n`,
    );
  }

  async function end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = children.get(name);
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await gone;
    clearTimeout(killTimer);
  }

  async function stop(): Promise<void> {
    stopping = true;
    await end(gateway.name, 'SIGTERM');
    await Promise.all(services.map(({ name }) => end(name, 'SIGTERM')));
  }

  async function startAll(): Promise<void> {
    try {
      await Promise.all(services.map(({ name }) => start(name)));
      await start(gateway.name);
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return {
    url: addressOf(environments.get(gateway) ?? {}),
    get pids() {
      return pids();
    },
    startAll,
    stop,
    kill: (name) => end(name, 'SIGKILL'),
    start,
    onLost: (listener) => listeners.push(listener),
  };
}

function addressOf(env: Readonly<Record<string, string | undefined>>): string {
  const host = env.HOST === undefined || ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

async function untilReady(slice: RunningSlice, child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`${slice.name} did not become ready; what it wrote is above.`);
}

function gatewayOf(slices: readonly RunningSlice[]): RunningSlice {
  const gateway = slices.find(({ kind }) => kind === 'gateway');
  if (!gateway) throw new Error('The platform has no gateway.');
  return gateway;
}
