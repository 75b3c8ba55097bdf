import { findCluster } from '../../../../scripts/cluster/releases.ts';
import { Missing, run } from '../../../../scripts/cluster/run.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { smallVolumeClaim as claim, fireAndEnd } from '../tools/alert-drill.ts';
import { apply, monitoring, prometheusImage, startClusterPrometheus } from '../tools/cluster-prometheus.ts';

const volume = 'resilience-small-volume';
const pod = 'fills-its-volume';

export const scenario: Scenario = {
  about: 'the volume of a store fills up on a cluster: its alert fires, and ends when there is room again',
  limitMs: 10 * 60_000,
  isOnlyByName: true,
  async run(context) {
    const folder = process.env.SMALL_VOLUME;
    if (!folder) {
      throw new Missing(
        'SMALL_VOLUME must name a folder of the node that is a small file system of its own: mount -t tmpfs -o size=64m tmpfs /mnt/small',
      );
    }
    await findCluster();
    const prometheus = await startClusterPrometheus(context);
    await mountIn(context, folder);
    await fireAndEnd(context, prometheus, 'VolumeNearlyFull', {
      what: 'a volume is full to the last byte',
      async break() {
        await inPod('dd if=/dev/zero of=/data/full bs=64k || test -s /data/full');
        return () => inPod('rm /data/full');
      },
    });
  },
};

const inPod = (command: string) =>
  run(['kubectl', '--namespace', monitoring, 'exec', pod, '--', 'sh', '-c', command]);

/** Runs a pod on a claim for this folder of the node. The kubelet tells how full it is, as of any claim in use. */
async function mountIn(context: ScenarioContext, folder: string): Promise<void> {
  const node = await run(['kubectl', 'get', 'nodes', '--output', 'jsonpath={.items[0].metadata.name}']);
  const size = { storage: '1Mi' };
  const accessModes = ['ReadWriteOnce'];
  const hostname = { key: 'kubernetes.io/hostname', operator: 'In', values: [node] };
  // The claim goes with the namespace of Prometheus.
  context.onEnd(() => run(['kubectl', 'delete', 'persistentvolume', volume, '--wait=false']));
  await apply([
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: volume },
      spec: {
        capacity: size,
        accessModes,
        storageClassName: '',
        local: { path: folder },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [hostname] }] } },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: claim, namespace: monitoring },
      spec: { accessModes, storageClassName: '', volumeName: volume, resources: { requests: size } },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: pod, namespace: monitoring },
      spec: {
        securityContext: { runAsUser: 65_534, runAsNonRoot: true, fsGroup: 65_534 },
        terminationGracePeriodSeconds: 0,
        containers: [
          {
            name: 'store',
            image: prometheusImage,
            command: ['sh', '-c', 'sleep 3600'],
            volumeMounts: [{ name: 'data', mountPath: '/data' }],
          },
        ],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: claim } }],
      },
    },
  ]);
  const ready = ['wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=3m'];
  await run(['kubectl', '--namespace', monitoring, ...ready]);
}
