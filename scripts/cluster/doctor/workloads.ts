import { type Finding, fine, problem, warning } from '../../../local/doctor/finding.ts';
import {
  type CronJob,
  conditionOf,
  type Pod,
  type PodEvent,
  type WithConditions,
  type Workload,
} from '../kubernetes-objects.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Whether each Deployment and StatefulSet has the pods that it should have, and if not, why.
 * @param warnings the events of that type, oldest first
 */
export function judgeWorkloads(
  workloads: readonly Workload[],
  pods: readonly Pod[],
  warnings: readonly PodEvent[],
): Finding[] {
  return workloads.map((workload) => {
    const { kind, metadata, spec, status } = workload;
    const about = `${kind.toLowerCase()} ${metadata.name}`;
    const [wanted, ready] = [spec.replicas ?? 1, status.readyReplicas ?? 0];
    const isNew = (status.updatedReplicas ?? 0) >= wanted;
    if (ready >= wanted && isNew) {
      const toScale = `kubectl scale ${about} --replicas=…, or its next release.`;
      return wanted === 0
        ? warning(about, 'it is scaled to nothing', toScale)
        : fine(about, `${ready} of ${wanted} pods are ready`);
    }
    const says = `${ready} of ${wanted} pods are ready${isNew ? '' : ', and its release has not ended'}`;
    const own = pods.filter((pod) => isOf(pod, workload));
    const reasons = reasonsOf(own, warnings);
    const text = [says, ...reasons.map(({ says: reason }) => reason)].join('; ');
    const todo = reasons[0]?.todo ?? `kubectl describe ${about}, and the log of its pods.`;
    return ready === 0 ? problem(about, text, todo) : warning(about, text, todo);
  });
}

function isOf({ metadata: { labels } }: Pod, { spec: { selector } }: Workload): boolean {
  const wanted = Object.entries(selector.matchLabels ?? {});
  return wanted.length > 0 && wanted.every(([name, value]) => labels?.[name] === value);
}

interface Reason {
  readonly says: string;
  readonly todo: string;
}

/** Why pods do not serve, each reason once. */
function reasonsOf(pods: readonly Pod[], warnings: readonly PodEvent[]): Reason[] {
  const reasons = pods.flatMap((pod): Reason[] => {
    const { name } = pod.metadata;
    const unscheduled = conditionOf(pod.status.conditions, 'PodScheduled', 'False');
    if (unscheduled) {
      const says = `no node takes a pod: ${unscheduled.message ?? unscheduled.reason ?? ''}`;
      return [{ says, todo: 'Add a node or room on one, or make the requests of the slice smaller.' }];
    }
    return (pod.status.containerStatuses ?? []).flatMap(({ name: container, image, state, lastState }) => {
      const { reason } = state.waiting ?? {};
      if (reason === undefined) return [];
      if (reason === 'ContainerCreating' || reason === 'PodInitializing') return whatHolds(name, warnings);
      const ended = lastState?.terminated;
      const how = ended ? `, it ended with ${ended.exitCode}, ${ended.reason ?? 'no reason'}` : '';
      return [
        {
          says: `${container} of ${name}: ${reason} (${image}${how})`,
          todo: todoOf(reason, name, container),
        },
      ];
    });
  });
  return [...new Map(reasons.map((reason) => [reason.says, reason])).values()];
}

/** What a pod waits for before its containers: a network, a volume, a Secret that is mounted. */
function whatHolds(pod: string, warnings: readonly PodEvent[]): Reason[] {
  const last = warnings.findLast(({ involvedObject: { kind, name } }) => kind === 'Pod' && name === pod);
  if (!last) return [];
  const todo = `kubectl describe pod ${pod} has what came before; FailedMount names what is missing.`;
  return [{ says: `${pod} waits: ${last.reason}: ${last.message}`, todo }];
}

function todoOf(reason: string, pod: string, container: string): string {
  if (reason.includes('Image')) {
    return 'Release an image that the cluster can read: its name, tag, and the secret of the registry.';
  }
  if (reason === 'CreateContainerConfigError') {
    return `kubectl describe pod ${pod} names the Secret or ConfigMap that is missing.`;
  }
  return `kubectl logs ${pod} --container ${container} --previous says why it ended.`;
}

/** Containers that ended within the last hour and were started again. */
export function judgeRestarts(pods: readonly Pod[], now: number): Finding[] {
  const about = 'containers that were started again';
  const found = pods.flatMap(({ metadata, status }) =>
    (status.containerStatuses ?? []).flatMap(({ name, lastState }) => {
      const ended = lastState?.terminated;
      if (!ended || now - Date.parse(ended.finishedAt ?? '') > hour) return [];
      return [`${name} of ${metadata.name} (${ended.reason ?? `exit code ${ended.exitCode}`})`];
    }),
  );
  if (found.length === 0) return [fine(about, 'none within an hour')];
  const todo =
    'OOMKilled: raise the memory limit of its values. Otherwise kubectl logs … --previous says why.';
  return [warning(about, found.join(', '), todo)];
}

/** Jobs that failed: a migration, without which no pod of its release starts, or a backup. */
export function judgeJobs(jobs: readonly WithConditions[]): Finding[] {
  const failed = jobs.filter(({ status }) => conditionOf(status.conditions, 'Failed'));
  if (failed.length === 0) return [fine('jobs', 'none has failed')];
  return failed.map(({ metadata: { name } }) => {
    const says = name.endsWith('-migrate')
      ? 'the migrations of the slice did not run, so its release did not either'
      : 'it failed';
    return problem(`job ${name}`, says, `kubectl logs job/${name} says why; release or run it again after.`);
  });
}

/** Whether what is planned for each night happens. */
export function judgeCronJobs(cronJobs: readonly CronJob[], now: number): Finding[] {
  return cronJobs
    .filter(({ spec }) => !spec.suspend)
    .map(({ metadata, status }) => {
      const about = `planned ${metadata.name}`;
      const last = Date.parse(status.lastSuccessfulTime ?? metadata.creationTimestamp);
      const hours = Math.floor((now - last) / hour);
      const todo = `kubectl create job --from=cronjob/${metadata.name} ${metadata.name}-now, and look at its log.`;
      if (now - last > 2 * day) return problem(about, `it has not succeeded for ${hours} hours`, todo);
      return status.lastSuccessfulTime
        ? fine(about, `it succeeded ${hours} hours ago`)
        : fine(about, 'it has not been due yet');
    });
}
