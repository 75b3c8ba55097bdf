import { kubectl, namespace } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { podsWith } from '../tools/pods.ts';

/** Does to pods what happens to machines, from a pod that may do anything on its node. */
export interface Disruptions {
  /** `kill -9` of the process that a pod's container runs. */
  kill(pod: string, program: string): Promise<void>;
  /** Nothing reaches a pod and it reaches nothing, over connections that are open either; the kubelet alone does. */
  cut(pod: string): Promise<void>;
  /** Ends all cuts. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

const name = 'disruptions';

/** @param image any that has a shell; the node itself has `nft` */
export async function startDisruptions(image: string): Promise<Disruptions> {
  // The platform's namespace refuses such a pod.
  const own = `${namespace}-disruptions`;
  await run(['kubectl', 'apply', '--filename', '-'], {
    input: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: own, labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
    }),
  });
  await run(['kubectl', 'apply', '--filename', '-'], { input: JSON.stringify(manifest(own, image)) });
  await run(['kubectl', '-n', own, 'wait', `pod/${name}`, '--for=condition=Ready', '--timeout=60s']);
  const shell = (script: string, ...args: string[]) =>
    run(['kubectl', '-n', own, 'exec', name, '--', 'sh', '-c', script, 'sh', ...args]);
  const nft = (...args: string[]) => shell('exec chroot /node nft "$@"', ...args);

  return {
    async kill(pod, program) {
      await shell(
        killScript,
        await kubectl('get', 'pod', pod, '--output', 'jsonpath={.metadata.uid}'),
        program,
      );
    },
    async cut(pod) {
      const address = (await kubectl('get', 'pod', pod, '--output', 'jsonpath={.status.podIP}')).trim();
      await nft(
        `add table ip ${name}; add chain ip ${name} forward { type filter hook forward priority -10; };` +
          `add rule ip ${name} forward ip saddr ${address} drop; add rule ip ${name} forward ip daddr ${address} drop`,
      );
    },
    async heal() {
      await nft(`add table ip ${name}; delete table ip ${name}`);
    },
    async stop() {
      await run(['kubectl', 'delete', 'namespace', own, '--ignore-not-found']);
    },
  };
}

/** The names of processes are the same in all pods; their control groups are named after the pod. */
const killScript = `
for process in /proc/[0-9]*; do
  if [ "$(cat "$process/comm" 2>/dev/null)" = "$2" ] && tr _ - <"$process/cgroup" | grep -qF "$1" &&
    ! tr '\\0' ' ' <"$process/cmdline" | grep -qF '[sentinel]'; then
    kill -9 "\${process#/proc/}" && exit 0
  fi
done
echo "no process $2 in pod $1" >&2
exit 1`;

function manifest(own: string, image: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: own },
    spec: {
      hostPID: true,
      hostNetwork: true,
      terminationGracePeriodSeconds: 1,
      containers: [
        {
          name,
          image,
          command: ['sleep', 'infinity'],
          securityContext: { privileged: true, runAsUser: 0 },
          volumeMounts: [{ name: 'node', mountPath: '/node' }],
        },
      ],
      volumes: [{ name: 'node', hostPath: { path: '/' } }],
    },
  };
}

/** Whether all pods of a store are ready, and none is being taken away. */
export async function arePodsReady(store: string): Promise<boolean> {
  const pods = await podsWith(`our-dates/store=${store}`);
  const wanted = await kubectl('get', 'statefulset', `${store}-ha`, '--output', 'jsonpath={.spec.replicas}');
  return pods.length === Number(wanted) && pods.every(({ ready }) => ready);
}
