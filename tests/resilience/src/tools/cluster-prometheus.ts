import { findSlices, releaseName, slicesOf } from '@our-dates/slices/find-slices';
import { forwardTo } from '../../../../scripts/cluster/port-forward.ts';
import { kubectl, namespace } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { type Rules, readRules } from '../../../../scripts/monitoring/files.ts';
import type { ScenarioContext } from '../scenario.ts';
import { type Prometheus, prometheusAt, scrapeEvery } from './prometheus.ts';
import { scaledRules } from './scaled-rules.ts';

/** The namespace that slices let scrape them: `metricsFrom` of their chart. */
export const monitoring = 'monitoring';
export const prometheusImage = process.env.PROMETHEUS_IMAGE ?? 'prom/prometheus:v3.7.3';

/** A minute of the rules is six seconds here: the shortest span of the rules holds a scrape. */
const factor = 10;

/** A headless Service for each slice with metrics, for the time of the scenario: Prometheus finds its pods by DNS. */
const targetOf = (slice: string) => `metrics-of-${slice}`;
const postgres = 'postgres';
const slices = [
  ...slicesOf(findSlices(), 'service').map((slice) => ({ name: releaseName(slice), port: 8080 })),
  { name: 'gateway', port: 9090 },
];

/**
 * Runs a Prometheus in the cluster, where the network policies of slices let it scrape them, and the kubelet what it
 * knows of volumes. Its rules are the platform's, on a faster clock.
 */
export async function startClusterPrometheus(context: ScenarioContext): Promise<Prometheus> {
  const [nodeAddress, hasPlatform] = await Promise.all([
    run(['kubectl', 'get', 'nodes', '--output', 'jsonpath={.items[0].status.addresses[0].address}']),
    run(['kubectl', 'get', 'namespace', namespace, '--ignore-not-found', '--output', 'name']),
  ]);
  const scraped = [...slices, { name: postgres, label: 'store' }];
  const services = hasPlatform ? scraped.map(serviceOf) : [];
  context.onEnd(async () => {
    await run(['kubectl', 'delete', 'namespace', monitoring, '--wait=false']);
    await run(['kubectl', 'delete', 'clusterrole,clusterrolebinding', readsNodes]);
    if (hasPlatform) await kubectl('delete', 'service', ...scraped.map(({ name }) => targetOf(name)));
  });
  const rules = scaledRules(readRules(), factor);
  await apply([...manifests(rules, nodeAddress), ...services]);
  const inMonitoring = ['kubectl', '--namespace', monitoring];
  await run([...inMonitoring, 'rollout', 'status', 'deployment/prometheus', '--timeout=3m']);
  const pod = (
    await run([...inMonitoring, 'get', 'pods', '--output', 'jsonpath={.items[0].metadata.name}'])
  ).trim();
  const forward = await forwardTo(pod, 9090, monitoring);
  context.onEnd(() => forward[Symbol.asyncDispose]());
  return prometheusAt(forward.url, context.signal);
}

/** Makes these objects in the cluster that kubectl points at. */
export async function apply(items: readonly object[]): Promise<void> {
  const list = { apiVersion: 'v1', kind: 'List', items };
  await run(['kubectl', 'apply', '--filename', '-'], { input: JSON.stringify(list) });
}

const serviceOf = ({ name, label = 'slice' }: { name: string; label?: string }) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: targetOf(name), namespace },
  spec: {
    clusterIP: 'None',
    publishNotReadyAddresses: true,
    selector: { [`our-dates/${label}`]: name },
    ports: [{ port: 8080 }],
  },
});

/** The role that lets a Prometheus ask the kubelet. */
const readsNodes = 'resilience-reads-nodes';

function manifests(rules: Rules, nodeAddress: string): object[] {
  const metadata = { name: 'prometheus', namespace: monitoring };
  const ofCluster = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: readsNodes } };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: monitoring } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    {
      ...ofCluster,
      kind: 'ClusterRole',
      rules: [{ apiGroups: [''], resources: ['nodes/metrics'], verbs: ['get'] }],
    },
    {
      ...ofCluster,
      kind: 'ClusterRoleBinding',
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: readsNodes },
      subjects: [{ kind: 'ServiceAccount', ...metadata }],
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      // JSON is YAML.
      data: {
        'prometheus.yml': JSON.stringify(configuration(nodeAddress)),
        'rules.yml': JSON.stringify(rules),
      },
    },
    deployment(metadata),
  ];
}

function deployment(metadata: { name: string }): object {
  const labels = { app: 'prometheus' };
  const container = {
    name: 'prometheus',
    image: prometheusImage,
    command: ['/bin/prometheus'],
    args: ['--config.file=/etc/prometheus/prometheus.yml', '--storage.tsdb.path=/prometheus'],
    ports: [{ containerPort: 9090 }],
    readinessProbe: { httpGet: { path: '/-/ready', port: 9090 } },
    volumeMounts: [
      { name: 'config', mountPath: '/etc/prometheus' },
      { name: 'data', mountPath: '/prometheus' },
    ],
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: metadata.name,
          securityContext: { runAsUser: 65_534, runAsNonRoot: true, fsGroup: 65_534 },
          containers: [container],
          volumes: [
            { name: 'config', configMap: { name: 'prometheus' } },
            { name: 'data', emptyDir: {} },
          ],
        },
      },
    },
  };
}

/** The labels are those that the slices' ServiceMonitors give. */
function configuration(nodeAddress: string): object {
  const kubelet = {
    scheme: 'https',
    tls_config: { insecure_skip_verify: true },
    authorization: { credentials_file: '/var/run/secrets/kubernetes.io/serviceaccount/token' },
    static_configs: [{ targets: [`${nodeAddress}:10250`] }],
    metric_relabel_configs: [
      { source_labels: ['__name__'], regex: 'kubelet_volume_stats_.*', action: 'keep' },
    ],
  };
  const ports = [...new Set(slices.map(({ port }) => port))];
  // A slice with little processor time takes seconds to answer a scrape.
  const ofSlices = {
    dns_sd_configs: ports.map((port) => ({
      names: slices
        .filter((slice) => slice.port === port)
        .map(({ name }) => `${targetOf(name)}.${namespace}.svc`),
      type: 'A',
      port,
      refresh_interval: '2s',
    })),
    relabel_configs: [
      {
        source_labels: ['__meta_dns_name'],
        regex: `${targetOf('([^.]+)')}[.].*`,
        target_label: 'slice',
      },
      { target_label: 'platform', replacement: 'our-dates' },
      { target_label: 'namespace', replacement: namespace },
    ],
  };
  // Their labels are those that the chart's PodMonitor gives; without highAvailability there is nothing to scrape.
  const ofPostgres = {
    dns_sd_configs: [8008, 9100].map((port) => ({
      names: [`${targetOf(postgres)}.${namespace}.svc`],
      ...{ type: 'A', port, refresh_interval: '2s' },
    })),
    relabel_configs: [
      { source_labels: ['__address__'], regex: '(.*):.*', target_label: 'pod' },
      { target_label: 'store', replacement: postgres },
      { target_label: 'namespace', replacement: namespace },
    ],
  };
  return scrapeEvery(5, ofSlices, { kubelet, postgres: ofPostgres });
}
