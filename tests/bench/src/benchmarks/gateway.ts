import { parseArgs } from 'node:util';
import { paths } from '@our-dates/contracts/paths';
import { startRedis } from '@our-dates/service-kit/testing/servers';
import { processorTime } from '@our-dates/test-support/processor-time';
import { Pool } from 'undici';
import { forkVariant } from '../gateway/fork-variant.ts';
import { startServiceStub } from '../gateway/service.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `What the gateway costs: processor time for one request, to that of bare proxies.
    --rounds 7           each variant in turn, in each round
    --requests 6000      of each variant in each round
    --at-once 32         requests under way at a time
    --only <variant>     and no other, such as for a profile
    --against <folder>   the gateway of another checkout as well, such as the one before`;

const bare = 'Express 5 with http-proxy-middleware';
const inMemory = 'the gateway, sessions in memory';
const inRedis = 'the gateway, sessions in Redis';

interface Variant {
  readonly name: string;
  readonly pid: number;
  readonly pool: Pool;
  readonly cookie: string;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '6000' },
      'at-once': { type: 'string', default: '32' },
      only: { type: 'string' },
      against: { type: 'string' },
    },
  });
  return withUndo(async (undo) => {
    const service = await startServiceStub();
    undo(() => service.close());
    const redis = await startRedis();
    undo(() => redis.stop());
    const start = (name: string, kind: string, env: Record<string, string> = {}, root?: string) =>
      values.only && values.only !== name ? [] : [startVariant({ name, kind, env, root }, service.url, undo)];
    const variants = await Promise.all([
      ...start('undici alone', 'undici'),
      ...start(bare, 'express'),
      ...start(inMemory, 'gateway'),
      ...start(inRedis, 'gateway', { REDIS_URL: redis.url }),
      ...(values.against ? start('before, in memory', 'gateway', {}, values.against) : []),
      ...(values.against
        ? start('before, in Redis', 'gateway', { REDIS_URL: redis.url }, values.against)
        : []),
    ]);
    const load = { requests: Number(values.requests), atOnce: Number(values['at-once']) };
    const series = await interleave(
      variants.map((variant) => ({
        name: variant.name,
        ...isBefore(variant.name),
        once: () => microseconds(variant, load),
      })),
      Number(values.rounds),
    );
    return [
      {
        title: `Processor time of a request, ${load.atOnce} at a time`,
        unit: 'µs',
        yardstick: bare,
        series,
        targets: [
          { series: inMemory, atMost: 1.4, isRatio: true },
          { series: inRedis, atMost: 1.8, isRatio: true },
        ],
      },
    ];
  });
}

/** Those of the other checkout. */
function isBefore(name: string) {
  const ours = { 'before, in memory': inMemory, 'before, in Redis': inRedis }[name];
  return ours === undefined ? {} : { isBefore: ours };
}

async function startVariant(
  variant: { name: string; kind: string; env: Record<string, string>; root: string | undefined },
  service: string,
  undo: Undo,
): Promise<Variant> {
  const { url, cookie, pid } = await forkVariant({ ...variant, service }, undo);
  const pool = new Pool(url, { pipelining: 1 });
  undo(() => pool.destroy());
  return { name: variant.name, pid, pool, cookie };
}

/** Of processor time for one request. */
async function microseconds(
  { pid, pool, cookie }: Variant,
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<number> {
  const before = processorTime(pid);
  let left = requests;
  const worker = async () => {
    while (left-- > 0) {
      const headers = { cookie, accept: 'application/json' };
      const { statusCode, body } = await pool.request({ path: paths.collections, method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ((processorTime(pid) - before) / requests) * 1e6;
}
