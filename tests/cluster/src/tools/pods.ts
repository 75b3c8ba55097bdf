import { conditionOf, type Pod as PodObject } from '../../../../scripts/cluster/kubernetes-objects.ts';
import { askInstance, findPrimary } from '../../../../scripts/cluster/postgres-ha.ts';
import { kubectl, listObjects } from '../../../../scripts/cluster/releases.ts';

export interface Pod {
  readonly name: string;
  readonly address: string;
  readonly ready: boolean;
  /** When its program started, the last time. */
  readonly startedAt: string;
}

/** The pods with a label, those that are being taken away apart. */
export async function podsWith(label: string): Promise<Pod[]> {
  const items = await listObjects<PodObject>('pods', '--selector', label);
  return items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .map(({ metadata, status }) => ({
      name: metadata.name,
      address: status.podIP ?? '',
      ready: conditionOf(status.conditions, 'Ready') !== undefined,
      startedAt: status.containerStatuses?.[0]?.state.running?.startedAt ?? '',
    }));
}

export const podsOf = (slice: string) => podsWith(`app.kubernetes.io/name=${slice}`);

/** Runs JavaScript in a pod of a service; what it prints is the answer. */
export function runInPod(pod: string, script: string): Promise<string> {
  return kubectl('exec', pod, '--', 'node', '--input-type=module', '--eval', script);
}

/** Asks the platform's database; a row a line, columns by `|`. */
export async function askDatabase(sql: string): Promise<string[]> {
  return askInstance((await findPrimary()) ?? 'postgres-0', sql);
}
