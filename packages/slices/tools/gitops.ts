import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { releaseName, root, type Slice, type SliceOf } from '../src/find-slices.ts';
import { publicServices } from '../src/routes.ts';

/** Made by an operator once in each cluster; it reads the store in which the secrets are. */
const secretStoreRef = { kind: 'ClusterSecretStore', name: 'our-dates' };

const stores = ['postgres', 'redis', 'rabbitmq', 's3'] as const;

/** Releases of the platform’s chart and of every slice, for Flux, with the order in which they are made. */
export function fluxReleases(slices: readonly Slice[]): object[] {
  return [platform(), ...slices.map((slice) => releaseOf(slice, slices))];
}

function platform(): object {
  return {
    ...head('HelmRelease', 'helm.toolkit.fluxcd.io/v2', 'platform'),
    spec: {
      ...common,
      chart: chart('charts/platform', ['charts/platform/values.yaml']),
      // Written for each environment by hand.
      valuesFrom: [{ kind: 'ConfigMap', name: 'platform-values' }],
      values: { host: variable('HOST') },
    },
  };
}

function releaseOf(slice: Slice, slices: readonly Slice[]): object {
  const name = releaseName(slice);
  const external = externalSecretsOf(slice);
  const files = [
    'charts/slice/values.yaml',
    `${slice.folder}/slice.json`,
    `${slice.folder}/deploy/values.yaml`,
  ];
  return {
    ...head('HelmRelease', 'helm.toolkit.fluxcd.io/v2', name),
    spec: {
      ...common,
      dependsOn: before(slice, slices).map((other) => ({ name: other })),
      chart: chart('charts/slice', files),
      values: {
        image: { repository: `${variable('REGISTRY')}/${name}`, tag: variable('VERSION') },
        ...(external.length === 0
          ? {}
          : { secretsFrom: Object.fromEntries(external.map((secret) => [secret, `${name}-external`])) }),
      },
    },
  };
}

/** A service before those that call it, and all services before the pages that do. */
function before(slice: Slice, slices: readonly Slice[]): string[] {
  if (slice.kind === 'service') return ['platform', ...slice.calls];
  if (slice.kind === 'gateway') return ['platform'];
  if (slice.kind === 'shell') return ['gateway'];
  return ['shell', ...publicServices(slices).map(releaseName)];
}

/** The Secrets of stores and slices, for External Secrets: made from what an operator’s store of secrets holds. */
export function externalSecrets(slices: readonly Slice[]): object[] {
  const ofSlices = slices.filter((slice) => externalSecretsOf(slice).length > 0).map(releaseName);
  return [
    ...stores.map((store) => externalSecret(`platform-${store}`, `platform-${store}`)),
    ...ofSlices.map((name) => externalSecret(`${name}-external`, name)),
  ];
}

/** The secrets that a slice declares and that nothing in the platform makes. */
function externalSecretsOf(slice: Slice): string[] {
  if (slice.kind === 'remote' || slice.kind === 'shell') return [];
  return withoutSource(slice);
}

function withoutSource({ secrets, folder }: SliceOf<'service'> | SliceOf<'gateway'>): string[] {
  const file = join(root, folder, 'deploy/values.yaml');
  const values = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return (secrets ?? []).filter((secret) => !values.includes(`${secret}:`));
}

function externalSecret(name: string, key: string): object {
  return {
    ...head('ExternalSecret', 'external-secrets.io/v1', name),
    spec: {
      refreshInterval: '1h',
      secretStoreRef,
      target: { name, creationPolicy: 'Owner' },
      dataFrom: [{ extract: { key: `our-dates/${variable('ENVIRONMENT')}/${key}` } }],
    },
  };
}

const common = {
  interval: '10m',
  timeout: '10m',
  install: { remediation: { retries: 3 } },
  upgrade: { remediation: { retries: 1, remediateLastFailure: true, strategy: 'rollback' } },
  test: { enable: true },
};

function chart(path: string, valuesFiles: readonly string[]): object {
  return {
    spec: {
      chart: path,
      // The chart’s version stays; the files at a tag are what counts.
      reconcileStrategy: 'Revision',
      sourceRef: { kind: 'GitRepository', name: 'our-dates' },
      valuesFiles,
    },
  };
}

/** What Flux fills in, from the file of the environment. */
function variable(name: 'ENVIRONMENT' | 'HOST' | 'REGISTRY' | 'VERSION'): string {
  return `\${${name}}`;
}

function head(kind: string, apiVersion: string, name: string): object {
  return { apiVersion, kind, metadata: { name } };
}

/** Several objects in one file. */
export function manifests(objects: readonly object[]): string {
  const texts = objects.map((object) => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false }));
  return `# Written by \`npm run slices\` from the \`slice.json\` of each slice.\n${texts.join('---\n')}`;
}
