import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { treeProcessorTime } from '@our-dates/test-support/processor-time';

/** The machine that measured, and what else it did. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** Share of the processors' time, 0 to 1, that other programs had in the seconds before. */
  readonly usedBefore: number;
  /** The same while it measured. Absent in results of before it was watched. */
  readonly usedMeanwhile?: number;
  /** Share of the time, 0 to 1, that the machine's host gave to others meanwhile. */
  readonly stolen: number;
  /** Times mean little then; ratios of what was measured in turn still do. */
  readonly isBusy: boolean;
}

const watchedMs = 3000;
const busyShare = 0.15;
const ticksPerSecond = 100;
const busyStolen = 0.05;

/** What the benchmark before has left may take so many looks to end. */
const looks = 5;

/** Watches the machine until it is quiet, for 15 seconds at most. @returns a function that describes it, and what happened since */
export async function observeMachine(): Promise<() => Machine> {
  let before = processorTicks();
  let usedBefore = 1;
  for (let look = 0; look < looks && usedBefore > busyShare; look += 1) {
    const first = before;
    await delay(watchedMs);
    before = processorTicks();
    usedBefore = 1 - (before.idle - first.idle) / (before.all - first.all);
  }
  const ownBefore = treeProcessorTime(process.pid);
  return () => {
    const after = processorTicks();
    const all = after.all - before.all;
    const own = (treeProcessorTime(process.pid) - ownBefore) * ticksPerSecond;
    const used = all - (after.idle - before.idle) - (after.stolen - before.stolen);
    const usedMeanwhile = all > 0 ? Math.max(0, used - own) / all : 0;
    const stolen = all > 0 ? (after.stolen - before.stolen) / all : 0;
    return {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      usedBefore: Math.round(usedBefore * 100) / 100,
      usedMeanwhile: Math.round(usedMeanwhile * 100) / 100,
      stolen: Math.round(stolen * 1000) / 1000,
      isBusy: Math.max(usedBefore, usedMeanwhile) > busyShare || stolen > busyStolen,
    };
  };
}

/** Since the machine started (Linux, `man 5 proc_stat`). */
function processorTicks(): { all: number; idle: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = ticks;
  return { all: ticks.reduce((sum, count) => sum + count, 0), idle: idle + waiting, stolen };
}
