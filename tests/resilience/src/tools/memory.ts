import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What processes took at most while they were watched. */
export interface MemoryWatch {
  /** The highest resident set seen of each, in MiB, by name. */
  readonly peaks: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Reads the resident set of processes every 50 ms (Linux). */
export function watchMemory(pids: () => ReadonlyMap<string, number>, signal: AbortSignal): MemoryWatch {
  const peaks = new Map<string, number>();
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted && !signal.aborted) {
      for (const [name, pid] of pids()) {
        const mib = residentMib(pid);
        if (mib !== undefined) peaks.set(name, Math.max(mib, peaks.get(name) ?? 0));
      }
      await delay(50);
    }
  })();
  return {
    peaks,
    stop: () => {
      ended.abort();
      return watching;
    },
  };
}

/** Forgets the highest resident set so far of processes, of which `peakMib` tells (Linux). */
export function forgetPeaks(pids: Iterable<number>): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The highest resident set of a process, which the system keeps; undefined when there is no such process. */
export const peakMib = (pid: number) => statusMib(pid, 'VmHWM');

/** The resident set of a process now; undefined when there is no such process. */
export const residentMib = (pid: number) => statusMib(pid, 'VmRSS');

function statusMib(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
    const kib = lines.find((line) => line.startsWith(`${field}:`))?.match(/(\d+) kB$/)?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) {
      return undefined;
    }
    throw error;
  }
}
