import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { root } from '@our-dates/slices/find-slices';
import allocator from '../../../local/allocator.json' with { type: 'json' };
import type { Undo } from './processes.ts';

/** Starts one service without the others, as a process as in a cluster; resolves when it is ready. */
export async function startServiceProcess(
  service: string,
  env: Readonly<Record<string, string>>,
  undo: Undo,
): Promise<{ pid: number; url: string }> {
  const port = await freePort();
  const child = fork(join(root, 'services', service, 'src', 'main.ts'), [], {
    env: { ...process.env, NODE_ENV: 'production', ...allocator, ...env, PORT: String(port) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The access log is written as in production; where it goes from there is not measured.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  undo(async () => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  while (isRunning() && child.pid !== undefined) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { pid: child.pid, url };
    await delay(50);
  }
  throw new Error(`${service} did not become ready.`);
}
