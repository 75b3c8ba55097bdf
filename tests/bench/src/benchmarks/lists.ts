import { parseArgs } from 'node:util';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { processorTime } from '@our-dates/test-support/processor-time';
import {
  deepestPage,
  fillCouple,
  firstPage,
  frequentLetters,
  type List,
  listsOf,
  misspeltWord,
  rareWord,
} from '../lists/couple-lists.ts';
import { openDatabase, openGallery } from '../lists/filled-gallery.ts';
import { type MeasuredService, medianMs, startMeasured } from '../lists/measured-service.ts';
import { type Pgbench, preparePgbench } from '../lists/pgbench.ts';
import { recordStatements, type Statement } from '../lists/recorded-statements.ts';
import { measureServer } from '../lists/server-time.ts';
import { interleave, type Measurement, type Series } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `Lists and searches of a couple through the service, to pgbench with the SQL that it sends: requests a
    second through as many connections, and a second of processor time; and how long one takes.
    --memories 10000     may be given several times, default 10000 and 100000
    --rounds 5           the service and pgbench in turn; 7 with --against
    --seconds 2          of each in each round, a whole number
    --connections 8      requests under way at a time
    --only <list>        and no other, such as "first page"
    --against <folder>   the services of another checkout as well, on the same database`;

const service = 'the service';
const serviceBefore = 'the service before';
const yardstick = 'pgbench -M prepared';

interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly only: string | undefined;
  /** Another checkout. */
  readonly against: string | undefined;
}

/** A list of a service that runs, and of pgbench. */
interface Subject {
  readonly name: string;
  readonly ours: Asked;
  /** The same of another checkout. */
  readonly before: Asked | undefined;
  readonly pgbench: Pgbench;
}

interface Asked {
  readonly pid: number;
  readonly ask: () => Promise<void>;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', multiple: true, default: ['10000', '100000'] },
      rounds: { type: 'string' },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '8' },
      only: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const { rounds, seconds, connections, only, against } = values;
  const options = {
    rounds: Number(rounds ?? (against ? 7 : 5)),
    seconds: Number(seconds),
    connections: Number(connections),
    only,
    against,
  };
  const measured: Measurement[] = [];
  for (const memories of values.memories.map(Number)) {
    measured.push(...(await withUndo((undo) => measureSize(memories, options, undo))));
  }
  return overSizes(measured);
}

/** One measurement of those with the same title, which were made at different sizes. */
function overSizes(measured: readonly Measurement[]): Measurement[] {
  return [...Map.groupBy(measured, ({ title }) => title).values()].flatMap((same) => {
    const series = [
      ...Map.groupBy(
        same.flatMap((each) => each.series),
        ({ name }) => name,
      ),
    ];
    const joined = series.flatMap(([, parts]) =>
      parts.slice(0, 1).map((first) => ({ ...first, points: parts.flatMap(({ points }) => points) })),
    );
    return same.slice(0, 1).map((first) => ({ ...first, series: joined }));
  });
}

async function measureSize(memories: number, options: Options, undo: Undo): Promise<Measurement[]> {
  const postgres = await startPostgres();
  undo(() => postgres.stop());
  const serverTime = await measureServer(postgres.url);
  const collections = await openGallery(postgres.url, memories);
  undo(() => collections.close());
  const comments = await openDatabase(postgres.url, 'comments');
  undo(() => comments.close());
  const filled = await fillCouple({ collections: collections.pool, comments: comments.pool }, memories);
  const databases = { collections, comments };
  const start = (name: List['service'], checkout?: string) =>
    startMeasured(name, databases[name], { ...options, checkout }, undo);
  const services = { collections: await start('collections'), comments: await start('comments') };
  const { against } = options;
  const before = against !== undefined && {
    collections: await start('collections', against),
    comments: await start('comments', against),
  };
  const subjects: Subject[] = [];
  for (const list of await listsOf(collections.pool, filled)) {
    if (options.only && options.only !== list.name) continue;
    subjects.push(await prepare(list, services[list.service], before ? before[list.service] : undefined));
  }
  if (subjects.length === 0) throw new RangeError(`There is no list “${options.only}”.`);
  const measured: Measurement[] = [];
  for (const subject of subjects) measured.push(...(await compare(subject, serverTime, options)));
  measured.push(await timeOneByOne(subjects, options));
  return measured.map((each) => ({ ...each, series: atSize(memories, each.series) }));
}

const atSize = (size: number, series: readonly Series[]): Series[] =>
  series.map((each) => ({ ...each, points: each.points.map((point) => ({ ...point, size })) }));

/** @throws Error where the answer of the service, or of pgbench, is not what it has to be */
async function prepare(
  list: List,
  service: MeasuredService,
  before: MeasuredService | undefined,
): Promise<Subject> {
  const { name, path, items } = list;
  const { database } = service;
  const statements: Statement[] = [];
  const json = await list.answer(recordStatements(database.pool, statements));
  if (json === null || [JSON.parse(json)].flat().length !== items) {
    throw new Error(`${name} has to answer ${items}, but answered ${json}`);
  }
  const askOf = async ({ pid, get }: MeasuredService): Promise<Asked> => {
    const ask = async () => {
      if ((await get(path)) !== json) throw new Error(`${name} answered something else`);
    };
    await ask();
    return { pid, ask };
  };
  return {
    name,
    ours: await askOf(service),
    before: before && (await askOf(before)),
    pgbench: await preparePgbench(database, { statements, json }),
  };
}

interface Throughput {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

interface Variant {
  readonly name: string;
  readonly isBefore?: string;
  readonly measure: () => Promise<Throughput>;
  /** Requests per second of processor time, of each round. */
  readonly ofProcessor: number[];
}

/**
 * Requests a second say how many the service leaves over of what PostgreSQL can do with as many connections. A second of
 * processor time is what the service and PostgreSQL take together; of pgbench, PostgreSQL alone counts.
 */
async function compare(
  { name, ours, before, pgbench }: Subject,
  serverTime: () => number,
  options: Options,
): Promise<Measurement[]> {
  const { rounds, seconds, connections } = options;
  const measureService = async ({ pid, ask }: Asked): Promise<Throughput> => {
    const used = () => serverTime() + processorTime(pid);
    const usedBefore = used();
    const load = await askForSeconds(ask, seconds, connections);
    return {
      perSecond: load.requests / load.seconds,
      perProcessorSecond: load.requests / (used() - usedBefore),
    };
  };
  // The service has its connections and plans already, so what they cost pgbench is subtracted.
  const measurePgbench = async (): Promise<Throughput> => {
    const atFirst = serverTime();
    const first = await pgbench.once(connections);
    const connected = serverTime();
    const { requests, requestsPerSecond } = await pgbench.forSeconds(seconds, connections);
    const used = serverTime() - connected - (connected - atFirst);
    return { perSecond: requestsPerSecond, perProcessorSecond: (requests - first.requests) / used };
  };
  const variants: Variant[] = [
    { name: service, measure: () => measureService(ours), ofProcessor: [] },
    { name: yardstick, measure: measurePgbench, ofProcessor: [] },
    ...(before
      ? [
          {
            name: serviceBefore,
            isBefore: service,
            measure: () => measureService(before),
            ofProcessor: [],
          },
        ]
      : []),
  ];
  const series = await interleave(
    variants.map((variant) => ({
      ...seriesOf(variant),
      once: async () => {
        const throughput = await variant.measure();
        variant.ofProcessor.push(throughput.perProcessorSecond);
        return throughput.perSecond;
      },
    })),
    rounds,
  );
  const ofProcessor = variants.map((variant) => ({
    ...seriesOf(variant),
    // The first round is not counted, as in `interleave`.
    points: [{ values: variant.ofProcessor.slice(1) }],
  }));
  return [
    {
      title: `${name}: requests a second`,
      unit: 'per second',
      yardstick,
      series,
      targets: [{ series: service, atLeast: 0.9, isRatio: true }],
    },
    {
      title: `${name}: requests a second of processor time`,
      unit: 'per processor second',
      yardstick,
      series: ofProcessor,
    },
  ];
}

const seriesOf = ({ name, isBefore }: Variant) => ({ name, ...(isBefore === undefined ? {} : { isBefore }) });

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

async function timeOneByOne(subjects: readonly Subject[], { rounds }: Options): Promise<Measurement> {
  const variants = subjects.map(({ name, ours }) => ({ name, once: () => medianMs(ours.ask) }));
  return {
    title: 'Time of a request to the service, one at a time',
    unit: 'ms',
    yardstick: firstPage,
    series: await interleave(variants, rounds),
    targets: [
      ...[deepestPage, rareWord, misspeltWord].map((series) => ({ series, atMost: 1.2, isRatio: true })),
      ...frequentLetters.map((series) => ({ series, atMost: 50 })),
    ],
  };
}
