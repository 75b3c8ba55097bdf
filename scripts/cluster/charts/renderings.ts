import { allSlices, type Slice } from '../slices.ts';

/** Values that a chart is rendered with. */
export type Values =
  | 'production'
  | 'production, scaled'
  | 'production, Gateway API'
  | 'production, in steps'
  | 'development'
  | 'development, backed up'
  | 'development, high availability'
  | 'development, stores elsewhere';

export interface Rendering {
  readonly release: string;
  readonly values: Values;
  /** For `helm lint`. */
  readonly given: readonly string[];
  /** For `helm template`, in addition to those: kinds that not every cluster knows. */
  readonly apiVersions: readonly string[];
}

const files = (paths: readonly string[]) => paths.flatMap((file) => ['--values', file]);

/** Those whose requests the gateway can divide between two versions, or whose builds it can choose. */
const isReleasedInSteps = (declared: Slice['declared']) =>
  declared.kind === 'remote' || (declared.kind === 'service' && declared.contract.length > 0);

/** Every slice, in all ways that it is released in. */
function sliceRenderings(): Rendering[] {
  return allSlices().flatMap(({ name: release, values, declared }): Rendering[] => {
    const base = ['charts/slice', '--set-string', 'image.tag=check'];
    const released = files(values.filter((file) => !file.endsWith('development.yaml')));
    return [
      { release, values: 'production', given: [...base, ...released], apiVersions: [] },
      {
        release,
        values: 'production, scaled',
        given: [
          ...[...base, ...released, '--set', 'autoscaling.enabled=true'],
          ...['--set', 'platform.blobKeysSecret=platform-blob-keys'],
        ],
        apiVersions: ['keda.sh/v1alpha1', 'monitoring.coreos.com/v1'],
      },
      {
        release,
        values: 'production, Gateway API',
        given: [...base, ...released, '--set', 'platform.gateway=platform'],
        apiVersions: [],
      },
      {
        release,
        values: 'development',
        given: [...base, ...files([...values, 'charts/slice/development.yaml'])],
        apiVersions: [],
      },
      ...(isReleasedInSteps(declared) || declared.kind === 'gateway'
        ? [
            {
              release,
              values: 'production, in steps' as const,
              given: [
                ...[...base, ...released, '--set', 'progressiveDelivery.enabled=true'],
                ...['--set', 'progressiveDelivery.apiServer.ranges={10.96.0.1/32}'],
              ],
              apiVersions: [],
            },
          ]
        : []),
    ];
  });
}

/** The platform, every slice and the load, each in all ways that it is released in. */
export function renderings(): Rendering[] {
  const production = files(['charts/platform/production.example.yaml']);
  return [
    { release: 'platform', values: 'development', given: ['charts/platform'], apiVersions: [] },
    {
      release: 'platform',
      values: 'development, backed up',
      given: [
        'charts/platform',
        '--set',
        'backup.enabled=true',
        '--set-string',
        'backup.image=service:check',
      ],
      apiVersions: [],
    },
    {
      release: 'platform',
      values: 'development, high availability',
      given: [
        'charts/platform',
        ...['--set', 'highAvailability=true', '--set', 'postgres.apiServer.ranges={10.96.0.1/32}'],
      ],
      apiVersions: ['monitoring.coreos.com/v1'],
    },
    {
      release: 'platform',
      values: 'development, stores elsewhere',
      given: [
        'charts/platform',
        ...[
          '--values',
          'tests/cluster/stores-elsewhere/platform.yaml',
          '--set-string',
          'backup.image=service:check',
        ],
        ...['--set', 'postgres.apiServer.ranges={10.96.0.1/32}'],
      ],
      apiVersions: [],
    },
    { release: 'platform', values: 'production', given: ['charts/platform', ...production], apiVersions: [] },
    {
      release: 'platform',
      values: 'production, scaled',
      given: [
        'charts/platform',
        ...production,
        ...[
          '--set',
          'monitoring.dashboards=true',
          '--set',
          'tracing.endpoint=http://collector.monitoring:4318',
        ],
      ],
      apiVersions: ['monitoring.coreos.com/v1'],
    },
    {
      release: 'platform',
      values: 'production, Gateway API',
      given: ['charts/platform', ...production, '--set', 'ingress.kind=HTTPRoute'],
      apiVersions: [],
    },
    {
      release: 'load',
      values: 'production',
      given: ['charts/load', '--set-string', 'image.tag=check'],
      apiVersions: [],
    },
    ...sliceRenderings(),
  ];
}

/** Kinds that the charts make only where their operators are installed. */
export const optionalKinds = [
  'ScaledObject',
  'TriggerAuthentication',
  'ServiceMonitor',
  'PodMonitor',
  'PrometheusRule',
  'GitRepository',
  'Kustomization',
  'HelmRelease',
  'ExternalSecret',
  'Gateway',
  'HTTPRoute',
  'Canary',
  'MetricTemplate',
];

export function withoutKinds(manifests: string, kinds: readonly string[]): string {
  return manifests
    .split(/^---$/m)
    .filter((text) => !kinds.includes(/^kind: (\S+)$/m.exec(text)?.[1] ?? ''))
    .join('---');
}
