import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@our-dates/service-kit/http/free-port';
import allocator from '../../../local/allocator.json' with { type: 'json' };
import { wideLimits } from './wide-limits.ts';

/** A platform that was started for one caller. */
export interface OwnPlatform {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface OwnPlatformOptions {
  readonly dataDir: string;
  /** In addition to the wide limits. */
  readonly env?: NodeJS.ProcessEnv;
  /** What it takes over of this process's environment. */
  readonly inherited?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  /** What starts it; otherwise the program of this checkout, whose process it then is. */
  readonly script?: string;
  readonly host?: string;
  /** How often it is asked whether it is ready, default 100. */
  readonly pollMs?: number;
  /** Stops the wait. */
  readonly signal?: AbortSignal;
}

const ownScript = fileURLToPath(new URL('../../../local/start/main.ts', import.meta.url));
const startsWithinMs = 180_000;

/** Starts a platform on a free port, as `npm start` does; resolves when it is ready. */
export async function startOwnPlatform(options: OwnPlatformOptions): Promise<OwnPlatform> {
  const { dataDir, env = {}, inherited = process.env, args = [] } = options;
  const { script = ownScript, host = 'localhost', pollMs = 100, signal } = options;
  const port = await freePort();
  const platform = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: {
      ...inherited,
      ...allocator,
      ...wideLimits,
      NODE_OPTIONS: '',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    // The channel tells it that this process has ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => platform.once('exit', () => resolve()));
  const stop = async () => {
    platform.kill('SIGTERM');
    await ended;
  };
  const isRunning = () => platform.exitCode === null && platform.signalCode === null;
  const url = `http://${host}:${port}`;
  try {
    for (const deadline = Date.now() + startsWithinMs; isRunning() && Date.now() < deadline; ) {
      const answer = await fetch(`${url}/readyz`, signal ? { signal } : {}).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok && platform.pid !== undefined) return { url, pid: platform.pid, stop };
      await delay(pollMs, undefined, signal ? { signal } : {});
    }
    throw new Error('The platform did not become ready; what it wrote is above.');
  } catch (error) {
    await stop();
    throw error;
  }
}
