import { readdirSync, readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/** Seconds of processor time that the threads of a process have had so far (Linux), to the nanosecond. */
export function processorTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => threadTime(pid, task))
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** The same of one thread; the first one of a process, which has its number, runs the event loop of Node. */
export function threadTime(pid: number, thread: number | string = pid): number {
  return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

/** Seconds of a process (Linux, `man 5 proc_pid_stat`), to the hundredth. */
interface WholeTime {
  /** Of its own, with the threads that have ended. */
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

export function wholeProcessorTime(pid: number): WholeTime {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number) => Number(fields[field - 3]) / 100;
  return { own: seconds(14) + seconds(15), ended: seconds(16) + seconds(17) };
}

/** Seconds of a process and of all that descend from it, ended ones too, to a few hundredths. */
export function treeProcessorTime(root: number): number {
  return processTree(root)
    .map(timeUntilItsEnd)
    .reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** What ends while the others are read, its parent counts. */
function timeUntilItsEnd(pid: number): WholeTime {
  try {
    return wholeProcessorTime(pid);
  } catch {
    return { own: 0, ended: 0 };
  }
}
