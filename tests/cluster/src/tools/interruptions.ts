import { execFileSync } from 'node:child_process';
import { inInstance } from '../../../../scripts/cluster/postgres-ha.ts';
import { kubectl } from '../../../../scripts/cluster/releases.ts';

/** Takes an instance of PostgreSQL away. @returns brings it back, where nothing else does */
export type Interruption = (instance: string) => Promise<() => Promise<unknown>>;

const nothing = async () => {};
const inShell = (instance: string, command: string) => inInstance(instance, 'bash', '-c', command);

async function killServer(instance: string): Promise<() => Promise<unknown>> {
  await inShell(instance, 'kill -9 "$(head -n 1 "$PGDATA/postmaster.pid")"');
  return nothing;
}

/** All but the first process, which ends when Patroni does; the shell that kills is ended too. */
async function killEverything(instance: string): Promise<() => Promise<unknown>> {
  await inShell(instance, 'kill -9 -1').catch(nothing);
  return nothing;
}

async function deletePod(instance: string): Promise<() => Promise<unknown>> {
  await kubectl('delete', 'pod', instance, '--wait=false');
  return nothing;
}

async function forceDeletePod(instance: string): Promise<() => Promise<unknown>> {
  await kubectl('delete', 'pod', instance, '--grace-period=0', '--force', '--wait=false');
  return nothing;
}

/**
 * No policy but the one that denies everything counts for the instance any more. Where policies leave connections that
 * are established, FORGET_CONNECTIONS is a shell command that ends those of $ADDRESS.
 */
export async function cutOff(instance: string): Promise<() => Promise<unknown>> {
  const policies = ['postgres', 'postgres-instances'];
  const except = (expressions: object[] | null) =>
    Promise.all(
      policies.map((policy) =>
        kubectl(
          ...['patch', 'networkpolicy', policy, '--type=merge', '--patch'],
          JSON.stringify({ spec: { podSelector: { matchExpressions: expressions } } }),
        ),
      ),
    );
  const address = await kubectl('get', 'pod', instance, '--output=jsonpath={.status.podIP}');
  await except([{ key: 'statefulset.kubernetes.io/pod-name', operator: 'NotIn', values: [instance] }]);
  const command = process.env.FORGET_CONNECTIONS;
  if (command) execFileSync('sh', ['-c', command], { env: { ...process.env, ADDRESS: address } });
  return () => except(null);
}

/** Ten, of each kind as many as stand here. */
export const interruptions: readonly (readonly [string, Interruption])[] = [
  ['kill -9 of the server', killServer],
  ['pod deleted', deletePod],
  ['network cut by policy', cutOff],
  ['kill -9 of all processes', killEverything],
  ['pod deleted by force', forceDeletePod],
  ['network cut by policy', cutOff],
  ['kill -9 of the server', killServer],
  ['pod deleted', deletePod],
  ['network cut by policy', cutOff],
  ['kill -9 of all processes', killEverything],
];
