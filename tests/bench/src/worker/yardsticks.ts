import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { wholeProcessorTime } from '@our-dates/test-support/processor-time';
import allocator from '../../../../local/allocator.json' with { type: 'json' };
import type { Undo } from '../processes.ts';
import type { Checksums } from './bare-sharp.ts';

/** Derives photographs, named by their place. @returns seconds of processor time */
export type Derive = (places: readonly number[]) => Promise<number>;

/** @param check is told what was made */
export async function startBareSharp(
  files: readonly string[],
  check: (made: Checksums) => void,
  undo: Undo,
): Promise<Derive> {
  const child = fork(fileURLToPath(new URL('bare-sharp.ts', import.meta.url)), files, {
    env: { ...process.env, ...allocator },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  undo(() => child.disconnect());
  const answer = async (): Promise<unknown> => {
    const ended = new AbortController();
    const onExit = () => ended.abort(new Error('bare sharp ended'));
    child.once('exit', onExit);
    try {
      const [message]: unknown[] = await once(child, 'message', { signal: ended.signal });
      return message;
    } finally {
      child.off('exit', onExit);
    }
  };
  await answer();
  const { pid = 0 } = child;
  return async (places) => {
    const before = wholeProcessorTime(pid).own;
    const made = answer();
    child.send(places);
    check(checksumsOf(await made));
    return wholeProcessorTime(pid).own - before;
  };
}

function checksumsOf(message: unknown): Checksums {
  if (typeof message !== 'object' || message === null)
    throw new TypeError('bare sharp has to send checksums');
  return Object.fromEntries(
    Object.entries(message).map(([place, sums]) => [place, Array.isArray(sums) ? sums.map(String) : []]),
  );
}

const run = promisify(execFile);

/** One call for each width, of all photographs. */
export function vipsThumbnail(program: string, files: readonly string[], undo: Undo): Derive {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true }));
  return async (places) => {
    const chosen = places.map((place) => files[place] ?? '');
    const before = wholeProcessorTime(process.pid).ended;
    for (const width of derivativeWidths) {
      const output = join(folder, `${width}-%s.webp[Q=80,effort=2]`);
      const options = ['--size', `${width}x16383>`, '--eprofile', 'srgb', '--output', output];
      await run(program, [...chosen, ...options], { env: { ...process.env, VIPS_CONCURRENCY: '1' } });
    }
    const seconds = wholeProcessorTime(process.pid).ended - before;
    const made = readdirSync(folder);
    if (made.length !== derivativeWidths.length * new Set(chosen).size) {
      throw new Error(`vipsthumbnail made ${made.length} pictures`);
    }
    for (const file of made) rmSync(join(folder, file));
    return seconds;
  };
}
