import { readFileSync } from 'node:fs';
import { root } from '@our-dates/slices/find-slices';
import { repositoryOf } from '../../../../scripts/cluster/images.ts';
import { kubectl, releasedImage } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, imageTag } from '../../../../scripts/cluster/slices.ts';

const name = 'database-load';
const program = 'tests/cluster/src/postgres/database-load.ts';

/** One statement of the load. */
export interface Statement {
  readonly kind: 'read' | 'write';
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly took: number;
  /** How a service would answer its failure. */
  readonly problem?: { readonly status: number; readonly code: string };
}

/** Steady statements of a pod that is let to PostgreSQL as those of services are. */
export interface DatabaseLoad {
  /** All statements so far. */
  statements(): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** Of a service: the one that is released, else the one of this checkout, which has to be built then. */
async function serviceImage(): Promise<string> {
  const slice = allSlices().find(({ declared }) => declared.kind === 'service');
  if (!slice) throw new Error('There is no service.');
  return (await releasedImage(slice)) ?? `${repositoryOf(slice)}:${imageTag(slice)}`;
}

export async function startDatabaseLoad(perSecond: number): Promise<DatabaseLoad> {
  const remove = () =>
    kubectl('delete', 'pod,configmap', '--selector', `app=${name}`, '--ignore-not-found', '--grace-period=1');
  await remove();
  const image = await serviceImage();
  const manifests = { apiVersion: 'v1', kind: 'List', items: [programMap(), loadPod(image, perSecond)] };
  await kubectlApply(manifests);
  await kubectl('wait', '--for=condition=Ready', `pod/${name}`, '--timeout=60s');
  return {
    async statements() {
      const text = await kubectl('logs', name, '--tail=-1');
      return text
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Statement => JSON.parse(line));
    },
    async stop() {
      await remove();
    },
  };
}

async function kubectlApply(manifest: object): Promise<void> {
  const namespace = process.env.NAMESPACE ?? 'our-dates';
  await run(['kubectl', '--namespace', namespace, 'apply', '--filename', '-'], {
    input: JSON.stringify(manifest),
  });
}

function programMap() {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, labels: { app: name } },
    data: { 'database-load.ts': readFileSync(`${root}/${program}`, 'utf8') },
  };
}

function loadPod(image: string, perSecond: number) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: name, 'our-dates/needs-postgres': 'true' } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      securityContext: {
        ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name,
          image,
          command: ['node', program, String(perSecond)],
          resources: { requests: { cpu: '50m', memory: '96Mi' }, limits: { memory: '192Mi' } },
          securityContext: {
            ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [
            // As a file of its own: modules are found from where a file really is.
            { name: 'program', mountPath: `/app/${program}`, subPath: 'database-load.ts', readOnly: true },
            { name: 'secrets', mountPath: '/run/secrets/our-dates', readOnly: true },
          ],
        },
      ],
      volumes: [
        { name: 'program', configMap: { name } },
        { name: 'secrets', secret: { secretName: 'platform-postgres', defaultMode: 0o440 } },
      ],
    },
  };
}
