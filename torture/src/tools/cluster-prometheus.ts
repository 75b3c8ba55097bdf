import { findSlices, releaseName, slicesOf } from '@our-dates/slices/find-slices';
import { forwardTo } from '../../../scripts/cluster/port-forward.ts';
import { kubectl, namespace } from '../../../scripts/cluster/releases.ts';
import { run } from '../../../scripts/cluster/run.ts';
import type { Rules } from '../../../scripts/monitoring/files.ts';
import type { Torture } from '../scenario.ts';
import { type Prometheus, prometheusAt, scrapeEvery } from './prometheus.ts';

/** The namespace that slices let scrape them: `metricsFrom` of their chart. */
const monitoring = 'monitoring';
const image = process.env.PROMETHEUS_IMAGE ?? 'prom/prometheus:v3.7.3';

/** A headless Service for each slice with metrics, for the time of the scenario: Prometheus finds its pods by DNS. */
const targetOf = (slice: string) => `metrics-of-${slice}`;
const slices = [
  ...slicesOf(findSlices(), 'service').map((slice) => ({ name: releaseName(slice), port: 8080 })),
  { name: 'gateway', port: 9090 },
];

/** Runs a Prometheus in the cluster, where the network policies of slices let it scrape them. */
export async function startClusterPrometheus(torture: Torture, rules: Rules): Promise<Prometheus> {
  torture.onEnd(async () => {
    await run(['kubectl', 'delete', 'namespace', monitoring, '--wait=false']);
    await kubectl('delete', 'service', ...slices.map(({ name }) => targetOf(name)));
  });
  await run(['kubectl', 'apply', '--filename', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests(rules) }),
  });
  const inMonitoring = ['kubectl', '--namespace', monitoring];
  await run([...inMonitoring, 'rollout', 'status', 'deployment/prometheus', '--timeout=3m']);
  const pod = (
    await run([...inMonitoring, 'get', 'pods', '--output', 'jsonpath={.items[0].metadata.name}'])
  ).trim();
  const forward = await forwardTo(pod, 9090, monitoring);
  torture.onEnd(() => forward[Symbol.asyncDispose]());
  return prometheusAt(forward.url, torture.signal);
}

function manifests(rules: Rules): object[] {
  const metadata = { name: 'prometheus', namespace: monitoring };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: monitoring } },
    ...slices.map(({ name }) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: targetOf(name), namespace },
      spec: {
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        selector: { 'our-dates/slice': name },
        ports: [{ port: 8080 }],
      },
    })),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      // JSON is YAML.
      data: { 'prometheus.yml': JSON.stringify(configuration()), 'rules.yml': JSON.stringify(rules) },
    },
    deployment(metadata),
  ];
}

function deployment(metadata: object): object {
  const labels = { app: 'prometheus' };
  const container = {
    name: 'prometheus',
    image,
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
          automountServiceAccountToken: false,
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
function configuration(): object {
  const ports = [...new Set(slices.map(({ port }) => port))];
  // A slice with little processor time takes seconds to answer a scrape.
  return scrapeEvery(5, {
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
  });
}
