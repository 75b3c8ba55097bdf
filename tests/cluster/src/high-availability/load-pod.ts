import { readFileSync } from 'node:fs';
import { until } from '@our-dates/test-support/until';
import { buildSlice, findBuilder } from '../../../../scripts/cluster/images.ts';
import { findCluster, kubectl, namespace } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices } from '../../../../scripts/cluster/slices.ts';

/** What became of one kind of request. */
export interface Outcome {
  readonly sent: number;
  readonly failed: number;
  /** Those that were not refused with a 503. */
  readonly unclear: readonly string[];
  /** The longest time in which none succeeded. */
  readonly secondsWithout: number;
  readonly slowestMs: number;
}

export interface Report {
  readonly writes: Outcome;
  readonly reads: Outcome;
  readonly events: Outcome;
  /** Acknowledged, and not there afterwards. */
  readonly lostWrites: number;
  /** Acknowledged, and never received. */
  readonly lostEvents: number;
}

/** Load on Redis and RabbitMQ by a pod of the cluster, where their names are known. */
export interface LoadPod {
  /** What became of everything since the last report, once all that was acknowledged has been looked for. */
  report(): Promise<Report>;
  stop(): Promise<void>;
}

const name = 'store-load';

export async function startLoadPod(): Promise<LoadPod> {
  const slice = allSlices().find((slice) => slice.name === 'auth');
  if (!slice) throw new Error('No slice named auth, whose image has the adapters.');
  const { image } = await buildSlice(findBuilder(await findCluster()), slice);
  const stop = () => kubectl('delete', 'pod', name, '--ignore-not-found', '--grace-period=1');
  await stop();
  await run(['kubectl', 'create', '--filename', '-'], { input: JSON.stringify(manifest(image)) });
  const lines = async () =>
    (await kubectl('logs', name)).split('\n').filter((line) => line.startsWith('{"re'));
  await until(
    'the load has started',
    90,
    () => lines().catch(() => []),
    ({ length }) => length > 0,
  );
  return {
    async report() {
      const before = (await lines()).length;
      await kubectl('exec', name, '--', 'node', '--eval', "process.kill(1, 'SIGUSR2')");
      const all = await until('the load reports', 180, lines, ({ length }) => length > before);
      const { report }: { report: Report } = JSON.parse(all.at(-1) ?? '');
      return report;
    },
    stop: async () => void (await stop()),
  };
}

function manifest(image: string) {
  const program = readFileSync(new URL('store-load.ts', import.meta.url), 'utf8');
  const secrets = ['REDIS_URL', 'AMQP_URL'];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      labels: { 'our-dates/needs-redis': 'true', 'our-dates/needs-rabbitmq': 'true' },
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          image,
          command: ['node', '--input-type=module-typescript', '--eval', program],
          envFrom: [{ configMapRef: { name: 'platform' } }],
          env: [
            { name: 'LOG_LEVEL', value: 'info' },
            ...secrets.map((secret) => ({
              name: `${secret}_FILE`,
              value: `/run/secrets/our-dates/${secret}`,
            })),
          ],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [{ name: 'secrets', mountPath: '/run/secrets/our-dates' }],
        },
      ],
      volumes: [
        {
          name: 'secrets',
          projected: {
            defaultMode: 0o440,
            sources: ['platform-redis', 'platform-rabbitmq'].map((secret) => ({ secret: { name: secret } })),
          },
        },
      ],
    },
  };
}
