import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newEvent } from '@our-dates/contracts/events';
import { partnerPrefix, sessionPrefix } from '@our-dates/contracts/session-record';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createEventBus, createKeyValue } from '@our-dates/service-kit/slice/adapters';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { root } from '@our-dates/slices/find-slices';
import { readPlatform } from '@our-dates/slices/platform';
import { percentile } from '@our-dates/test-support/percentile';
import { processorTime } from '@our-dates/test-support/processor-time';
import { hashOf, LiveClient } from '../live-client.ts';
import type { Measurement } from '../measurement.ts';
import { startProcesses, startServers, withUndo } from '../processes.ts';

export const about = `One gateway with many open live connections: memory, CPU, and how soon a change arrives.
    --connections 1000   may be given several times, default 1000 and 10000`;

const idleSeconds = 30;
const firstUser = 1_000_001;
/** Changes for one person. */
const floodOf = 3000;

interface Stage {
  readonly url: string;
  readonly gatewayPid: number;
  readonly keyValue: KeyValue;
  readonly bus: EventBus;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: 'string', multiple: true, default: ['1000', '10000'] },
    },
  });
  const results: Result[] = [];
  for (const connections of values.connections) {
    await onStage(async (stage) => {
      results.push(await measure(stage, Number(connections)));
    });
  }
  return questions.map(([title, unit, value]) => ({
    title,
    unit,
    series: [
      {
        name: 'one gateway',
        points: results.map((result) => ({ size: result.connections, values: [value(result)] })),
      },
    ],
  }));
}

/** Of one number of connections. */
interface Result {
  readonly connections: number;
  readonly memoryOfEach: number;
  readonly idleCpu: number;
  readonly idleCpuOfEach: number;
  readonly oneMedian: number;
  readonly oneP99: number;
  readonly all: number;
  readonly allCpu: number;
  readonly duringRead: number;
  readonly duringUnread: number;
}

const questions: readonly [string, string, (result: Result) => number][] = [
  ['Memory of a connection', 'KB', ({ memoryOfEach }) => memoryOfEach],
  ['Processor while nothing happens', '%', ({ idleCpu }) => idleCpu],
  ['The same, of a connection each second', 'µs', ({ idleCpuOfEach }) => idleCpuOfEach],
  ['One change, median', 'ms', ({ oneMedian }) => oneMedian],
  ['One change, 99th of 100', 'ms', ({ oneP99 }) => oneP99],
  ['A change to each of all', 's', ({ all }) => all],
  ['The same, processor time of each', 'µs', ({ allCpu }) => allCpu],
  ['One change during a flood for somebody who reads, median', 'ms', ({ duringRead }) => duringRead],
  ['One change during a flood for somebody who does not, median', 'ms', ({ duringUnread }) => duringUnread],
];

/** The platform as processes on servers of its own. */
function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  return withUndo(async (undo) => {
    const servers = await startServers(undo);
    const { slices, stores } = await startProcesses({ root, env: () => ({}) }, servers, undo);
    const log = createLog({ name: 'bench', level: 'error' });
    const config = { ...stores, REDIS_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
    const keyValue = await createKeyValue(config, log);
    undo(() => keyValue.close());
    const bus = await createEventBus(config, { platform: readPlatform(), log });
    undo(() => bus.close());
    await work({ url: slices.url, gatewayPid: slices.pids.get('gateway') ?? 0, keyValue, bus });
  });
}

async function measure(stage: Stage, connections: number): Promise<Result> {
  const { gatewayPid } = stage;
  const before = memoryOf(gatewayPid);
  const clients = await openAll(stage, connections);
  await sleep(5000);
  const memory = memoryOf(gatewayPid);
  const idleFrom = processorTime(gatewayPid);
  await sleep(idleSeconds * 1000);
  const idle = (processorTime(gatewayPid) - idleFrom) / idleSeconds;

  const one = await latencies(stage, clients, 100);
  const allFrom = processorTime(gatewayPid);
  const all = await toAll(stage, clients);
  const allCpu = processorTime(gatewayPid) - allFrom;

  // The same flood of changes for one person, whose client reads them, and then does not.
  const [flooded] = clients;
  const duringFlood = async () => {
    const told = tellMany(stage.bus, flooded?.userId ?? 0, floodOf);
    const taken = await latencies(stage, clients.slice(2), 100);
    await told;
    await sleep(10_000);
    return taken;
  };
  const duringRead = await duringFlood();
  flooded?.pause();
  const duringUnread = await duringFlood();
  for (const client of clients) client.close();
  return {
    connections,
    memoryOfEach: (memory - before) / connections,
    idleCpu: idle * 100,
    idleCpuOfEach: (idle * 1e6) / connections,
    oneMedian: one.median,
    oneP99: one.p99,
    all: all / 1000,
    allCpu: (allCpu * 1e6) / connections,
    duringRead: duringRead.median,
    duringUnread: duringUnread.median,
  };
}

/** Writes sessions and partners for so many people as auth and partnership do, and opens a live stream for each. */
async function openAll({ url, keyValue }: Stage, connections: number): Promise<LiveClient[]> {
  const clients: LiveClient[] = [];
  const ends = new Date(Date.now() + 8 * 3_600_000).toISOString();
  async function open(at: number): Promise<void> {
    const userId = firstUser + at;
    const partnerId = at % 2 === 0 ? userId + 1 : userId - 1;
    const session = randomBytes(32).toString('base64url');
    const times = { createdAt: new Date().toISOString(), expiresAt: ends, endsAt: ends };
    const record = { userId, username: `user${userId}`, isDemo: false, ...times };
    await keyValue.set(sessionPrefix + hashOf(session), JSON.stringify(record));
    await keyValue.set(`${partnerPrefix}${userId}`, JSON.stringify({ partnerId }));
    const client = new LiveClient({ url, userId, session });
    clients[at] = client;
    await client.opened;
  }
  for (let from = 0; from < connections; from += 50) {
    await Promise.all(Array.from({ length: Math.min(50, connections - from) }, (_, at) => open(from + at)));
  }
  return clients;
}

/** From the event bus to both partners' browsers, one change at a time. */
async function latencies({ bus }: Stage, clients: readonly LiveClient[], times: number) {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const at = Math.floor(Math.random() * (clients.length / 2)) * 2;
    const couple = clients.slice(at, at + 2);
    const arrived = couple.map((client) => client.nextChange());
    const from = performance.now();
    await bus.publish([changeOf(couple[0]?.userId ?? 0)]);
    await Promise.all(arrived);
    taken.push(performance.now() - from);
  }
  return { median: percentile(0.5, taken), p99: percentile(0.99, taken) };
}

/** One change for each couple, all at once; milliseconds until every browser has its own. */
async function toAll({ bus }: Stage, clients: readonly LiveClient[]): Promise<number> {
  const arrived = clients.map((client) => client.nextChange());
  const from = performance.now();
  await bus.publish(clients.filter((_, at) => at % 2 === 0).map(({ userId }) => changeOf(userId)));
  await Promise.all(arrived);
  return performance.now() - from;
}

async function tellMany(bus: EventBus, userId: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 100) {
    await bus.publish(Array.from({ length: 100 }, () => changeOf(userId)));
  }
}

function changeOf(userId: number) {
  const event = newEvent('collection.updated', userId, { collectionId: 1, ownerId: userId, revision: 1 });
  return { ...event, id: randomUUID(), time: new Date().toISOString() };
}

/** Kilobytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
