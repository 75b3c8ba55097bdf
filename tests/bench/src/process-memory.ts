import { readFileSync } from 'node:fs';

/** What a process has of the machine's memory (Linux), in MB of 1024 kB. */
export interface ProcessMemory {
  /**
   * Memory that several processes share counts in parts, so that a sum over them is right. It is less while other
   * programs run with the same Node.
   */
  readonly proportional: number;
  readonly resident: number;
  /** The highest resident memory so far. */
  readonly highestResident: number;
}

export function memoryOf(pid: number): ProcessMemory {
  const rollup = kilobytesIn(`/proc/${pid}/smaps_rollup`);
  const status = kilobytesIn(`/proc/${pid}/status`);
  const megabytes = (kilobytes: number | undefined) => (kilobytes ?? Number.NaN) / 1024;
  return {
    proportional: megabytes(rollup.get('Pss')),
    resident: megabytes(rollup.get('Rss')),
    highestResident: megabytes(status.get('VmHWM')),
  };
}

/** By name. */
function kilobytesIn(file: string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+):\s+(\d+) kB$/gm);
  return new Map(Array.from(lines, ([, name = '', kilobytes]) => [name, Number(kilobytes)]));
}

/** Follows the memory of a process from now on. */
export function watchMemory(pid: number): { highest(): number; stop(): void } {
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, memoryOf(pid).proportional);
  };
  const timer = setInterval(look, 100);
  return {
    /** Since the last call, proportional. */
    highest() {
      look();
      const found = highest;
      highest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}
