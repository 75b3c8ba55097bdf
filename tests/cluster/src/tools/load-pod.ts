import { readFileSync } from 'node:fs';
import { until } from '@our-dates/test-support/until';
import { repositoryOf } from '../../../../scripts/cluster/images.ts';
import { kubectl, namespace, releasedImage } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, imageTag } from '../../../../scripts/cluster/slices.ts';

/** A program in a pod of the cluster, which reaches stores by their names and through the policies of services. */
export interface LoadPod {
  /** The lines of JSON that it has printed. */
  lines(): Promise<string[]>;
  /** Sends SIGUSR2 to the program. */
  signal(): Promise<void>;
  stop(): Promise<void>;
}

/** What a slice gets of each store. */
const secretsOf = {
  postgres: ['DATABASE_URL'],
  redis: ['REDIS_URL'],
  rabbitmq: ['AMQP_URL'],
  s3: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const;
const secretFolder = '/run/secrets/our-dates';

interface Load {
  readonly name: string;
  /** Imports only what the image of a service has, by the names of packages. */
  readonly program: URL;
  readonly needs: readonly (keyof typeof secretsOf)[];
  readonly env?: Readonly<Record<string, string>>;
}

const isLine = (line: string) => line.startsWith('{');

/** Starts a program in the image of a service; resolves when it has printed its first line. */
export async function startLoadPod(load: Load): Promise<LoadPod> {
  const { name } = load;
  const stop = async () => {
    await kubectl('delete', 'pod', name, '--ignore-not-found', '--grace-period=1');
  };
  await stop();
  const input = JSON.stringify(manifest(load, await serviceImage()));
  await run(['kubectl', 'create', '--filename', '-'], { input });
  await kubectl('wait', '--for=condition=Ready', `pod/${name}`, '--timeout=60s');
  const printed = async () => (await kubectl('logs', name, '--tail=-1')).split('\n');
  await until(`${name} has started`, 90, printed, (lines) => lines.some(isLine));
  return {
    lines: async () => (await printed()).filter(isLine),
    async signal() {
      await kubectl('exec', name, '--', 'node', '--eval', "process.kill(1, 'SIGUSR2')");
    },
    stop,
  };
}

/** Of a service: the one that is released, else the one of this checkout, which has to be built then. */
async function serviceImage(): Promise<string> {
  const slice = allSlices().find(({ declared }) => declared.kind === 'service');
  if (!slice) throw new Error('There is no service.');
  return (await releasedImage(slice)) ?? `${repositoryOf(slice)}:${imageTag(slice)}`;
}

function manifest({ name, program, needs, env = {} }: Load, image: string) {
  const fromFiles = needs
    .flatMap((store) => secretsOf[store])
    .map((key) => [`${key}_FILE`, `${secretFolder}/${key}`]);
  const variables = { LOG_LEVEL: 'info', ...Object.fromEntries(fromFiles), ...env };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      labels: Object.fromEntries(needs.map((store) => [`our-dates/needs-${store}`, 'true'])),
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          image,
          command: ['node', '--input-type=module-typescript', '--eval', readFileSync(program, 'utf8')],
          envFrom: [{ configMapRef: { name: 'platform' } }],
          env: Object.entries(variables).map(([variable, value]) => ({ name: variable, value })),
          resources: { requests: { cpu: '50m', memory: '96Mi' }, limits: { memory: '256Mi' } },
          securityContext: {
            ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [{ name: 'secrets', mountPath: secretFolder, readOnly: true }],
        },
      ],
      volumes: [
        {
          name: 'secrets',
          projected: {
            defaultMode: 0o440,
            sources: needs.map((store) => ({ secret: { name: `platform-${store}` } })),
          },
        },
      ],
    },
  };
}
