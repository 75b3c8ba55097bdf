import { parseArgs } from 'node:util';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { root } from '@our-dates/slices/find-slices';
import { percentile } from '@our-dates/test-support/percentile';
import { Pool } from 'undici';
import { noSamples } from '../../../../local/testing/no-samples.ts';
import { createDemoAccount, type DemoAccount } from '../demo-account.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { atRate } from '../people/at-rate.ts';
import { startProcesses, startServers, type Undo, withUndo } from '../processes.ts';

export const about = `How long the reads of a person take while others flood the login, and what becomes of those logins. Every
    slice is a process; pages have to be built.
    --rounds 5           without a flood, and with one from many addresses, from one address, to one account, in turn
    --seconds 10         of each in each round
    --reads 20           a second: the page of the gallery, its list, a memory, in turn
    --logins 100         a second`;

const quiet = 'no flood';
const memories = 24;
/** What becomes of a login with a wrong password. */
const outcomes = new Map([
  [401, 'compared with argon2id'],
  [429, 'refused with 429'],
  [503, 'refused with 503'],
]);

/** Logins with wrong passwords. */
interface Flood {
  readonly name: string;
  /** @param login is counted over all rounds */
  readonly attempt: (round: number, login: number) => { readonly username: string; readonly address: string };
}

const manyAddresses = (login: number) => `198.51.${(login >> 8) & 255}.${login & 255}`;

/** What failed is counted for minutes, so each round has accounts, or an address, of its own. */
const floods: readonly Flood[] = [
  {
    name: 'logins from many addresses',
    attempt: (_, login) => ({ username: `nobody-${login}`, address: manyAddresses(login) }),
  },
  {
    name: 'logins from one address',
    attempt: (round, login) => ({ username: `nobody-${login}`, address: `203.0.113.${round & 255}` }),
  },
  {
    name: 'logins to one account',
    attempt: (round, login) => ({ username: `victim-${round}`, address: manyAddresses(login) }),
  },
];

interface Read {
  readonly path: string;
  readonly isRight: (text: string) => boolean;
}

interface Stage {
  readonly url: string;
  readonly pool: Pool;
  readonly cookie: string;
  readonly reads: readonly Read[];
}

interface Variant {
  readonly name: string;
  readonly flood: Flood | undefined;
  /** Of each round, how often logins were answered with which status. */
  readonly counts: Map<number, number>[];
}

interface Load {
  readonly seconds: number;
  readonly readsPerSecond: number;
  readonly loginsPerSecond: number;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      reads: { type: 'string', default: '20' },
      logins: { type: 'string', default: '100' },
    },
  });
  const load: Load = {
    seconds: Number(values.seconds),
    readsPerSecond: Number(values.reads),
    loginsPerSecond: Number(values.logins),
  };
  return withUndo(async (undo) => measure(await openStage(undo), load, Number(values.rounds)));
}

async function openStage(undo: Undo): Promise<Stage> {
  const servers = await startServers(undo);
  const env = (dataDir: string) => ({
    NODE_ENV: 'production',
    SAMPLES_DIR: noSamples(dataDir),
    SESSION_TTL: '8h',
    // Every refused login is logged as an error, which would cover the results.
    LOG_LEVEL: 'fatal',
    // The benchmark is the proxy that says where logins come from.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { slices } = await startProcesses({ root, env }, servers, undo);
  const account = await createDemoAccount(slices.url, { samples: false });
  // Every request that is under way has a connection, so that none waits for another here.
  const pool = new Pool(slices.url, { connections: null, pipelining: 1 });
  undo(() => pool.destroy());
  return { url: slices.url, pool, cookie: account.cookie, reads: await readsOf(account) };
}

async function readsOf(account: DemoAccount): Promise<Read[]> {
  let memoryId = 0;
  for (let count = 1; count <= memories; count += 1) {
    memoryId = (await account.record(`Evening ${count}`, [])).id;
  }
  return [
    { path: '/', isRight: (html) => html.trimEnd().endsWith('</html>') },
    {
      path: paths.collectionsWithThumbnails,
      isRight: (json) => JSON.parse(json).length === memories,
    },
    {
      path: fillPath(paths.collection, { id: memoryId }),
      isRight: (json) => JSON.parse(json).id === memoryId,
    },
  ];
}

async function measure(stage: Stage, load: Load, rounds: number): Promise<Measurement[]> {
  const variants: Variant[] = [
    { name: quiet, flood: undefined, counts: [] },
    ...floods.map((flood) => ({ name: flood.name, flood, counts: [] })),
  ];
  const series = await interleave(
    variants.map(({ name, flood, counts }) => ({
      name,
      once: async () => {
        const flooding = flood && floodLogins(stage, { ...load, flood, round: counts.length });
        const [times, count] = await Promise.all([timeReads(stage, load), flooding]);
        if (count) counts.push(count);
        return percentile(0.99, times);
      },
    })),
    rounds,
  );
  const flooded = variants.filter(({ flood }) => flood !== undefined);
  return [
    {
      title: 'Time of a read: 99 of 100 take no longer',
      unit: 'ms',
      yardstick: quiet,
      series,
      targets: flooded.map(({ name }) => ({ series: name, atMost: 2, isRatio: true })),
    },
    {
      title: `What becomes of ${load.loginsPerSecond} logins a second with wrong passwords`,
      unit: 'per second',
      series: flooded.flatMap(({ name, counts }) =>
        [...outcomes].map(([status, outcome]) => ({
          name: `${name}: ${outcome}`,
          // The first round is not counted, as in `interleave`.
          points: [{ values: counts.slice(1).map((count) => (count.get(status) ?? 0) / load.seconds) }],
        })),
      ),
    },
  ];
}

/** @returns milliseconds of each read */
async function timeReads(
  { pool, cookie, reads }: Stage,
  { readsPerSecond, seconds }: Load,
): Promise<number[]> {
  const times: number[] = [];
  await atRate(readsPerSecond, seconds, async (count, dueAt) => {
    const read = reads[count % reads.length];
    if (!read) return;
    const { statusCode, body } = await pool.request({ path: read.path, method: 'GET', headers: { cookie } });
    const text = await body.text();
    times.push(performance.now() - dueAt);
    if (statusCode !== 200 || !read.isRight(text)) throw new Error(`${read.path}: ${statusCode} ${text}`);
  });
  return times;
}

/** @returns how often each status */
async function floodLogins(
  { url, pool }: Stage,
  { flood, round, loginsPerSecond, seconds }: Load & { flood: Flood; round: number },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  await atRate(loginsPerSecond, seconds, async (count) => {
    const { username, address } = flood.attempt(round, round * loginsPerSecond * seconds + count);
    const { statusCode, body } = await pool.request({
      path: paths.login,
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ username, password: 'not the password' }),
    });
    const text = await body.text();
    if (!outcomes.has(statusCode)) throw new Error(`a login: ${statusCode} ${text}`);
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  });
  return counts;
}
