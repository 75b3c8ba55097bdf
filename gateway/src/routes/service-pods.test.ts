import { afterEach, expect, jest, test } from '@jest/globals';
import { declaredRoutesPath } from '@our-dates/contracts/declared-routes';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { answering, type Pod, startPod } from '../../test/pods.ts';
import type { DeclaredService } from './added-routes.ts';
import { createServicePods } from './service-pods.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const list = { id: 'listIdeas', method: 'GET', path: '/api/date-ideas', access: 'user' };
const add = { id: 'addIdea', method: 'POST', path: '/api/date-ideas', access: 'user' };

let next = 2;
async function startService(service: string, ...routes: object[]): Promise<Pod> {
  const pod = await startPod(next++, answering(declaredRoutesPath, { service, routes }));
  open.push(pod.stop);
  return pod;
}

/** The services behind a resolver that answers what the test says: all pods, and those of each service. */
function watch(names: () => Record<string, readonly Pod[]>, options: { now?: () => number } = {}) {
  const lines: { msg: string }[] = [];
  const addresses = (pods: readonly Pod[]) => pods.map(({ address }) => address);
  let declared: readonly DeclaredService[] = [];
  const looks = jest.fn();
  const pods = createServicePods({
    findPods: async () => addresses(names().all ?? []),
    podsOf: async (service) => addresses(names()[service] ?? []),
    onDeclared(services) {
      declared = services;
      looks();
    },
    log: createLog({ name: 'test', level: 'warn', to: { write: (line) => lines.push(JSON.parse(line)) } }),
    everyMs: 5,
    keepMs: 1000,
    ...options,
  });
  open.push(() => pods.close());
  return {
    pods,
    lines,
    declared: () => declared,
    async lookAgain() {
      const before = looks.mock.calls.length;
      await waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 2));
    },
  };
}

test('a service that starts is found with its routes, and one that is malformed is left out alone', async () => {
  const ideas = await startService('date-ideas', list, { ...add, path: '/api/../internal' }, { ...add });
  const { pods, declared, lines } = watch(() => ({ all: [ideas], 'date-ideas': [ideas] }));
  await pods.firstLook;
  expect(declared()).toEqual([{ name: 'date-ideas', routes: [list, add] }]);
  expect(lines.map(({ msg }) => msg)).toEqual(['a route of a service is malformed and left out']);
});

test.each([
  ['outside the API', '/internal/routes'],
  ['with nothing fixed', '/api/:anything'],
  ['with an escape', '/api/date%2fideas'],
  ['that goes up', '/api/ideas/../photos'],
])('a pod that declares a route %s declares no route', async (_, path) => {
  const pod = await startService('date-ideas', { ...list, path });
  const { pods, declared } = watch(() => ({ all: [pod], 'date-ideas': [pod] }));
  await pods.firstLook;
  expect(declared()).toEqual([{ name: 'date-ideas', routes: [] }]);
});

test('routes that a pod declares in the name of another service do not count', async () => {
  const [auth, liar] = [
    await startService('auth', list),
    await startService('auth', { ...add, access: 'public' }),
  ];
  const { pods, declared, lines } = watch(() => ({ all: [auth, liar], auth: [auth], comments: [liar] }));
  await pods.firstLook;
  expect(declared()).toEqual([{ name: 'auth', routes: [list] }]);
  expect(lines).toMatchObject([{ address: liar.address, service: 'auth' }]);
});

test('of two versions of a service side by side the routes of both are known, and the stricter one decides who may use them', async () => {
  const [before, after] = [
    await startService('date-ideas', { ...list, access: 'public' }),
    await startService('date-ideas', list, add),
  ];
  let running = [before, after];
  const { pods, declared, lookAgain } = watch(() => ({ all: running, 'date-ideas': running }));
  await pods.firstLook;
  expect(declared()).toEqual([{ name: 'date-ideas', routes: [list, add] }]);
  running = [before];
  await lookAgain();
  expect(declared()).toEqual([{ name: 'date-ideas', routes: [{ ...list, access: 'public' }] }]);
});

test('a service whose pods are gone keeps its routes for a while and loses them then', async () => {
  const pod = await startService('date-ideas', list);
  let running = [pod];
  let time = 0;
  const { pods, declared, lookAgain } = watch(() => ({ all: running, 'date-ideas': running }), {
    now: () => time,
  });
  await pods.firstLook;
  running = [];
  await lookAgain();
  expect(declared()).toHaveLength(1);
  time += 1001;
  await lookAgain();
  expect(declared()).toEqual([]);
});
