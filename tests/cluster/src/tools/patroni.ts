import { until } from '@our-dates/test-support/until';
import { findPrimary, inInstance, instances } from '../../../../scripts/cluster/postgres-ha.ts';
import { podsWith } from './pods.ts';

interface Member {
  readonly Member: string;
  readonly Role: string;
  readonly State: string;
  /** Its timeline: a former primary that does not follow yet has another one than the others. */
  readonly TL?: number;
}

/** Asks Patroni of an instance. */
export const patronictl = (instance: string, ...command: readonly string[]) =>
  inInstance(instance, 'patronictl', '--config-file=/etc/postgres-ha/patroni.yaml', ...command);

export async function listMembers(): Promise<readonly Member[]> {
  return JSON.parse(await patronictl(instances[0] ?? '', 'list', '--format=json'));
}

/** What Patroni says of the cluster: a leader, a synchronous standby and another one, which follow it. */
async function isWhole(): Promise<boolean> {
  const pods = await podsWith('our-dates/store=postgres');
  if (pods.filter(({ ready }) => ready).length < instances.length) return false;
  const members = await listMembers();
  const { TL: timeline } = members.find(({ Role }) => Role === 'Leader') ?? {};
  const roles = members
    .filter(({ State, TL }) => ['running', 'streaming'].includes(State) && TL === timeline)
    .map(({ Role }) => Role);
  return roles.sort().join() === 'Leader,Replica,Sync Standby';
}

export const untilWhole = () =>
  until('three instances, one of them synchronous', 180, () => isWhole().catch(() => false), Boolean);

export async function primary(): Promise<string> {
  return until('a primary', 120, findPrimary, Boolean).then((name) => name ?? '');
}

export async function synchronousStandby(): Promise<string> {
  return (await listMembers()).find(({ Role }) => Role === 'Sync Standby')?.Member ?? '';
}
