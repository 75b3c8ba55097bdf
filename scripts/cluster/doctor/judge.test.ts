import { expect, test } from '@jest/globals';
import type { Pod, Workload } from '../kubernetes-objects.ts';
import { judgeEvents } from './events.ts';
import { judgeClocks, judgeNodes, judgeVolumes } from './nodes.ts';
import { judgeArchive, judgeBaseBackups, judgeInstances, judgeSettings } from './postgres.ts';
import { judgeCronJobs, judgeJobs, judgeRestarts, judgeWorkloads } from './workloads.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const named = (name: string) => ({ name, creationTimestamp: ago(100) });
const labels = { 'app.kubernetes.io/name': 'plans' };

function deployment(status: Workload['status'], replicas = 2): Workload {
  const selector = { matchLabels: labels };
  return { kind: 'Deployment', metadata: named('plans'), spec: { replicas, selector }, status };
}

function pod(status: Pod['status']): Pod {
  return { metadata: { ...named('plans-1'), labels }, spec: { containers: [] }, status };
}

const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

test('a node that is not ready is a problem, with what its kubelet says', () => {
  const conditions = [{ type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' }];
  expect(only(judgeNodes([{ metadata: named('one'), status: { conditions } }]))).toMatchObject({
    about: 'node one',
    state: 'problem',
    says: expect.stringContaining('Kubelet stopped posting'),
  });
});

test('a node without room for its pods is a problem, one with room is fine', () => {
  const ready = { type: 'Ready', status: 'True' };
  const full = { type: 'DiskPressure', status: 'True', message: 'kubelet has disk pressure' };
  const found = judgeNodes([
    { metadata: named('full'), status: { conditions: [ready, full] } },
    { metadata: named('fine'), status: { conditions: [ready, { ...full, status: 'False' }] } },
  ]);
  expect(found.map(({ state }) => state)).toEqual(['problem', 'fine']);
  expect(found[0]?.says).toContain('DiskPressure');
});

test.each([
  { renewed: -9_000, state: 'fine' },
  { renewed: 2_000, state: 'fine' },
  { renewed: -25_000, state: 'problem' },
  { renewed: 60_000, state: 'problem' },
])('a node whose lease was renewed $renewed ms from now has a clock that is $state', (given) => {
  const spec = { renewTime: new Date(now + given.renewed).toISOString() };
  const here = { sent: now, received: now + 100 };
  expect(only(judgeClocks([{ metadata: named('one'), spec }], here)).state).toBe(given.state);
});

test('the clock of a node that has gone is not judged by its last lease', () => {
  const leases = [{ metadata: named('gone'), spec: { renewTime: ago(1) } }];
  expect(judgeClocks(leases, { sent: now, received: now })).toEqual([]);
});

test('a full volume of the namespace is a problem, and those of others are not its own', () => {
  const volume = (name: string, namespace: string, availableBytes: number) => ({
    volume: [{ availableBytes, pvcRef: { name, namespace } }],
  });
  const statistics = {
    node: { fs: { availableBytes: 1e12 } },
    pods: [volume('data-postgres-0', 'our-dates', 1e8), volume('data', 'other', 0)],
  };
  expect(judgeVolumes('one', statistics, 'our-dates')).toMatchObject([
    { about: 'disk of node one', state: 'fine' },
    { about: 'volume data-postgres-0', state: 'problem' },
  ]);
});

test('a deployment whose pods are all ready is fine', () => {
  const status = { readyReplicas: 2, updatedReplicas: 2 };
  expect(only(judgeWorkloads([deployment(status)], [], []))).toMatchObject({
    about: 'deployment plans',
    state: 'fine',
  });
});

test('a release whose image cannot be read is a warning while the pods before it serve', () => {
  const waiting = { reason: 'ImagePullBackOff', message: 'not found' };
  const broken = pod({
    containerStatuses: [{ name: 'plans', image: 'our-dates/plans:9', state: { waiting } }],
  });
  expect(
    only(judgeWorkloads([deployment({ readyReplicas: 2, updatedReplicas: 1 })], [broken], [])),
  ).toMatchObject({
    state: 'warning',
    says: '2 of 2 pods are ready, and its release has not ended; plans of plans-1: ImagePullBackOff (our-dates/plans:9)',
    todo: expect.stringContaining('image'),
  });
});

test('a deployment without a ready pod is a problem, with how its process ended', () => {
  const terminated = { reason: 'OOMKilled', exitCode: 137, finishedAt: ago(0.1) };
  const state = { waiting: { reason: 'CrashLoopBackOff' } };
  const image = 'our-dates/plans:9';
  const status = { name: 'plans', image, state, lastState: { terminated } };
  const broken = pod({ containerStatuses: [status] });
  expect(only(judgeWorkloads([deployment({ updatedReplicas: 2 })], [broken], []))).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('CrashLoopBackOff (our-dates/plans:9, it ended with 137, OOMKilled)'),
    todo: 'kubectl logs plans-1 --container plans --previous says why it ended.',
  });
  expect(only(judgeRestarts([broken], now))).toMatchObject({
    state: 'warning',
    says: 'plans of plans-1 (OOMKilled)',
  });
});

test('a pod that no node takes is said with the reason of the scheduler', () => {
  const message = '0/1 nodes are available: 1 Insufficient memory.';
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
  const found = only(judgeWorkloads([deployment({ updatedReplicas: 2 })], [pod({ conditions })], []));
  expect(found.says).toContain(message);
});

test('a pod that waits for a volume or a network is said with the last warning of its node', () => {
  const state = { waiting: { reason: 'ContainerCreating' } };
  const waiting = pod({ containerStatuses: [{ name: 'plans', image: 'plans:9', state }] });
  const warn = (name: string, message: string) => ({
    ...{ involvedObject: { kind: 'Pod', name }, reason: 'FailedMount', message },
  });
  const warnings = [
    warn('plans-1', 'before'),
    warn('plans-1', 'secret "key" not found'),
    warn('auth-1', 'after'),
  ];
  const found = only(judgeWorkloads([deployment({ updatedReplicas: 2 })], [waiting], warnings));
  expect(found.says).toContain('plans-1 waits: FailedMount: secret "key" not found');
  expect(found.says).not.toMatch(/before|after/);
});

test('a deployment that was scaled to nothing is a warning', () => {
  expect(only(judgeWorkloads([deployment({}, 0)], [], [])).state).toBe('warning');
});

test('an end of a container counts for an hour', () => {
  const ended = (hours: number) => ({ terminated: { exitCode: 1, finishedAt: ago(hours) } });
  const of = (hours: number) =>
    pod({
      containerStatuses: [{ name: 'plans', image: 'plans:9', state: {}, lastState: ended(hours) }],
    });
  expect(only(judgeRestarts([of(0.5)], now)).state).toBe('warning');
  expect(only(judgeRestarts([of(2)], now)).state).toBe('fine');
});

test('migrations that failed are a problem of their own, and other jobs too', () => {
  const failed = { conditions: [{ type: 'Failed', status: 'True' }] };
  const found = judgeJobs([
    { metadata: named('plans-migrate'), status: failed },
    { metadata: named('backup-1'), status: failed },
    { metadata: named('backup-2'), status: { conditions: [{ type: 'Complete', status: 'True' }] } },
  ]);
  expect(found).toMatchObject([
    { about: 'job plans-migrate', state: 'problem', says: expect.stringContaining('migrations') },
    { about: 'job backup-1', state: 'problem' },
  ]);
});

test.each([
  { what: 'succeeded yesterday', status: { lastSuccessfulTime: ago(25) }, states: ['fine'] },
  { what: 'succeeded three days ago', status: { lastSuccessfulTime: ago(72) }, states: ['problem'] },
  { what: 'never succeeded', status: {}, states: ['problem'] },
])('a backup that $what is $states', ({ status, states }) => {
  const cronJob = { metadata: named('backup'), spec: {}, status };
  expect(judgeCronJobs([cronJob], now).map(({ state }) => state)).toEqual(states);
  expect(judgeCronJobs([{ ...cronJob, spec: { suspend: true } }], now)).toEqual([]);
});

test('events that wait and events that failed are found in the metrics of the services', () => {
  const plans = [
    '# TYPE outbox_oldest_seconds gauge',
    'outbox_oldest_seconds 125.4',
    'event_queue_dead_letters{queue="plans.events"} 0',
    'event_queue_dead_letters{queue="activity.events"} 3',
  ];
  const metrics = new Map([
    ['plans', plans.join('\n')],
    ['auth', 'outbox_oldest_seconds 0\noutbox_oldest_seconds_other 500'],
  ]);
  expect(judgeEvents(metrics)).toMatchObject([
    { state: 'problem', says: 'plans has one for 125 s' },
    { state: 'warning', says: '3 of activity.events' },
  ]);
  expect(judgeEvents(new Map()).map(({ state }) => state)).toEqual(['fine', 'fine']);
});

const member = (index: number, role: string, own: object = {}) => ({
  ...{ name: `postgres-ha-${index}`, role, state: 'running', lag: 0 },
  ...own,
});
const followers = [member(1, 'sync_standby'), member(2, 'replica')];

test.each([
  [
    'with primary and standbys is fine',
    [member(0, 'leader'), ...followers],
    'fine',
    'postgres-ha-1 has every write',
  ],
  ['without a primary is a problem', followers, 'problem', 'none is the primary'],
  [
    'whose primary has stopped is a problem',
    [member(0, 'leader', { state: 'stopped' }), ...followers],
    ...(['problem', 'none is the primary'] as const),
  ],
  [
    'without a synchronous standby is a problem, since writes wait',
    [member(0, 'leader'), member(2, 'replica')],
    ...(['problem', 'writes wait'] as const),
  ],
  [
    'with a standby that starts is a warning',
    [member(0, 'leader'), member(1, 'sync_standby'), member(2, 'replica', { state: 'starting' })],
    ...(['warning', 'postgres-ha-2 is starting'] as const),
  ],
  [
    'with a standby that is far behind is a warning',
    [member(0, 'leader'), member(1, 'sync_standby'), member(2, 'replica', { lag: 5e8 })],
    ...(['warning', 'postgres-ha-2 lacks 500000000 bytes'] as const),
  ],
] as const)('a PostgreSQL %s', (_, members, state, says) => {
  const found = only(judgeInstances({ members }));
  expect(found.state).toBe(state);
  expect(found.says).toContain(says);
});

test('a PostgreSQL whose Patroni is paused replaces no primary, and that is a warning', () => {
  const members = [member(0, 'leader'), ...followers];
  expect(judgeInstances({ members, pause: true }).map(({ state }) => state)).toEqual(['fine', 'warning']);
});

test('settings of PostgreSQL that are not those of the chart are a warning that says how to set them', () => {
  const ofChart = { ttl: 20, postgresql: { use_slots: true, parameters: { max_connections: 200 } } };
  expect(judgeSettings({ ...ofChart, pause: false }, ofChart).state).toBe('fine');
  const older = { ttl: 30, postgresql: { use_slots: true } };
  expect(judgeSettings(older, ofChart)).toMatchObject({
    state: 'warning',
    says: 'ttl is 30, charts/platform has 20; postgresql.parameters.max_connections is not set, charts/platform has 200',
    todo: expect.stringContaining('--set ttl=20 --set postgresql.parameters.max_connections=200'),
  });
});

test('base backups are fine while the last one is of the last two days', () => {
  const backup = (hours: number) => ({ label: '', timestamp: { stop: now / 1_000 - hours * 3_600 } });
  const ok = { code: 0, message: 'ok' };
  const judge = (...hours: number[]) => judgeBaseBackups({ status: ok, backup: hours.map(backup) }, now);
  expect(judge(200, 26)).toMatchObject({ state: 'fine', says: 'the last of 2 ended 26 hours ago' });
  expect(judge(200, 50).state).toBe('problem');
  expect(judgeBaseBackups(undefined, now).state).toBe('problem');
  const none = { status: { code: 2, message: 'no valid backups' }, backup: [] };
  expect(judgeBaseBackups(none, now)).toMatchObject({ state: 'problem', says: 'no valid backups' });
});

test('an archive that takes no segment, while some wait, is a problem after five minutes', () => {
  expect(judgeArchive({ segments: 0, seconds: 90_000 }).state).toBe('fine');
  expect(judgeArchive({ segments: 9, seconds: 20 }).state).toBe('fine');
  expect(judgeArchive({ segments: 9, seconds: 301 })).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('9 segments wait'),
  });
});
