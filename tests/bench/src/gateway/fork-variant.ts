import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Undo } from '../processes.ts';
import type { StartedVariant } from './variant.ts';

/**
 * Starts a variant of the gateway as a process with data of its own.
 * @param variant.service where all services are
 * @param variant.root the checkout that it is of, default this one
 */
export async function forkVariant(
  variant: { kind: string; service: string; env: Record<string, string>; root?: string | undefined },
  undo: Undo,
): Promise<StartedVariant & { pid: number }> {
  const here = fileURLToPath(new URL('variant.ts', import.meta.url));
  const file = variant.root ? join(variant.root, 'tests/bench/src/gateway/variant.ts') : here;
  const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(dataDir, { recursive: true }));
  const child = fork(file, [variant.kind, variant.service], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...variant.env },
    // The access log is written as in production; where it goes from there is not measured.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  undo(() => child.disconnect());
  const started = await new Promise<StartedVariant>((resolve, reject) => {
    child.once('message', (message) => resolve(startedVariant(message)));
    child.once('exit', (code) => reject(new Error(`${variant.kind} ended with ${code}`)));
  });
  return { ...started, pid: child.pid ?? 0 };
}

function startedVariant(message: unknown): StartedVariant {
  if (typeof message === 'object' && message && 'url' in message && 'cookie' in message) {
    return { url: String(message.url), cookie: String(message.cookie) };
  }
  throw new TypeError('a variant has to say where it listens');
}
