import { lookAtPublic } from '../../../local/doctor/diagnose.ts';
import { type Finding, fine, look, problem, warning } from '../../../local/doctor/finding.ts';
import { checkReadiness } from '../../../local/doctor/site.ts';
import { forwardTo } from '../port-forward.ts';
import { kubectl, namespace } from '../releases.ts';
import { inParallel, run } from '../run.ts';
import { allSlices } from '../slices.ts';
import { judgeEvents } from './events.ts';
import {
  type CronJob,
  has,
  type Job,
  type Lease,
  type Node,
  type NodeStatistics,
  type Pod,
  type Workload,
} from './kubernetes-objects.ts';
import { judgeClocks, judgeNodes, judgeVolumes } from './nodes.ts';
import { judgeCronJobs, judgeJobs, judgeRestarts, judgeWorkloads } from './workloads.ts';

/** Each is a process of kubectl. */
const atOnce = 4;

/**
 * Looks at the platform that is released in the namespace, from the nodes to the address that people open. It changes
 * nothing, and reads no Secret.
 */
export async function diagnoseCluster(): Promise<Finding[]> {
  const publicUrl = await kubectl(
    ...['get', 'configmap', 'platform', '--ignore-not-found', '--output=jsonpath={.data.PUBLIC_URL}'],
  );
  if (!publicUrl) {
    const says = `there is none in the namespace ${namespace}`;
    return [problem('platform', says, 'NAMESPACE names the right one; npm run cluster releases one.')];
  }
  const pods = (await list<Pod>('pods')).filter(({ metadata }) => !metadata.deletionTimestamp);
  const groups = [
    await lookAtNodes(),
    await lookAtWorkloads(pods),
    await lookAtProcesses(pods),
    await lookAtPublic(new URL(publicUrl)),
  ];
  return groups.flat();
}

async function list<Item>(kinds: string, ...options: readonly string[]): Promise<Item[]> {
  const { items }: { items: Item[] } = JSON.parse(await kubectl('get', kinds, '--output=json', ...options));
  return items;
}

const mayNotRead = 'Ask who runs the cluster: to read nodes takes a ClusterRole of its own.';

async function lookAtNodes(): Promise<Finding[]> {
  const version = await look('version', 'Look at the API server.', async () => {
    const { serverVersion }: { serverVersion: { gitVersion: string } } = JSON.parse(
      await run(['kubectl', 'version', '--output=json']),
    );
    const tags = await releasedTags();
    return fine('version', `Kubernetes ${serverVersion.gitVersion}; ${tags}`);
  });
  const nodes = await look('nodes', mayNotRead, async () => {
    const found = await list<Node>('nodes');
    const volumes = await Promise.all(found.map(({ metadata }) => lookAtVolumes(metadata.name)));
    return [...judgeNodes(found), ...volumes.flat()];
  });
  const clocks = await look('clocks of the nodes', mayNotRead, async () => {
    const sent = Date.now();
    const leases = await list<Lease>('leases', '--namespace=kube-node-lease');
    return judgeClocks(leases, { sent, received: Date.now() });
  });
  return [...version, ...nodes, ...clocks];
}

async function releasedTags(): Promise<string> {
  const workloads = await list<{ metadata: { labels?: Record<string, string> } }>('deployments');
  const tags = workloads.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/version'] ?? 'none');
  return `${workloads.length} slices are released, in ${new Set(tags).size} versions`;
}

function lookAtVolumes(node: string): Promise<Finding[]> {
  return look(`volumes on ${node}`, mayNotRead, async () => {
    const text = await run(['kubectl', 'get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`]);
    const statistics: NodeStatistics = JSON.parse(text);
    return judgeVolumes(node, statistics, namespace);
  });
}

async function lookAtWorkloads(pods: readonly Pod[]): Promise<Finding[]> {
  const todo = 'Ask who runs the cluster: it takes the ClusterRole view in the namespace.';
  return look('pods', todo, async () => {
    const workloads = await list<Workload>('deployments,statefulsets');
    const released = new Set(workloads.map(({ metadata }) => metadata.name));
    const missing = allSlices().flatMap(({ name }) => (released.has(name) ? [] : [name]));
    const toRelease = `npm run cluster -- ${missing.join(' ')} releases them.`;
    return [
      ...judgeWorkloads(workloads, pods),
      missing.length === 0
        ? fine('slices', 'all are released')
        : warning('slices', `not released: ${missing.join(', ')}`, toRelease),
      ...judgeRestarts(pods, Date.now()),
      ...judgeJobs(await list<Job>('jobs')),
      ...judgeCronJobs(await list<CronJob>('cronjobs'), Date.now()),
    ];
  });
}

/** Asks each process itself what it can reach, and one of each slice for its events. */
async function lookAtProcesses(pods: readonly Pod[]): Promise<Finding[]> {
  const running = pods.filter(({ metadata, status }) => {
    const slice = allSlices().find(({ name }) => name === metadata.labels?.['our-dates/slice']);
    const isProcess = slice?.declared.kind === 'service' || slice?.declared.kind === 'gateway';
    return isProcess && has(status.conditions, 'ContainersReady') !== undefined;
  });
  const metrics = new Map<string, string>();
  const found: Finding[] = [];
  await inParallel(atOnce, running, async (pod) => {
    const { name, labels } = pod.metadata;
    const todo = `kubectl logs ${name}; kubectl port-forward has to be allowed.`;
    const findings = await look(`stores of ${name}`, todo, async () => {
      await using process = await forwardTo(name);
      const { about: _, ...readiness } = await checkReadiness(process.url);
      const slice = labels?.['our-dates/slice'] ?? name;
      if (!metrics.has(slice)) metrics.set(slice, await metricsOf(pod, process.url));
      return { ...readiness, about: `stores of ${name}` };
    });
    found.push(...findings);
  });
  return [...found.sort((one, other) => one.about.localeCompare(other.about)), ...judgeEvents(metrics)];
}

/** Where a process has a port for them, as the gateway does, they are nowhere else. */
async function metricsOf(pod: Pod, url: string): Promise<string> {
  const ports = pod.spec.containers.flatMap((container) => container.ports ?? []);
  const port = ports.find(({ name }) => name === 'metrics')?.containerPort;
  if (port === undefined) return metricsAt(url);
  await using process = await forwardTo(pod.metadata.name, port);
  // Awaited here: without it, the port would be closed before the text has come.
  return await metricsAt(process.url);
}

async function metricsAt(url: string): Promise<string> {
  return (await fetch(new URL('/metrics', url))).text();
}
