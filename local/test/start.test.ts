import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshDatabase, freshRedis } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { root } from '@our-dates/slices/find-slices';
import { dataDirHolder } from '../start/data-dir-lock.ts';
import { runningSlices } from '../start/platform.ts';
import { processStart } from '../start/process-start.ts';
import { noSamples } from '../testing/no-samples.ts';
import { cookieOf, form, send, succeeded } from './api.ts';
import { address, type Program, program } from './program.ts';

const slices = runningSlices();
const services = slices.filter(({ kind }) => kind === 'service');
const folder = mkdtempSync(join(tmpdir(), 'our-dates-start-'));
const dataDir = join(folder, 'data');

const surroundings = { DATA_DIR: dataDir, SAMPLES_DIR: noSamples(folder), PORT: '0', LOG_LEVEL: 'error' };

function run(script: string, ...args: string[]): Program {
  return program(process.execPath, [join(root, script), ...args], surroundings);
}

function login(url: string, username: string, password: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password }),
  });
}

let platform: Program;
let url: string;
let password: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  platform = run('local/start.mjs');
  url = await address(platform);
}, 240_000);

afterAll(async () => {
  platform.process.kill('SIGTERM');
  await platform.ended;
  rmSync(folder, { recursive: true });
});

test('the platform is ready and shows its page once it has printed its address', async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch(/text\/html/);
  const list = (await (await fetch(`${url}/remotes.json`)).json()) as { manifests: object };
  expect(Object.keys(list.manifests)).toContain('gallery');
});

test('a second platform on the same data names the process that holds them', async () => {
  const second = run('local/start.mjs');
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(url);
  expect(second.output()).toContain(`process ${dataDirHolder(dataDir)?.pid}`);
});

test('an account made next to the running platform can sign in at once', async () => {
  const users = run('scripts/run.mjs', 'local/users.ts', 'add', 'alice', '--name', 'Alice');
  expect(await users.ended).toBe(0);
  password = /Password: (\S+)/.exec(users.output())?.[1] ?? '';
  expect((await login(url, 'alice', password)).status).toBe(200);
});

test.each(['phone-8-bits.avif', 'phone-10-bits.avif'])(
  'the platform takes an AVIF of 12 megapixels as a phone makes it, and makes its derivatives: %s',
  async (name) => {
    // Made with sharp: one colour in 4032 by 3024 pixels, 4:2:0. What it takes to decode depends on these alone.
    const photo = new Blob([readFileSync(join(import.meta.dirname, name))], { type: 'image/avif' });
    const headers = { cookie: cookieOf(await succeeded(await login(url, 'alice', password))) };
    const body = form({ name, photo });
    const created = await succeeded(await send(url, 'POST', '/api/collections', { body, headers }));
    const { id } = (await created.json()) as { id: number };
    await waitFor(
      async () => {
        const photos = await succeeded(await send(url, 'GET', `/api/photos?collectionId=${id}`, { headers }));
        expect(await photos.json()).toEqual([
          expect.objectContaining({ status: 'ready', width: 4032, height: 3024 }),
        ]);
      },
      { timeout: 30_000 },
    );
  },
);

test('the platform starts again on its data after it was killed', async () => {
  const holder = dataDirHolder(dataDir);
  process.kill(platform.process.pid ?? 0, 'SIGKILL');
  process.kill(holder?.pid ?? 0, 'SIGKILL');
  await platform.ended;
  platform = run('local/start.mjs');
  url = await address(platform);
  expect((await login(url, 'alice', password)).status).toBe(200);
}, 60_000);

test('Ctrl-C stops the platform in good order, with nothing left running', async () => {
  const cluster = existsSync(join(dataDir, 'postgres-elsewhere'))
    ? readFileSync(join(dataDir, 'postgres-elsewhere'), 'utf8').trim()
    : join(dataDir, 'postgres');
  platform.process.kill('SIGINT');
  expect(await platform.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
}, 40_000);

test('the platform stops when npm start is terminated, although npm forwards no signal', async () => {
  const npm = program('npm', ['start'], surroundings);
  await address(npm);
  npm.process.kill('SIGTERM');
  await npm.ended;
  expect(dataDirHolder(dataDir)).toBeUndefined();
}, 60_000);

test('an account that is made while the platform is stopped can sign in after its start', async () => {
  expect(await run('scripts/run.mjs', 'local/users.ts', 'add', 'bob').ended).toBe(0);
  const list = run('scripts/run.mjs', 'local/users.ts', 'list');
  expect(await list.ended).toBe(0);
  expect(list.output()).toMatch(/alice[\s\S]*bob/);
});

describe('a platform with every slice as a process of its own', () => {
  const ownDataDir = join(folder, 'processes');
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let servers: NodeJS.ProcessEnv;

  beforeAll(async () => {
    database = await freshDatabase(sharedServers().postgresUrl);
    servers = {
      DATA_DIR: ownDataDir,
      DATABASE_URL: database.url,
      REDIS_URL: await freshRedis(sharedServers().redisUrl),
      AMQP_URL: sharedServers().amqpUrl,
      AMQP_PREFIX: `start-${process.pid}.`,
    };
  });

  afterAll(() => database?.drop());

  function start(): Program {
    rmSync(join(ownDataDir, 'processes.json'), { force: true });
    return program(process.execPath, [join(root, 'local', 'start.mjs'), '--processes'], {
      ...surroundings,
      ...servers,
    });
  }

  /** The numbers of the slices' processes, as soon as these slices have been started. */
  async function pidsOf(slices: readonly { readonly name: string }[]): Promise<number[]> {
    return await waitFor(
      () => {
        const pids: Record<string, number> = JSON.parse(
          readFileSync(join(ownDataDir, 'processes.json'), 'utf8'),
        );
        expect(Object.keys(pids)).toEqual(expect.arrayContaining(slices.map(({ name }) => name)));
        return Object.values(pids);
      },
      { timeout: 60_000 },
    );
  }

  const running = (pids: readonly number[]) => pids.filter((pid) => processStart(pid) !== undefined);

  test('leaves no process running after Ctrl-C while they are still starting', async () => {
    const own = start();
    const pids = await pidsOf(services);
    try {
      // Not when its output ends, which would wait for a process that is left running too.
      const exited = once(own.process, 'exit');
      own.process.kill('SIGINT');
      expect(await exited).toEqual([0, null]);
      expect(running(pids)).toEqual([]);
    } finally {
      for (const pid of running(pids)) process.kill(pid, 'SIGKILL');
    }
  }, 90_000);

  /** Resolves to the numbers of their processes at the moment when the one that started them is to be killed. */
  const moments: Record<string, (own: Program) => Promise<number[]>> = {
    async running(own) {
      await address(own);
      return await pidsOf(slices);
    },
    'still starting': () => pidsOf(services),
  };

  test.each(Object.entries(moments))(
    'leaves no process running when it is killed while they are %s',
    async (_name, moment) => {
      const own = start();
      const pids = await moment(own);
      try {
        expect(running(pids)).toEqual(pids);
        process.kill(dataDirHolder(ownDataDir)?.pid ?? 0, 'SIGKILL');
        await waitFor(() => expect(running(pids)).toEqual([]), { timeout: 30_000 });
        await own.ended;
      } finally {
        for (const pid of running(pids)) process.kill(pid, 'SIGKILL');
      }
    },
    120_000,
  );
});
