import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { root } from '@our-dates/slices/find-slices';
import { until } from '@our-dates/test-support/until';
import allocator from '../../../local/allocator.json' with { type: 'json' };
import type { Undo } from './processes.ts';

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
}

/**
 * Starts one service as a process, as in production, with data of its own.
 * @param checkout the folder of the repository that it is taken from
 */
export async function startServiceProcess(
  name: string,
  env: Readonly<Record<string, string>>,
  undo: Undo,
  checkout = root,
): Promise<ServiceProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(dataDir, { recursive: true }));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(checkout, 'services', name, 'src', 'main.ts')],
    {
      env: {
        ...process.env,
        ...allocator,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...env,
      },
      // The access log is written as in production; where it goes from there is not measured.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  undo(() => {
    child.kill();
    return ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  };
  await until(`${name} is ready`, 60, isReady, Boolean);
  return { url, pid: child.pid ?? 0 };
}
