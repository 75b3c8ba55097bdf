import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { type LoadPod, startLoadPod } from '../tools/load-pod.ts';
import { arePodsReady, type Disruptions, startDisruptions } from './disruptions.ts';
import type { Report } from './store-load.ts';

const withTools = 'PATH=/usr/lib/rabbitmq/bin:/opt/rabbitmq/sbin:$PATH exec "$@"';

const redisPods = ['redis-ha-0', 'redis-ha-1', 'redis-ha-2'];

async function redisPrimary(): Promise<string> {
  for (const pod of redisPods) {
    const role = await kubectl('exec', pod, '-c', 'redis', '--', 'redis-cli', 'role').catch(() => '');
    if (role.startsWith('master')) return pod;
  }
  throw new Error('No Redis is the primary.');
}

/** A Sentinel that was cut off does not count for half a minute after its return. */
async function isWatched(): Promise<boolean> {
  const ask = ['-c', 'sentinel', '--', 'redis-cli', '-p', '26379', 'info', 'sentinel'];
  const about = await Promise.all(redisPods.map((pod) => kubectl('exec', pod, ...ask).catch(() => '')));
  return about.every((text) => /sentinel_tilt:0\b.*sentinels=3\b/s.test(text));
}

const rabbitmqPods = ['rabbitmq-ha-0', 'rabbitmq-ha-1', 'rabbitmq-ha-2'];

function inRabbitmq(pod: string, ...command: string[]): Promise<string> {
  return kubectl('exec', pod, '-c', 'rabbitmq', '--', 'bash', '-c', withTools, 'bash', ...command);
}

/** Every queue has a majority also without any one node; a node that returns needs a moment for it. */
async function isQuorumOfTwo(): Promise<boolean> {
  const check = (pod: string) => inRabbitmq(pod, 'rabbitmq-queues', 'check_if_node_is_quorum_critical');
  const results = await Promise.allSettled(rabbitmqPods.map(check));
  return results.every(({ status }) => status === 'fulfilled');
}

/** Where the leader of the load's queue is. */
async function rabbitmqLeader(): Promise<string> {
  const table = await inRabbitmq('rabbitmq-ha-0', 'rabbitmqctl', '--quiet', 'list_queues', 'name', 'leader');
  const leader = /^store-load\s+rabbit@([^.]+)\./m.exec(table)?.[1];
  if (!leader) throw new Error(`No leader in ${table}`);
  return leader;
}

let lostS3Nodes = 0;

/** All nodes are the same, so each is lost in turn. */
async function nextS3Node(): Promise<string> {
  const nodes = await kubectl('get', 'statefulset', 's3-ha', '--output', 'jsonpath={.spec.replicas}');
  return `s3-ha-${lostS3Nodes++ % Number(nodes)}`;
}

const stores = [
  {
    store: 'redis',
    program: 'redis-server',
    find: redisPrimary,
    isWhole: async () => (await arePodsReady('redis')) && isWatched(),
  },
  {
    store: 'rabbitmq',
    program: 'beam.smp',
    find: rabbitmqLeader,
    isWhole: async () => (await arePodsReady('rabbitmq')) && isQuorumOfTwo(),
  },
  { store: 's3', program: 'minio', find: nextS3Node, isWhole: () => arePodsReady('s3') },
] as const;

const ways = [
  { way: 'kill -9', times: 4, disrupt: (pod: string, program: string) => disruptions.kill(pod, program) },
  { way: 'pod deleted', times: 3, disrupt: (pod: string) => kubectl('delete', 'pod', pod) },
  {
    way: 'network cut for 30 s',
    times: 3,
    async disrupt(pod: string) {
      await disruptions.cut(pod);
      await delay(30_000);
      await disruptions.heal();
    },
  },
];

let load: LoadPod;
let disruptions: Disruptions;
const rows: string[] = [];

test.afterAll(() => {
  const head = [
    '| store | way | time | requests | sent | 503 | other errors | longest without success | slowest | lost |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  console.log([...head, ...rows].join('\n'));
});

async function takeReport(): Promise<Report> {
  const before = (await load.lines()).length;
  await load.signal();
  const lines = await until('the load reports', 180, load.lines, ({ length }) => length > before);
  const answer: { report?: Report; failure?: string } = JSON.parse(lines.at(-1) ?? '');
  if (!answer.report) throw new Error(`The load reports nothing: ${answer.failure}`);
  return answer.report;
}

function rowOf(about: readonly (string | number)[], outcome: Report[string]): string {
  const { sent, failed, unclear, secondsWithout, slowestMs, lost } = outcome;
  const times = [`${secondsWithout.toFixed(1)} s`, `${slowestMs} ms`];
  const cells = [...about, sent, failed - unclear.length, unclear.length, ...times, lost];
  return `| ${cells.join(' | ')} |`;
}

for (const { store, program, find, isWhole } of stores) {
  test.describe(store, () => {
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      const image = 'jsonpath={.spec.template.spec.containers[0].image}';
      disruptions = await startDisruptions(
        await kubectl('get', 'statefulset', `${store}-ha`, '--output', image),
      );
      load = await startLoadPod({
        name: 'store-load',
        program: new URL('store-load.ts', import.meta.url),
        needs: [store],
        env: { STORE: store },
      });
    });

    test.afterAll(async () => {
      await disruptions?.heal();
      await Promise.all([load?.stop(), disruptions?.stop()]);
    });

    for (const { way, times, disrupt } of ways) {
      test(`${store}, ${way}: no acknowledged write is lost, and what fails is a clear 503`, async () => {
        test.setTimeout(times * 300_000);
        for (let time = 1; time <= times; time++) {
          await until(`${store} is whole`, 180, isWhole, Boolean);
          await takeReport();
          const pod = await find();
          await disrupt(pod, program);
          await delay(10_000);
          await until(`${store} is whole again`, 240, isWhole, Boolean);
          const report = await takeReport();
          for (const [kind, outcome] of Object.entries(report)) {
            rows.push(rowOf([store, `${way}, ${pod}`, time, kind], outcome));
            expect(outcome.unclear).toEqual([]);
            expect(outcome.lost).toBe(0);
          }
        }
      });
    }
  });
}
