import { readFileSync } from 'node:fs';

/** Seconds of processor time a process has had so far (Linux); the kernel counts in hundredths. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
