import { readFileSync } from 'node:fs';
import { withConnection } from '@our-dates/service-kit/testing/fresh';
import { processorTime } from '@our-dates/test-support/processor-time';

const ticksPerSecond = 100;

/**
 * Prepares a PostgreSQL server to be measured: it does nothing on its own account any more.
 * @param url of a superuser
 * @returns a function that tells the seconds of processor time that all its processes have had so far, those that have
 *   ended included
 */
export async function measureServer(url: string): Promise<() => number> {
  const server = await withConnection(url, async (client) => {
    await client.query('alter system set autovacuum = off');
    const { rows } = await client.query<{ pid: number }>('select pg_reload_conf(), pg_backend_pid() as pid');
    const [, parent] = statOf(rows[0]?.pid ?? 0);
    return Number(parent);
  });
  return () => {
    for (;;) {
      const running = childrenOf(server);
      const stat = statOf(server);
      // `cutime` and `cstime` of `man 5 proc_pid_stat`.
      const ended = (Number(stat[13]) + Number(stat[14])) / ticksPerSecond;
      const times = [server, ...running].map(timeUnlessEnded);
      // One that has ended meanwhile would count in neither or in both.
      const isSame = childrenOf(server).join() === running.join();
      if (isSame && !times.includes(undefined))
        return times.reduce<number>((sum, time = 0) => sum + time, ended);
    }
  };
}

function timeUnlessEnded(pid: number): number | undefined {
  try {
    return processorTime(pid);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** From the state on; the name before it may hold spaces. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
