import { parse } from 'yaml';
import { type Finding, fine, look, problem, warning } from '../../../local/doctor/finding.ts';
import { checkReadiness, lookAtPublic } from '../../../local/doctor/site.ts';
import {
  type CronJob,
  conditionOf,
  type Lease,
  type NodeStatistics,
  type Pod,
  type PodEvent,
  type WithConditions,
  type Workload,
} from '../kubernetes-objects.ts';
import { forwardTo } from '../port-forward.ts';
import { askInstance, findPrimary, inInstance, instances, statefulSet } from '../postgres-ha.ts';
import { kubectl, listObjects, namespace, releasedUrl } from '../releases.ts';
import { inParallel, run } from '../run.ts';
import { allSlices } from '../slices.ts';
import { judgeEvents } from './events.ts';
import { judgeClocks, judgeNodes, judgeVolumes } from './nodes.ts';
import {
  type BackupInfo,
  judgeArchive,
  judgeBaseBackups,
  judgeInstances,
  judgeSettings,
  type PatroniCluster,
  type PatroniSettings,
} from './postgres.ts';
import { judgeCronJobs, judgeJobs, judgeRestarts, judgeWorkloads } from './workloads.ts';

/** Each is a process of kubectl. */
const atOnce = 4;

/**
 * Looks at the platform that is released in the namespace, from the nodes to the address that people open. It changes
 * nothing, and reads no Secret.
 */
export async function diagnoseCluster(): Promise<Finding[]> {
  const publicUrl = await releasedUrl();
  if (!publicUrl) {
    const says = `there is none in the namespace ${namespace}`;
    return [problem('platform', says, 'NAMESPACE names the right one; npm run cluster releases one.')];
  }
  const pods = (await listObjects<Pod>('pods')).filter(({ metadata }) => !metadata.deletionTimestamp);
  const groups = [
    await lookAtNodes(),
    await lookAtWorkloads(pods),
    await lookAtPostgres(pods),
    await lookAtProcesses(pods),
    await lookAtPublic(new URL(publicUrl)),
  ];
  return groups.flat();
}

const mayNotRead = 'Ask who runs the cluster: to read nodes takes a ClusterRole of its own.';

async function lookAtNodes(): Promise<Finding[]> {
  const version = await look('version', 'Look at the API server.', async () => {
    const { serverVersion }: { serverVersion: { gitVersion: string } } = JSON.parse(
      await run(['kubectl', 'version', '--output=json']),
    );
    return fine('version', `Kubernetes ${serverVersion.gitVersion}`);
  });
  const nodes = await look('nodes', mayNotRead, async () => {
    const found = await listObjects<WithConditions>('nodes');
    const volumes = await Promise.all(found.map(({ metadata }) => lookAtVolumes(metadata.name)));
    return [...judgeNodes(found), ...volumes.flat()];
  });
  const clocks = await look('clocks of the nodes', mayNotRead, async () => {
    const sent = Date.now();
    const leases = await listObjects<Lease>('leases', '--namespace=kube-node-lease');
    return judgeClocks(leases, { sent, received: Date.now() });
  });
  return [...version, ...nodes, ...clocks];
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
    const workloads = await listObjects<Workload>('deployments,statefulsets');
    const released = new Set(workloads.map(({ metadata }) => metadata.name));
    const missing = allSlices().flatMap(({ name }) => (released.has(name) ? [] : [name]));
    const warnings = await listObjects<PodEvent>(
      'events',
      '--field-selector=type=Warning',
      '--sort-by=.lastTimestamp',
    );
    const toRelease = `npm run cluster -- ${missing.join(' ')} releases them.`;
    return [
      ...judgeWorkloads(workloads, pods, warnings),
      missing.length === 0
        ? fine('slices', 'all are released')
        : warning('slices', `not released: ${missing.join(', ')}`, toRelease),
      ...judgeRestarts(pods, Date.now()),
      ...judgeJobs(await listObjects<WithConditions>('jobs')),
      ...judgeCronJobs(await listObjects<CronJob>('cronjobs'), Date.now()),
    ];
  });
}

/** Patroni, base backups and archive, with `highAvailability`. */
async function lookAtPostgres(pods: readonly Pod[]): Promise<Finding[]> {
  const replicas = pods.filter(({ metadata }) => instances.includes(metadata.name));
  if (replicas.length === 0) return [];
  const isReady = ({ status }: Pod) => conditionOf(status.conditions, 'Ready') !== undefined;
  const instance = replicas.find(isReady) ?? replicas.find(hasRunning);
  const mayForward = 'kubectl port-forward has to be allowed.';
  const members = await look('instances of PostgreSQL', mayForward, async () =>
    judgeInstances(instance ? ((await askPatroni(instance, '/cluster')) as PatroniCluster) : { members: [] }),
  );
  if (!instance) return members;
  const settings = await look('settings of PostgreSQL', mayForward, async () =>
    judgeSettings((await askPatroni(instance, '/config')) as PatroniSettings, await settingsOfChart()),
  );
  const primary = await findPrimary();
  if (!primary) return [...members, ...settings];
  const todo = 'kubectl exec has to be allowed in the pods of PostgreSQL, and the archive has to answer.';
  const backups = await look('base backups of PostgreSQL', todo, async () => {
    const [info]: (BackupInfo | undefined)[] = JSON.parse(
      await inInstance(primary, 'pgbackrest', 'info', '--output=json'),
    );
    return judgeBaseBackups(info, Date.now());
  });
  const archive = await look('archive of PostgreSQL', todo, async () => {
    const [row = ''] = await askInstance(primary, archiveQueue);
    const [segments = 0, seconds = 0] = row.split('|').map(Number);
    return judgeArchive({ segments, seconds });
  });
  return [...members, ...settings, ...backups, ...archive];
}

async function askPatroni(instance: Pod, path: string): Promise<unknown> {
  await using patroni = await forwardTo(instance.metadata.name, portOf(instance, 'patroni'));
  return await (await fetch(new URL(path, patroni.url))).json();
}

async function settingsOfChart(): Promise<PatroniSettings> {
  const file = await kubectl('get', 'configmap', statefulSet, '--output=jsonpath={.data.patroni\\.yaml}');
  const { bootstrap }: { bootstrap: { dcs: PatroniSettings } } = parse(file);
  return bootstrap.dcs;
}

const archiveQueue = `select
  (select count(*) from pg_ls_archive_statusdir() where name like '%.ready'),
  extract(epoch from now() - coalesce(last_archived_time, stats_reset))::int
  from pg_stat_archiver`;

/** The same for all pods of a slice, also while there are two versions of it. */
const sliceLabel = 'app.kubernetes.io/name';

/** Asks each process itself what it can reach, and one of each slice for its events. */
async function lookAtProcesses(pods: readonly Pod[]): Promise<Finding[]> {
  const running = pods.filter((pod) => {
    const { metadata } = pod;
    const slice = allSlices().find(({ name }) => name === metadata.labels?.[sliceLabel]);
    const isProcess = slice?.declared.kind === 'service' || slice?.declared.kind === 'gateway';
    // One that is not ready says which store it misses.
    return isProcess && hasRunning(pod);
  });
  const metrics = new Map<string, string>();
  const found: Finding[] = [];
  await inParallel(atOnce, running, async (pod) => {
    const { name, labels } = pod.metadata;
    const todo = `kubectl logs ${name}; kubectl port-forward has to be allowed.`;
    const findings = await look(`stores of ${name}`, todo, async () => {
      await using process = await forwardTo(name);
      const { about: _, ...readiness } = await checkReadiness(process.url);
      const slice = labels?.[sliceLabel] ?? name;
      if (!metrics.has(slice)) metrics.set(slice, await metricsOf(pod, process.url));
      return { ...readiness, about: `stores of ${name}` };
    });
    found.push(...findings);
  });
  return [...found.sort((one, other) => one.about.localeCompare(other.about)), ...judgeEvents(metrics)];
}

function hasRunning({ status }: Pod): boolean {
  return (status.containerStatuses ?? []).some(({ state }) => state.running);
}

function portOf({ spec }: Pod, name: string): number | undefined {
  const ports = spec.containers.flatMap((container) => container.ports ?? []);
  return ports.find((port) => port.name === name)?.containerPort;
}

/** Where a process has a port for them, as the gateway does, they are nowhere else. */
async function metricsOf(pod: Pod, url: string): Promise<string> {
  const port = portOf(pod, 'metrics');
  if (port === undefined) return metricsAt(url);
  await using process = await forwardTo(pod.metadata.name, port);
  // Awaited here: without it, the port would be closed before the text has come.
  return await metricsAt(process.url);
}

async function metricsAt(url: string): Promise<string> {
  return (await fetch(new URL('/metrics', url))).text();
}
