import { parseArgs } from 'node:util';
import { platformNames } from '@our-dates/contracts/platform-names';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { createTestGateway } from '@our-dates/service-kit/testing/caller';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { percentile } from '@our-dates/test-support/percentile';
import { Pool } from 'undici';
import {
  ana,
  deepestPage,
  fillCouple,
  firstPage,
  type List,
  listsOf,
  misspeltWord,
  rareWord,
  twoLetters,
} from '../lists/couple-lists.ts';
import { type OpenDatabase, openDatabase, openGallery } from '../lists/filled-gallery.ts';
import { type Pgbench, preparePgbench } from '../lists/pgbench.ts';
import { recordStatements, type Statement } from '../lists/recorded-statements.ts';
import { measureServer } from '../lists/server-time.ts';
import { type ServiceProcess, startServiceProcess } from '../lists/service-process.ts';
import { interleave, type Measurement, type Series } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';
import { processorTime } from '../processor-time.ts';

export const about = `Lists and searches of a couple through the service, to pgbench with the SQL that it sends: requests a
    second through as many connections, and a second of processor time; and how long one takes.
    --memories 10000     may be given several times, default 10000 and 100000
    --rounds 5           the service and pgbench in turn
    --seconds 2          of each in each round
    --connections 8      requests under way at a time
    --only <list>        and no other, such as "first page"`;

const service = 'the service';
const yardstick = 'pgbench -M prepared';
/** Of which one value of the time that a request takes is the median. */
const requestsOneByOne = 20;

interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly only: string | undefined;
}

/** A list of a service that runs, and of pgbench. */
interface Subject {
  readonly name: string;
  readonly pid: number;
  readonly ask: () => Promise<void>;
  readonly pgbench: Pgbench;
}

/** Of one list or of all, at one size. */
interface Measured {
  readonly title: string;
  readonly series: readonly Series[];
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', multiple: true, default: ['10000', '100000'] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '8' },
      only: { type: 'string' },
    },
  });
  const { rounds, seconds, connections, only } = values;
  const options = {
    rounds: Number(rounds),
    seconds: Number(seconds),
    connections: Number(connections),
    only,
  };
  const sizes = new Map<number, Measured[]>();
  for (const memories of values.memories.map(Number)) {
    sizes.set(memories, await withUndo((undo) => measureSize(memories, options, undo)));
  }
  const titles = new Set([...sizes.values()].flat().map(({ title }) => title));
  return [...titles].map((title) => ({ title, series: overSizes(title, sizes), ...judgementOf(title) }));
}

const perSecond = (list: string) => `${list}: requests a second`;
const perProcessorSecond = (list: string) => `${list}: requests a second of processor time`;
const timeOfOne = 'Time of a request to the service, one at a time';

/**
 * Requests a second say how many of them the service leaves over of what PostgreSQL can do with as many connections.
 * A second of processor time is what the service and PostgreSQL take together; of pgbench, PostgreSQL alone counts.
 */
function judgementOf(title: string): Pick<Measurement, 'unit' | 'yardstick' | 'targets'> {
  if (title === timeOfOne) {
    const asFirst = [deepestPage, rareWord, misspeltWord];
    const targets = asFirst.map((series) => ({ series, atMost: 1.2, isRatio: true }));
    return { unit: 'ms', yardstick: firstPage, targets: [...targets, { series: twoLetters, atMost: 50 }] };
  }
  if (title.endsWith('processor time')) return { unit: 'per processor second', yardstick };
  return { unit: 'per second', yardstick, targets: [{ series: service, atLeast: 0.9, isRatio: true }] };
}

/** What was measured of this at each size. */
function overSizes(title: string, sizes: ReadonlyMap<number, readonly Measured[]>): Series[] {
  const all = [...sizes].flatMap(([size, measured]) =>
    measured
      .filter((each) => each.title === title)
      .flatMap(({ series }) =>
        series.map(({ name, points }) => ({ name, points: points.map((point) => ({ ...point, size })) })),
      ),
  );
  const names = new Set(all.map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    points: all.filter((series) => series.name === name).flatMap(({ points }) => points),
  }));
}

async function measureSize(memories: number, options: Options, undo: Undo): Promise<Measured[]> {
  const postgres = await startPostgres();
  undo(() => postgres.stop());
  const serverTime = await measureServer(postgres.url);
  const collections = await openGallery(postgres.url, memories);
  undo(() => collections.close());
  const comments = await openDatabase(postgres.url, 'comments');
  undo(() => comments.close());
  const filled = await fillCouple({ collections: collections.pool, comments: comments.pool }, memories);
  const services = {
    collections: await startMeasured('collections', collections, options, undo),
    comments: await startMeasured('comments', comments, options, undo),
  };
  const subjects: Subject[] = [];
  for (const list of await listsOf(collections.pool, filled)) {
    if (options.only && options.only !== list.name) continue;
    subjects.push(await prepare(list, services[list.service]));
  }
  const measured: Measured[] = [];
  for (const subject of subjects) measured.push(...(await compare(subject, serverTime, options)));
  const times = subjects.map(({ name, ask }) => ({ name, once: () => medianMs(ask) }));
  return [...measured, { title: timeOfOne, series: await interleave(times, options.rounds) }];
}

interface MeasuredService extends ServiceProcess {
  readonly database: OpenDatabase;
  /** Asks as the gateway does on behalf of a viewer. */
  readonly get: (path: string) => Promise<string>;
}

async function startMeasured(
  name: List['service'],
  database: OpenDatabase,
  { connections }: Options,
  undo: Undo,
): Promise<MeasuredService> {
  const gateway = createTestGateway({ issuer: platformNames.issuer, audience: name });
  // None of them is asked for what is measured.
  const nobody = 'http://127.0.0.1:9';
  const process = await startServiceProcess(
    name,
    {
      DATABASE_URL: database.url,
      DATABASE_POOL: String(connections),
      // At ten million memories a search may take longer than a person waits.
      DATABASE_TIMEOUT: '5m',
      INTERNAL_PUBLIC_KEY: gateway.publicKey,
      AUTH_URL: nobody,
      PARTNERSHIP_URL: nobody,
      COLLECTIONS_URL: nobody,
    },
    undo,
  );
  const pool = new Pool(process.url, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  undo(() => pool.destroy());
  return {
    ...process,
    database,
    async get(path) {
      const headers = { [internalHeaders.token]: await gateway.token(ana) };
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
      return text;
    },
  };
}

/** @throws Error where the answer of the service, or of pgbench, is not what it has to be */
async function prepare(list: List, { database, pid, get }: MeasuredService): Promise<Subject> {
  const { name, path, items } = list;
  const statements: Statement[] = [];
  const json = await list.answer(recordStatements(database.pool, statements));
  if (json === null || [JSON.parse(json)].flat().length !== items) {
    throw new Error(`${name} has to answer ${items}, but answered ${json}`);
  }
  const ask = async () => {
    if ((await get(path)) !== json) throw new Error(`${name} answered something else`);
  };
  await ask();
  return { name, pid, ask, pgbench: await preparePgbench(database, { statements, json }) };
}

interface Throughput {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

interface Variant {
  readonly name: string;
  readonly measure: () => Promise<Throughput>;
  /** Requests per second of processor time, of each round. */
  readonly ofProcessor: number[];
}

async function compare(
  { name, pid, ask, pgbench }: Subject,
  serverTime: () => number,
  options: Options,
): Promise<Measured[]> {
  const { rounds, seconds, connections } = options;
  const measureService = async (): Promise<Throughput> => {
    const used = () => serverTime() + processorTime(pid);
    const before = used();
    const load = await askForSeconds(ask, seconds, connections);
    return { perSecond: load.requests / load.seconds, perProcessorSecond: load.requests / (used() - before) };
  };
  // The service has its connections and plans already, so what they cost pgbench is subtracted.
  const measurePgbench = async (): Promise<Throughput> => {
    const before = serverTime();
    const first = await pgbench.once(connections);
    const connected = serverTime();
    const { requests, requestsPerSecond } = await pgbench.forSeconds(seconds, connections);
    const used = serverTime() - connected - (connected - before);
    return { perSecond: requestsPerSecond, perProcessorSecond: (requests - first.requests) / used };
  };
  const variants: Variant[] = [
    { name: service, measure: measureService, ofProcessor: [] },
    { name: yardstick, measure: measurePgbench, ofProcessor: [] },
  ];
  const series = await interleave(
    variants.map((variant) => ({
      name: variant.name,
      once: async () => {
        const throughput = await variant.measure();
        variant.ofProcessor.push(throughput.perProcessorSecond);
        return throughput.perSecond;
      },
    })),
    rounds,
  );
  const ofProcessor = variants.map((variant) => ({
    name: variant.name,
    // The first round is not counted, as in `interleave`.
    points: [{ values: variant.ofProcessor.slice(1) }],
  }));
  return [
    { title: perSecond(name), series },
    { title: perProcessorSecond(name), series: ofProcessor },
  ];
}

async function askForSeconds(ask: () => Promise<void>, seconds: number, atOnce: number) {
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  let requests = 0;
  const worker = async () => {
    while (passed() < seconds) {
      await ask();
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { requests, seconds: passed() };
}

async function medianMs(ask: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < requestsOneByOne; count += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return percentile(0.5, times);
}
