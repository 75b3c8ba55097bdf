import { afterEach, expect, jest, test } from '@jest/globals';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { answering, type Pod, startPod as startAnyPod } from '../../test/pods.ts';
import { shellPage } from '../../test/shell-page.ts';
import { createShellPods } from './shell-pages.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const before = shellPage({ title: 'before', builtAt: '2026-04-19T18:00:00.000Z' });
const after = shellPage({ title: 'after', builtAt: '2026-04-20T18:00:00.000Z' });

async function startPod(last: number, page: object): Promise<Pod> {
  const pod = await startAnyPod(last, answering('/page.json', page));
  open.push({ close: pod.stop });
  return pod;
}

function watch(...first: readonly Pod[]) {
  const findPods = jest.fn(async () => first.map(({ address }) => address));
  const shell = createShellPods({ findPods, log: createLog({ name: 'test', level: 'silent' }), everyMs: 5 });
  open.push(shell);
  return {
    findPods,
    title: async () => (await shell.current())?.title,
    resolveTo: (...pods: readonly Pod[]) => findPods.mockResolvedValue(pods.map(({ address }) => address)),
  };
}

test('during a release and a rollback of the shell, the gateway makes pages from the build whose files all pods have', async () => {
  const [old, next] = [await startPod(2, before), await startPod(3, after)];
  const { title, resolveTo } = watch(old);
  expect(await title()).toBe('before');
  resolveTo(next);
  await waitFor(async () => expect(await title()).toBe('after'));
  // Rolled back: the pods of before come, and only then those of after go.
  resolveTo(next, old);
  await waitFor(async () => expect(await title()).toBe('before'));
});

test('while all pods of the shell are gone, the gateway makes pages from the last build', async () => {
  const { findPods, title, resolveTo } = watch(await startPod(2, before));
  expect(await title()).toBe('before');
  resolveTo();
  const calls = findPods.mock.calls.length;
  await waitFor(() => expect(findPods.mock.calls.length).toBeGreaterThan(calls + 2));
  const next = await startPod(3, after);
  expect(await title()).toBe('before');
  resolveTo(next);
  await waitFor(async () => expect(await title()).toBe('after'));
});
