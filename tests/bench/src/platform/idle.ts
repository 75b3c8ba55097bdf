import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf, processTree } from '../process-memory.ts';
import { processorTime, wholeProcessorTime } from '../processor-time.ts';

/** What a platform takes while nobody uses it. */
export interface Idle {
  /** MB (PSS) of all its processes, by what each is. */
  readonly memory: ReadonlyMap<string, number>;
  /** Of one core, in percent. */
  readonly processor: number;
}

/** Waits for `seconds`, and measures for as long. @param root the process from which all others descend */
export async function measureIdle(root: number, seconds: number): Promise<Idle> {
  await delay(seconds * 1000);
  const before = timesOf(root);
  await delay(seconds * 1000);
  const after = timesOf(root);
  const used = [...after.living].map(([pid, time]) => time - (before.living.get(pid) ?? 0));
  const ended = after.ended - before.ended;
  const processor = ((used.reduce((sum, time) => sum + time, 0) + ended) / seconds) * 100;
  return { memory: memoryByProgram(root), processor };
}

/** Seconds of processor time of each process, and of those that have ended. */
function timesOf(root: number): { living: Map<number, number>; ended: number } {
  const pids = processTree(root);
  return {
    living: new Map(pids.map((pid) => [pid, processorTime(pid)])),
    ended: pids.reduce((sum, pid) => sum + wholeProcessorTime(pid).ended, 0),
  };
}

function memoryByProgram(root: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pid of processTree(root)) {
    const name = programOf(pid, root);
    sums.set(name, (sums.get(name) ?? 0) + memoryOf(pid).proportional);
  }
  return sums;
}

function programOf(pid: number, root: number): string {
  if (pid === root) return 'the launcher, which npm start runs';
  return basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres'
    ? 'PostgreSQL'
    : 'the slices, in one process';
}
