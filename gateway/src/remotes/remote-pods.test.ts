import type { RequestListener } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { answering as answeringAt, type Pod, startPod as startAnyPod } from '../../test/pods.ts';
import { pageAt, remoteManifest } from '../../test/remote-manifests.ts';
import { createManifestReader } from './manifest-reader.ts';
import { createRemotePods } from './remote-pods.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function startPod(last: number, serve: RequestListener): Promise<Pod> {
  const pod = await startAnyPod(last, serve);
  open.push({ close: pod.stop });
  return pod;
}

const answering = (answer: string | object) => answeringAt('/mf-manifest.json', answer);

const old = remoteManifest({ name: 'plans', builtAt: '2026-04-19T18:00:00Z', pages: [pageAt('/plans')] });
const newer = { ...old, builtAt: '2026-04-19T18:00:00.500Z', pages: [pageAt('/plans'), pageAt('/ideas')] };

/** The remotes behind a resolver that answers what the test says. */
function watch(
  first: readonly Pod[],
  options: { keepMs?: number; now?: () => number; timeoutMs?: number } = {},
) {
  const lines: { msg: string }[] = [];
  const log = createLog({
    name: 'test',
    level: 'info',
    to: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const findPods = jest.fn(async () => first.map(({ address }) => address));
  const remotes = createRemotePods({
    findPods,
    readManifest: createManifestReader(log),
    log,
    everyMs: 5,
    ...options,
  });
  open.push(remotes);
  const pages = async () =>
    (await remotes.manifests()).flatMap(({ pages: all }) => all.map(({ path }) => path));
  const resolveTo = (...pods: readonly Pod[]) =>
    findPods.mockResolvedValue(pods.map(({ address }) => address));
  return { remotes, findPods, resolveTo, pages, messages: () => lines.map(({ msg }) => msg) };
}

test('every pod declares which remote it is, and a new one is found without a restart', async () => {
  const gallery = await startPod(2, answering(remoteManifest({ name: 'gallery', pages: [pageAt('/')] })));
  const { remotes, resolveTo } = watch([gallery]);
  expect((await remotes.manifests()).map(({ name }) => name)).toEqual(['gallery']);
  resolveTo(gallery, await startPod(3, answering(old)));
  await waitFor(async () =>
    expect((await remotes.manifests()).map(({ name }) => name)).toEqual(['gallery', 'plans']),
  );
});

test('of two builds of a remote side by side the earlier one counts, and after the release the later one', async () => {
  const [before, after] = [await startPod(2, answering(old)), await startPod(3, answering(newer))];
  const { resolveTo, pages } = watch([after, before]);
  expect(await pages()).toEqual(['/plans']);
  resolveTo(after);
  await waitFor(async () => expect(await pages()).toEqual(['/plans', '/ideas']));
});

test('a remote whose pods are gone stays listed for a while and is removed then', async () => {
  const pod = await startPod(2, answering(old));
  let time = 0;
  const { findPods, resolveTo, pages } = watch([pod], { keepMs: 1000, now: () => time });
  expect(await pages()).toEqual(['/plans']);
  pod.stop();
  resolveTo();
  const calls = findPods.mock.calls.length;
  await waitFor(() => expect(findPods.mock.calls.length).toBeGreaterThan(calls + 2));
  expect(await pages()).toEqual(['/plans']);
  time += 1001;
  await waitFor(async () => expect(await pages()).toEqual([]));
});

test('while DNS fails, the remotes found before stay listed; the log says so once, and when it has ended', async () => {
  const pod = await startPod(2, answering(old));
  const { findPods, resolveTo, pages, messages } = watch([pod]);
  expect(await pages()).toEqual(['/plans']);
  findPods.mockRejectedValue(new Error('queryA ETIMEOUT'));
  const calls = findPods.mock.calls.length;
  await waitFor(() => expect(findPods.mock.calls.length).toBeGreaterThan(calls + 3));
  expect(await pages()).toEqual(['/plans']);
  resolveTo(pod);
  await waitFor(() => expect(messages()).toContain('the remotes are found again'));
  expect(messages().filter((message) => message === 'the remotes cannot be looked up')).toHaveLength(1);
});

test('pods that are silent, endless, broken or no remote do not keep the others from being found', async () => {
  const endless: RequestListener = (_, res) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (!res.destroyed && res.write(chunk));
    };
    res.on('drain', more);
    more();
  };
  const pods = await Promise.all(
    [
      () => undefined,
      endless,
      answering('{'),
      answering({ name: 'plans' }),
      answering({ ...old, name: 'Plans' }),
      ((_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) satisfies RequestListener,
      answering(old),
    ].map((serve, index) => startPod(index + 2, serve)),
  );
  const { pages } = watch(pods, { timeoutMs: 300 });
  await waitFor(async () => expect(await pages()).toEqual(['/plans']));
});
