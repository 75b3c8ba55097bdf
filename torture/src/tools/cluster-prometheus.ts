import { setTimeout as delay } from 'node:timers/promises';
import { findSlices, releaseName, slicesOf } from '@our-dates/slices/find-slices';
import { forwardTo } from '../../../scripts/cluster/port-forward.ts';
import { namespace } from '../../../scripts/cluster/releases.ts';
import { run } from '../../../scripts/cluster/run.ts';
import type { Rules } from '../../../scripts/monitoring/files.ts';
import type { Torture } from '../scenario.ts';
import { everySecond, type Prometheus, prometheusAt } from './prometheus.ts';

/** The namespace that slices let scrape them: `metricsFrom` of their chart. */
const monitoring = 'monitoring';
const image = process.env.PROMETHEUS_IMAGE ?? 'prom/prometheus:v3.7.3';

/**
 * Runs a Prometheus in the cluster, where the network policies of slices let it scrape them. It finds the pods by the
 * labels and the ports that a ServiceMonitor would find them by.
 */
export async function startClusterPrometheus(torture: Torture, rules: Rules): Promise<Prometheus> {
  torture.onEnd(() => run(['kubectl', 'delete', 'namespace', monitoring, '--wait=false']));
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
  await delay(1000, undefined, { signal: torture.signal });
  return prometheusAt(forward.url, torture.signal);
}

function manifests(rules: Rules): object[] {
  const metadata = { name: 'prometheus', namespace: monitoring };
  const ofPlatform = { name: 'prometheus', namespace };
  const rbac = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: monitoring } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'Role',
      metadata: ofPlatform,
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] }],
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'RoleBinding',
      metadata: ofPlatform,
      subjects: [{ kind: 'ServiceAccount', ...metadata }],
      roleRef: { apiGroup: rbac, kind: 'Role', name: 'prometheus' },
    },
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
          serviceAccountName: 'prometheus',
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

/** What the ServiceMonitors of the slices' chart say, as a Prometheus without its operator takes it. */
function configuration(): object {
  const slice = '__meta_kubernetes_pod_label_our_dates_slice';
  const services = slicesOf(findSlices(), 'service').map(releaseName).join('|');
  return everySecond({
    kubernetes_sd_configs: [{ role: 'pod', namespaces: { names: [namespace] } }],
    relabel_configs: [
      {
        source_labels: [slice, '__meta_kubernetes_pod_container_port_name'],
        regex: `(?:${services});http|gateway;metrics`,
        action: 'keep',
      },
      { source_labels: [slice], target_label: 'slice' },
      { target_label: 'platform', replacement: 'our-dates' },
      { source_labels: ['__meta_kubernetes_namespace'], target_label: 'namespace' },
      { source_labels: ['__meta_kubernetes_pod_name'], target_label: 'pod' },
    ],
  });
}
