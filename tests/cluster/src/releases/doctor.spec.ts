import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { diagnoseCluster } from '../../../../scripts/cluster/doctor/diagnose.ts';
import { kubectl, namespace, releasedImage } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices } from '../../../../scripts/cluster/slices.ts';
import { type Finding, untilFound } from '../tools/until-found.ts';

const [service] = allSlices().filter(({ declared }) => declared.kind === 'service');
const name = service?.name ?? '';
const deployment = `deployment/${name}`;

async function isWhole(): Promise<void> {
  await kubectl('rollout', 'status', deployment, '--timeout=180s');
  const look = async () => (await diagnoseCluster()).filter(({ state }) => state === 'problem');
  await until('the doctor finds no problem', 120, look, (problems) => problems.length === 0);
}

test.beforeEach(isWhole);
test.afterEach(isWhole);

test('the doctor finds nodes, volumes, slices and stores of a healthy platform fine', async () => {
  const findings = await diagnoseCluster();
  const fine = findings.filter(({ state }) => state === 'fine').map(({ about }) => about);
  for (const slice of allSlices()) expect(fine).toContain(`deployment ${slice.name}`);
  expect(fine.filter((about) => about.startsWith('node '))).not.toEqual([]);
  expect(fine.filter((about) => about.startsWith('clock of node'))).not.toEqual([]);
  expect(fine.filter((about) => about.startsWith('volume '))).not.toEqual([]);
  expect(fine.filter((about) => about.startsWith(`stores of ${name}-`))).not.toEqual([]);
  expect(fine).toContain('events that wait to be published');
});

test('the doctor finds an image that does not exist, while the pods before it serve', async () => {
  await kubectl('set', 'image', deployment, `${name}=registry.invalid/our-dates/nothing:1`);
  try {
    // As the status of the pod says it: events say so a moment before.
    const { todo } = await untilFound(
      `deployment ${name}`,
      'warning',
      /: (?:ImagePullBackOff|ErrImagePull) \(/,
    );
    expect(todo).toContain('image');
  } finally {
    await kubectl('rollout', 'undo', deployment);
  }
});

test('the doctor finds a process that ends at its start', async () => {
  await kubectl('set', 'env', deployment, 'LOG_LEVEL=nothing');
  try {
    const { todo } = await untilFound(`deployment ${name}`, 'warning', /CrashLoopBackOff/);
    expect(todo).toContain('--previous');
  } finally {
    await kubectl('rollout', 'undo', deployment);
  }
});

test('the doctor finds what the node says of a pod whose volume cannot be mounted', async () => {
  const volume = { name: 'missing', secret: { secretName: 'there-is-none' } };
  const containers = [{ name, volumeMounts: [{ name: volume.name, mountPath: '/missing' }] }];
  const patch = { spec: { template: { spec: { volumes: [volume], containers } } } };
  await kubectl('patch', deployment, '--patch', JSON.stringify(patch));
  try {
    await untilFound(`deployment ${name}`, 'warning', /FailedMount: .*there-is-none/);
  } finally {
    await kubectl('rollout', 'undo', deployment);
  }
});

/** By the name that processes have for what it is to them. Only without PostgreSQL they are not ready. */
const dependencies = { rabbitmq: 'bus', redis: 'keyValue', postgres: 'database' };

for (const [store, dependency] of Object.entries(dependencies)) {
  test(`the doctor finds that processes cannot reach ${store}`, async () => {
    const statefulSet = `statefulset/${store}`;
    const replicas = await kubectl('get', statefulSet, '--output=jsonpath={.spec.replicas}');
    await kubectl('scale', statefulSet, '--replicas=0');
    try {
      await untilFound(`statefulset ${store}`, 'warning', /scaled to nothing/);
      const misses = ({ about, says }: Finding) =>
        about.startsWith(`stores of ${name}-`) && says.includes(dependency);
      await until(`a process misses ${store}`, 120, diagnoseCluster, (found) => found.some(misses));
    } finally {
      await kubectl('scale', statefulSet, `--replicas=${replicas}`);
      await kubectl('rollout', 'status', statefulSet, '--timeout=180s');
    }
  });
}

test('the doctor finds migrations that failed', async () => {
  const image = service && (await releasedImage(service));
  const security = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'broken-migrate' },
    spec: {
      backoffLimit: 0,
      template: {
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'broken',
              image,
              command: ['node', '--eval', 'process.exit(1)'],
              securityContext: { ...security, readOnlyRootFilesystem: true },
              resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '64Mi' } },
            },
          ],
        },
      },
    },
  };
  await kubectl('delete', 'job', 'broken-migrate', '--ignore-not-found');
  await run(['kubectl', '--namespace', namespace, 'create', '--filename', '-'], {
    input: JSON.stringify(job),
  });
  try {
    await untilFound('job broken-migrate', 'problem', /migrations/);
  } finally {
    await kubectl('delete', 'job', 'broken-migrate');
  }
});
