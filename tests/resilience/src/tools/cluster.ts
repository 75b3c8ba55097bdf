import { setTimeout as delay } from 'node:timers/promises';
import { forwardTo } from '../../../../scripts/cluster/port-forward.ts';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';

type Workload = `${'deployment' | 'statefulset'}/${string}`;

/** So many pods of a slice or a store; resolves when they are ready, or gone. */
async function scale(workload: Workload, replicas: number): Promise<void> {
  await kubectl('scale', workload, `--replicas=${replicas}`);
  await kubectl('rollout', 'status', workload, '--timeout=3m');
  const [kind, name] = workload.split('/');
  const label = kind === 'statefulset' ? 'our-dates/store' : 'our-dates/slice';
  const pods = () => kubectl('get', 'pods', '--selector', `${label}=${name}`, '--output', 'name');
  // Those that end drain for some seconds.
  while (replicas === 0 && (await pods())) await delay(500);
}

/** Takes all pods away; the result brings as many back. */
export async function takeAway(workload: Workload): Promise<() => Promise<void>> {
  const replicas = Number(await kubectl('get', workload, '--output', 'jsonpath={.spec.replicas}'));
  await scale(workload, 0);
  return () => scale(workload, replicas);
}

/** Gives the pods of a slice so little of a processor (`20m`), without restarting them; the result takes the bound off. */
export async function slowDown(slice: string, cpu: string): Promise<() => Promise<void>> {
  const names = await kubectl(
    ...['get', 'pods', '--selector', `our-dates/slice=${slice}`],
    ...['--output', 'jsonpath={range .items[*]}{.metadata.name}={.spec.containers[0].name} {end}'],
  );
  const pods = names.trim().split(' ');
  const resize = async (limit: string) => {
    for (const pod of pods) {
      const [name = '', container] = pod.split('=');
      const resources = { requests: { cpu }, limits: { cpu: limit } };
      const patch = { spec: { containers: [{ name: container, resources }] } };
      await kubectl('patch', 'pod', name, '--subresource=resize', '--patch', JSON.stringify(patch));
    }
  };
  await resize(cpu);
  // A limit can be changed in place, but not taken away.
  return () => resize('4');
}

const psql = [
  'exec',
  'postgres-0',
  '--',
  'psql',
  '--username=our_dates',
  '--dbname=our_dates',
  '--no-password',
];

/** Holds a table, so that its readers wait; the result ends what holds it, as the runbook says. */
export async function lockTable(table: string): Promise<() => Promise<unknown>> {
  const statement = `begin; lock table ${table} in access exclusive mode; select pg_sleep(600)`;
  const held = kubectl(...psql, '--command', statement).catch(() => undefined);
  await delay(1000);
  return async () => {
    const holders = `select pg_cancel_backend(pid) from pg_stat_activity where query like 'begin; lock table%'`;
    await kubectl(...psql, '--command', holders);
    await held;
  };
}

/** Replays dead letters from outside, as the runbook says. */
export async function replayInCluster(): Promise<string> {
  const secret = await kubectl('get', 'secret', 'platform-rabbitmq', '--output', 'jsonpath={.data.AMQP_URL}');
  const url = new URL(Buffer.from(secret, 'base64').toString());
  await using forward = await forwardTo('rabbitmq-0', Number(url.port));
  url.host = new URL(forward.url).host;
  // Awaited here: the line would be closed before it is used.
  return await run(['npm', 'run', 'dead-letters', '--', 'replay'], { env: { AMQP_URL: url.href } });
}
