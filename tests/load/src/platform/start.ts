import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import allocator from '@our-dates/local/allocator.json' with { type: 'json' };
import { wideLimits } from '@our-dates/test-support/wide-limits';
import type { Order } from './order.ts';

/** The platform of one run. */
export interface OwnPlatform {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a platform on data of its own, which is removed with it. */
export async function startPlatform(order: Omit<Order, 'folder'>): Promise<OwnPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-load-platform-'));
  // PostgreSQL, which root runs under another account, keeps its files in it too.
  chmodSync(folder, 0o755);
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const settings = { ...wideLimits, LOG_LEVEL: 'error', ...order.settings };
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('process.ts', import.meta.url)),
      JSON.stringify({ ...order, settings, folder } satisfies Order),
    ],
    {
      env: { PATH, HOME, TMPDIR, LANG, ...allocator },
      // The channel tells it that this process has ended, and says where it answers.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await Promise.race([
      new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message)))),
      ended.then(() => {
        throw new Error('The platform did not start; why is said above.');
      }),
    ]);
    return { url, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
