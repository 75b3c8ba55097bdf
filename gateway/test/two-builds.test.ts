import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RemotesSchema } from '@our-dates/contracts/mfe';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type ApiServer, readMetric, startApiServer } from './api-server.ts';
import { sameSite } from './browser.ts';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { httpRoute } from './http-routes.ts';
import { answering, type Pod, startPod } from './pods.ts';
import { pageAt, remoteManifest } from './remote-manifests.ts';

/** A build with a page of its own. */
const buildOf = (letter: string) => ({ build: letter.repeat(16), page: pageAt(`/${letter}-plans`) });
const [good, next] = [buildOf('a'), buildOf('b')];

/** How often the gateway has read what the good build says. */
let readings = 0;

function serving({ build, page }: ReturnType<typeof buildOf>): RequestListener {
  const answer = answering('/mf-manifest.json', remoteManifest({ name: 'plans', build, pages: [page] }));
  return (req, res) => {
    if (build === good.build) readings += 1;
    answer(req, res);
  };
}

let metricsPort: number;
let apiServer: ApiServer;
let gateway: GatewayUnderTest;
let pods: { good: Pod; next: Pod };
/** People who are signed in. */
let cookies: string[];

beforeAll(async () => {
  metricsPort = await freePort();
  pods = { good: await startPod(2, serving(good)), next: await startPod(3, serving(next)) };
  apiServer = await startApiServer();
  gateway = await startGateway({
    METRICS_PORT: String(metricsPort),
    REMOTES: JSON.stringify({ plans: `http://${pods.good.address}` }),
    ...apiServer.env,
  });
  cookies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => gateway.signIn({ id: 100 + index, partnerId: null })),
  );
});
afterAll(async () => {
  await gateway.stop();
  pods.good.stop();
  pods.next.stop();
  await apiServer.stop();
});

/** Resolves when the gateway gives this part of the sessions, in percent, the new build. */
async function divide(
  percent: number,
  { from = pods.good.address, to = pods.next.address } = {},
): Promise<void> {
  const backend = (address: string, weight: number) => {
    const [name = '', port] = address.split(':');
    return { name, port: Number(port), weight };
  };
  await apiServer.answer([httpRoute('mfe-plans', backend(from, 100 - percent), backend(to, percent))]);
  const before = readings;
  // One reading may have begun before, and the next one is complete when the one after it begins.
  await waitFor(() => expect(readings).toBeGreaterThan(before + 2));
}

async function listFor(cookie?: string) {
  const answer = await gateway.ask('/remotes.json', { headers: cookie ? { cookie } : {} });
  return RemotesSchema.parse(answer.json);
}

/** For each person, whether they get the new build. */
const chosen = () =>
  Promise.all(
    cookies.map(async (cookie) => (await listFor(cookie)).pages.some(({ path }) => path === next.page.path)),
  );

const report = (cookie: string, { remote = 'plans', build = next.build, outcome = 'failed' } = {}) =>
  gateway.ask(`/api/remotes/${remote}/views/${build}/${outcome}`, {
    method: 'POST',
    headers: { ...sameSite, cookie },
  });

const viewers = (version: string, outcome: string) =>
  readMetric(metricsPort, 'remote_version_viewers_total', 'plans', version, outcome);

test('without a route, everybody gets the build that is there, and nothing is reported', async () => {
  const list = await listFor(cookies[0]);
  expect(list.manifests).toEqual({ plans: '/remotes/plans/mf-manifest.json' });
  expect(list.reported).toBeUndefined();
  await report(cookies[0] ?? '');
  expect(await viewers('canary', 'failed')).toBeNaN();
});

test('a growing share of sessions gets the new build, and no session goes back to the good one', async () => {
  await divide(0);
  expect((await chosen()).filter(Boolean)).toEqual([]);
  await divide(50);
  const half = await chosen();
  const count = half.filter(Boolean).length;
  // Four standard deviations on both sides.
  expect(count).toBeGreaterThan(7);
  expect(count).toBeLessThan(33);
  expect(await chosen()).toEqual(half);
  await divide(80);
  const more = await chosen();
  expect(half.filter((isNext, index) => isNext && !more[index])).toEqual([]);
  await divide(100);
  expect((await chosen()).every(Boolean)).toBe(true);
});

test('a browser without a session gets the good build', async () => {
  await divide(100);
  const list = await listFor();
  expect(list.pages.map(({ path }) => path)).toEqual([good.page.path]);
  expect(list.reported).toBeUndefined();
});

test('each build has an address of its own where there are two, and both are reported', async () => {
  await divide(100);
  const ofNext = await listFor(cookies[0]);
  expect(ofNext.manifests).toEqual({ plans: `/remotes/plans/mf-manifest.${next.build}.json` });
  expect(ofNext.reported).toEqual({ plans: next.build });
  await divide(50);
  const index = (await chosen()).indexOf(false);
  expect((await listFor(cookies[index])).reported).toEqual({ plans: good.build });
});

test('while the pods of the good build are replaced by those of the new one, no session goes back', async () => {
  let answers = 0;
  const replaced = await startPod(4, (req, res) => {
    answers += 1;
    serving(answers % 2 === 0 ? good : next)(req, res);
  });
  try {
    await divide(100, { from: replaced.address });
    const before = answers;
    const addresses = new Set<string | undefined>();
    await waitFor(async () => {
      addresses.add((await listFor(cookies[0])).manifests.plans);
      expect(answers).toBeGreaterThan(before + 4);
    });
    expect([...addresses]).toEqual([`/remotes/plans/mf-manifest.${next.build}.json`]);
  } finally {
    replaced.stop();
  }
});

test('each person counts once for a build and an outcome', async () => {
  await divide(50);
  const [one = '', other = ''] = cookies;
  const before = await viewers('canary', 'failed');
  for (const cookie of [one, one, other]) expect((await report(cookie)).status).toBe(204);
  expect((await viewers('canary', 'failed')) - before).toBe(2);
  await report(one, { build: good.build, outcome: 'shown' });
  expect(await viewers('primary', 'shown')).toBe(1);
  expect(await viewers('primary', 'failed')).toBe(0);
});

test('what is reported of another build, or of a remote that does not exist, is ignored', async () => {
  await divide(50);
  const counts = () => Promise.all([viewers('canary', 'shown'), viewers('primary', 'shown')]);
  const before = await counts();
  const [cookie = ''] = cookies;
  expect((await report(cookie, { build: 'c'.repeat(16), outcome: 'shown' })).status).toBe(204);
  expect((await report(cookie, { remote: 'walks', outcome: 'shown' })).status).toBe(204);
  for (const wrong of [{ build: 'none' }, { outcome: 'lovely' }, { remote: 'Plans' }]) {
    expect((await report(cookie, wrong)).status).toBe(404);
  }
  expect(await counts()).toEqual(before);
});

test('while a new build cannot be reached, everybody gets the good one', async () => {
  const gone = await startPod(4, serving(next));
  gone.stop();
  await divide(100, { to: gone.address });
  expect((await chosen()).filter(Boolean)).toEqual([]);
});

test('no page waits for a new build that does not answer', async () => {
  const held: ServerResponse[] = [];
  const hanging = await startPod(5, (_, res) => void held.push(res));
  const dividing = divide(100, { to: hanging.address });
  await waitFor(() => expect(held).toHaveLength(1));
  const list = await listFor(cookies[0]);
  expect(list.pages.map(({ path }) => path)).toEqual([good.page.path]);
  expect(held).toHaveLength(1);
  expect(held[0]?.closed).toBe(false);
  hanging.stop();
  await dividing;
});
