import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine that measured, and what else it did. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** Load average of the minute before. */
  readonly loadBefore: number;
  /** Share of the time, 0 to 1, that the machine's host gave to others meanwhile. */
  readonly stolen: number;
  /** Times mean little then; ratios of what was measured in turn still do. */
  readonly isBusy: boolean;
}

/** More than this, for each core, was under way before. */
const busyLoad = 0.5;
const busyStolen = 0.05;

/** @returns a function that describes the machine since this call */
export function observeMachine(): () => Machine {
  const [loadBefore = 0] = loadavg();
  const before = processorTicks();
  return () => {
    const after = processorTicks();
    const all = after.all - before.all;
    const stolen = all > 0 ? (after.stolen - before.stolen) / all : 0;
    const cores = availableParallelism();
    return {
      processor: cpus()[0]?.model ?? 'unknown',
      cores,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      loadBefore: Math.round(loadBefore * 100) / 100,
      stolen: Math.round(stolen * 1000) / 1000,
      isBusy: loadBefore > busyLoad * cores || stolen > busyStolen,
    };
  };
}

/** Since the machine started (Linux, `man 5 proc_stat`). */
function processorTicks(): { all: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[7] ?? 0 };
}
