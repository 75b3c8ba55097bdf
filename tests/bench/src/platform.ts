import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/service-kit/http/free-port';

/** A platform of its own for one benchmark. */
export interface Platform {
  readonly url: string;
  stop(): Promise<void>;
}

/** Sessions do not end and no login is refused while a benchmark runs. */
const wideLimits = { SESSION_TTL: '8h', LOGIN_LIMIT: '10000/5m,100000/5m', DEMO_LIMIT: '100000/1h' };

/**
 * Starts the one-machine platform of a checkout on a free port and on data of its own, which is removed with it.
 * @param root the folder of the checkout
 * @param env more of its environment, such as servers that it is to use
 */
export async function startPlatform(root: string, env: Record<string, string> = {}): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  // PostgreSQL, which root runs under another account, keeps its files in it too.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const platform = spawn(process.execPath, [join(root, 'local', 'start.mjs')], {
    env: {
      ...process.env,
      ...wideLimits,
      ...env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  async function stop(): Promise<void> {
    if (isRunning(platform)) {
      const ended = once(platform, 'exit');
      platform.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const url = `http://localhost:${port}`;
    await untilReady(platform, url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function untilReady(platform: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (isRunning(platform) && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error('The platform did not become ready; what it wrote is above.');
}
