import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '@our-dates/test-support/process-tree';
import { processorTime, wholeProcessorTime } from '@our-dates/test-support/processor-time';
import { memoryOf } from '../process-memory.ts';

/** What the processes of a platform take while nobody uses it, by what each is. */
export interface Idle {
  /** MB (PSS). */
  readonly memory: ReadonlyMap<string, number>;
  /** Of one core, in percent. */
  readonly processor: ReadonlyMap<string, number>;
}

/** Waits for `seconds`, and measures for as long. @param root the process from which all others descend */
export async function measureIdle(root: number, seconds: number): Promise<Idle> {
  await delay(seconds * 1000);
  const before = timesOf(root);
  await delay(seconds * 1000);
  const after = timesOf(root);
  const percent = (pid: number) => {
    const { living, ended } = after.get(pid) ?? { living: 0, ended: 0 };
    // What a process that has ended meanwhile used, its parent has now.
    const known = before.get(pid) ?? { living: 0, ended };
    return ((living - known.living + ended - known.ended) / seconds) * 100;
  };
  return {
    memory: sumByProgram(root, (pid) => memoryOf(pid).proportional),
    processor: sumByProgram(root, percent),
  };
}

/** Seconds of processor time of each process, and of its children that have ended. */
function timesOf(root: number): Map<number, { living: number; ended: number }> {
  return new Map(
    processTree(root).map((pid) => [
      pid,
      { living: processorTime(pid), ended: wholeProcessorTime(pid).ended },
    ]),
  );
}

function sumByProgram(root: number, amount: (pid: number) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pid of processTree(root)) {
    const name = programOf(pid, root);
    sums.set(name, (sums.get(name) ?? 0) + amount(pid));
  }
  return sums;
}

function programOf(pid: number, root: number): string {
  if (pid === root) return 'the launcher, which npm start runs';
  return basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres'
    ? 'PostgreSQL'
    : 'the slices, in one process';
}
