import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService as startGateway } from '@our-dates/gateway/service';
import { freePort } from '@our-dates/service-kit/http/free-port';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { type OpenStream, openStream } from '@our-dates/service-kit/testing/event-stream';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { startRedis, type TestRedis } from '@our-dates/service-kit/testing/servers';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { findSlices } from '@our-dates/slices/find-slices';
import { dashboardExpressions, readAlerts } from '../../scripts/monitoring/files.ts';
import { metricNames, offeredMetrics } from '../../scripts/monitoring/metric-names.ts';
import { readObjectives } from '../../scripts/monitoring/objectives.ts';
import { type SliceProcesses, sliceProcesses } from '../start/processes.ts';
import { cookieOf, form, send, succeeded } from './api.ts';
import { environmentsOnServers } from './environments-on-servers.ts';
import { picture } from './picture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-processes-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let redis: TestRedis;
let platform: SliceProcesses;
/** A second gateway next to the platform's own. */
let otherGateway: RunningService;
let cookie: string;
/** Where each slice says its metrics. */
let metrics: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await freshDatabase(sharedServers().postgresUrl);
  redis = await startRedis();
  const metricsPort = String(await freePort());
  const environments = await environmentsOnServers(
    {
      databaseUrl: database.url,
      redisUrl: redis.url,
      amqpUrl: sharedServers().amqpUrl,
      s3: sharedServers().s3,
    },
    { name: 'processes', dataDir, given: { METRICS_PORT: metricsPort, NODE_ENV: 'production' } },
  );
  platform = sliceProcesses(environments, dataDir);
  await platform.startAll();
  metrics = new Map(
    [...environments].map(([{ name, kind }, { PORT }]) => [
      name,
      `http://127.0.0.1:${kind === 'gateway' ? metricsPort : PORT}/metrics`,
    ]),
  );
  const [, ofGateway] = [...environments].find(([{ kind }]) => kind === 'gateway') ?? [];
  otherGateway = await startGateway({
    ...ofGateway,
    PORT: '0',
    METRICS_PORT: undefined,
    PUBLIC_URL: undefined,
  });
  cookie = await signedIn();
}, 120_000);

/** @returns the cookie of a new demo account */
async function signedIn(): Promise<string> {
  const { user } = await json<{ user: { username: string; passwordHint: string } }>(
    'POST',
    '/api/demo-users/create',
  );
  const login = await call('POST', '/api/auth/login', {
    username: user.username,
    password: user.passwordHint,
  });
  return cookieOf(login);
}

afterAll(async () => {
  await otherGateway?.stop();
  await platform?.stop();
  await redis?.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true });
}, 60_000);

function call(
  method: string,
  path: string,
  body?: FormData | object,
  as: string = cookie,
  at: string = platform.url,
): Promise<Response> {
  return send(at, method, path, { body, headers: as ? { cookie: as } : {} });
}

async function json<T>(method: string, path: string, body?: FormData | object): Promise<T> {
  const answer = await succeeded(await call(method, path, body));
  return JSON.parse(await answer.text());
}

test('with --processes every slice is a process of its own', () => {
  const running = findSlices().filter(({ kind }) => kind === 'service' || kind === 'gateway');
  expect([...platform.pids.keys()].sort()).toEqual(running.map(({ name }) => name).sort());
  expect(new Set(platform.pids.values()).size).toBe(running.length);
});

/** Of Prometheus itself, and of a cluster with its stores. */
const foreign = /^(?:up$|kubelet_|minio_|patroni_|postgres_|slo:)/;

test('every metric of an alert or a dashboard exists in a running slice', async () => {
  const texts = await Promise.all([...metrics.values()].map(async (url) => (await fetch(url)).text()));
  const offered = new Set(texts.flatMap(offeredMetrics));
  const objectives = readObjectives();
  const expressions = [
    ...readAlerts().map(({ expr }) => expr),
    ...dashboardExpressions(),
    ...objectives.map(({ metric }) => `${metric}_count`),
  ];
  const asked = new Set(expressions.flatMap(metricNames).filter((name) => !foreign.test(name)));
  expect([...asked].filter((name) => !offered.has(name))).toEqual([]);
  for (const text of texts) expect(text).toMatch(/^http_request_duration_seconds_count\{/m);
  for (const objective of objectives) {
    if ('bad' in objective) continue;
    const bucket = new RegExp(`^${objective.metric}_bucket\\{[^}]*le="${objective.withinSeconds}"`, 'm');
    expect(texts.some((text) => bucket.test(text)) || objective).toBe(true);
  }
});

test('photos whose worker was killed while processing them get their derivatives after its restart', async () => {
  const memory = await json<{ id: number }>(
    'POST',
    '/api/collections',
    form({ name: 'By the lake', type: 'custom' }),
  );
  const upload = () =>
    json<{ id: number }>(
      'POST',
      '/api/photos',
      form({ photo: picture(), title: 'Lake', collectionId: String(memory.id) }),
    );
  const photos = [await upload(), await upload(), await upload()];
  await platform.kill('image-worker');
  photos.push(await upload());
  await platform.start('image-worker');

  for (const { id } of photos) {
    const photo = await waitFor(
      async () => {
        const now = await json<{ status: string; width: number; filePath: string }>(
          'GET',
          `/api/photos/${id}`,
        );
        expect(now.status).toBe('ready');
        return now;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(photo.width).toBe(1200);
    const derivative = await call('GET', `${photo.filePath.replace('/photos/', '/api/images/')}?w=320`);
    expect(derivative.status).toBe(200);
    expect(derivative.headers.get('content-type')).toBe('image/webp');
  }
}, 120_000);

test('a killed service is back at its address, and the platform with it', async () => {
  await platform.kill('collections');
  expect((await call('GET', '/api/collections')).status).toBe(503);
  await platform.start('collections');
  await waitFor(async () => expect((await call('GET', '/api/collections')).status).toBe(200), {
    timeout: 10_000,
    interval: 50,
  });
}, 60_000);

async function becomePartners(one: string, other: string): Promise<void> {
  const invited = await call('POST', '/api/partnerships/invite', undefined, one);
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string };
  const invitation = new URL(inviteUrl).pathname.replace('/partnership', '/api/partnerships');
  expect((await call('POST', `${invitation}/accept`, undefined, other)).status).toBe(200);
}

test('live updates reach both partners at two gateways and no stranger, and none is lost when a gateway is killed', async () => {
  const [mina, alex, noor] = [await signedIn(), await signedIn(), await signedIn()];
  await becomePartners(mina, alex);
  const listen = (as: string, at: string, after?: string) =>
    openStream(at, '/api/live', {
      cookie: as,
      ...(after === undefined ? {} : { 'last-event-id': after }),
    });
  const idsOf = ({ events }: OpenStream, type = 'collection.created') =>
    events.flatMap(({ id, data }) =>
      typeof data === 'object' && data !== null && 'type' in data && data.type === type ? [id] : [],
    );
  const record = async (as: string, at: string) => {
    const answer = await call(
      'POST',
      '/api/collections',
      form({ name: 'By the lake', type: 'custom' }),
      as,
      at,
    );
    expect(answer.status).toBe(201);
  };

  const hers = await listen(mina, platform.url);
  const his = await listen(alex, otherGateway.url);
  const strangers = await listen(noor, otherGateway.url);
  await record(mina, platform.url);
  await waitFor(() => {
    expect(idsOf(hers)).toHaveLength(1);
    expect(idsOf(his)).toEqual(idsOf(hers));
  });

  await platform.kill('gateway');
  expect(await hers.ended).toBe('cut off');
  for (let count = 0; count < 5; count += 1) await record(alex, otherGateway.url);
  await platform.start('gateway');
  await record(alex, otherGateway.url);
  const again = await waitFor(async () => {
    const stream = await listen(mina, platform.url, hers.events.at(-1)?.id);
    expect(stream.status).toBe(200);
    return stream;
  });
  await record(alex, otherGateway.url);
  await waitFor(() => {
    expect(idsOf(his)).toHaveLength(8);
    expect([...idsOf(hers), ...idsOf(again)]).toEqual(idsOf(his));
  });
  expect(idsOf(strangers)).toEqual([]);
  for (const stream of [again, his, strangers]) stream.close();
}, 60_000);

test('a Redis that is restored from an older copy brings back no session and no partner', async () => {
  const [mina, alex, noor] = [await signedIn(), await signedIn(), await signedIn()];
  const status = async (as: string, path: string) => (await call('GET', path, undefined, as)).status;
  await becomePartners(mina, alex);
  const memory = form({ name: 'By the lake', type: 'custom' });
  const { id } = (await (await call('POST', '/api/collections', memory, mina)).json()) as { id: number };
  expect(await status(alex, `/api/collections/${id}`)).toBe(200);
  expect(await status(noor, '/api/collections')).toBe(200);
  const restore = await redis.copy();

  expect((await call('DELETE', '/api/partnerships/partnership', undefined, mina)).status).toBe(204);
  expect((await call('POST', '/api/auth/logout', undefined, noor)).status).toBe(204);
  await restore();

  await waitFor(async () => expect(await status(mina, '/api/collections')).toBe(200), { timeout: 10_000 });
  expect(await status(alex, `/api/collections/${id}`)).toBe(404);
  expect(await status(noor, '/api/collections')).toBe(401);
  expect(await status(noor, '/api/auth/me')).toBe(401);
}, 60_000);
