import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * What distinguishes a process from others with the same number: its start time, as the system writes it.
 * @returns undefined when there is no such process
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readProc(`/proc/${pid}/stat`);
    // The name, in parentheses, may hold anything; the start time is the 20th field after it.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields === undefined || fields[0] === 'Z' ? undefined : `${bootId()}:${fields[19]}`;
  }
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 ? ps.stdout.trim() || undefined : undefined;
}

/** The command line of a process, or undefined when there is no such process. */
export function processCommand(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 ? ps.stdout.trim() : undefined;
}

/** The folder a process works in, links resolved; undefined when it may not be read, or the process has ended. */
export function processFolder(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return undefined;
    }
  }
  const lsof = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' });
  return lsof.status === 0 ? /^n(.+)$/m.exec(lsof.stdout)?.[1] : undefined;
}

function bootId(): string {
  return readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
