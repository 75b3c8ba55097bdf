import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time that the threads of a process have had so far (Linux), to the nanosecond. */
export function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e9, 0);
}
