import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { withContext } from '@our-dates/service-kit/telemetry/request-context';
import { traced } from '@our-dates/service-kit/telemetry/tracing';
import { root } from '@our-dates/slices/find-slices';
import { processorTime } from '@our-dates/test-support/processor-time';
import { noSamples } from '../../../../local/testing/no-samples.ts';
import { startTraceReceiver } from '../../../../local/trace/receiver.ts';
import { createDemoAccount, type DemoAccount } from '../demo-account.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { type Servers, startProcesses, startServers, type Undo, withUndo } from '../processes.ts';

export const about = `What traces cost: processor time of all slices for one request, off and with one trace in ten recorded.
    --rounds 7           each platform in turn, in each round
    --requests 3000      of each platform in each round
    --against <folder>   another checkout, with what it is by default, such as the one before`;

const atOnce = 8;
const memories = 6;

/** The platform as processes, with one person who sends the requests. */
interface Variant {
  readonly name: string;
  readonly account: DemoAccount;
  readonly memoryId: number;
  readonly pids: readonly number[];
}

/** Nanoseconds of processor time, in each round, that a place which may begin a span adds to its work while traces are off. */
function costWhenOff(): Promise<number[]> {
  const calls = 2_000_000;
  const done = Promise.resolve();
  const work = () => done;
  const nanoseconds = (call: () => Promise<void>) => {
    const before = process.cpuUsage();
    for (let count = 0; count < calls; count += 1) void call();
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / calls;
  };
  return withContext({ requestId: 'bench' }, async () =>
    Array.from({ length: 7 }, () => nanoseconds(() => traced('work', work)) - nanoseconds(work)),
  );
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '3000' },
      against: { type: 'string' },
    },
  });
  const whenOff = await costWhenOff();
  return withUndo(async (undo) => {
    const servers = await startServers(undo);
    const collector = await startTraceReceiver({ port: 0 });
    undo(() => collector.close());
    const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.1' };
    const variants = [
      await startVariant({ name: 'off', root, env: {} }, servers, undo),
      await startVariant({ name: 'one in ten', root, env: on }, servers, undo),
    ];
    if (values.against) {
      variants.push(await startVariant({ name: 'before', root: values.against, env: {} }, servers, undo));
    }
    const series = await interleave(
      variants.map((variant) => ({
        name: variant.name,
        ...(variant.name === 'before' ? { isBefore: 'off' } : {}),
        once: () => millisecondsPerRequest(variant, Number(values.requests)),
      })),
      Number(values.rounds),
    );
    console.log(`${collector.traces.size} of the latest traces were taken.`);
    return [
      { title: 'Processor time of a request through all slices', unit: 'ms', yardstick: 'off', series },
      {
        title: 'A place that may begin a span, while traces are off',
        unit: 'ns',
        series: [{ name: 'such a place', points: [{ values: whenOff }] }],
      },
    ];
  });
}

async function startVariant(
  variant: { name: string; root: string; env: Readonly<Record<string, string>> },
  servers: Servers,
  undo: Undo,
): Promise<Variant> {
  const { slices } = await startProcesses(
    {
      root: variant.root,
      env: (dataDir) => ({
        NODE_ENV: 'production',
        SAMPLES_DIR: noSamples(dataDir),
        SESSION_TTL: '8h',
        ...variant.env,
      }),
    },
    servers,
    undo,
  );
  const account = await createDemoAccount(slices.url, { samples: false });
  let memoryId = 0;
  for (let count = 0; count < memories; count += 1) {
    memoryId = (await account.record(`Day ${count}`, [])).id;
  }
  return { name: variant.name, account, memoryId, pids: [...slices.pids.values()] };
}

async function millisecondsPerRequest(
  { account, memoryId, pids }: Variant,
  requests: number,
): Promise<number> {
  const asked = [paths.collectionsWithThumbnails, fillPath(paths.collection, { id: memoryId })];
  const used = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = used();
  let next = 0;
  const worker = async () => {
    for (let mine = next++; mine < requests; mine = next++) {
      await account.get(asked[mine % asked.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // Recorded spans are sent at most a second later, and their cost belongs to the request.
  await delay(1500);
  return ((used() - before) / requests) * 1000;
}
