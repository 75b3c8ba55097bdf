import { type Finding, fine, problem } from '../../../local/doctor/finding.ts';
import { judgeRoom } from '../../../local/doctor/machine.ts';
import { judgeClock } from '../../../local/doctor/site.ts';
import { conditionOf, type Lease, type NodeStatistics, type WithConditions } from '../kubernetes-objects.ts';

/** Of a kubelet, unless it is set otherwise. */
const renewedEveryMs = 10_000;

/** Whether the nodes take pods, and have memory and room. */
export function judgeNodes(nodes: readonly WithConditions[]): Finding[] {
  return nodes.map(({ metadata: { name }, status: { conditions } }) => {
    const about = `node ${name}`;
    if (!conditionOf(conditions, 'Ready')) {
      const why = conditions?.find(({ type }) => type === 'Ready')?.message ?? 'it has not reported';
      return problem(about, `it is not ready: ${why}`, 'Look at its kubelet: journalctl -u kubelet.');
    }
    const pressures = conditions?.filter(
      ({ type, status }) => type.endsWith('Pressure') && status === 'True',
    );
    if (pressures && pressures.length > 0) {
      const says = pressures.map(({ type, message }) => `${type} (${message ?? ''})`).join(', ');
      return problem(about, says, 'It removes pods to keep itself alive: free what it lacks, or add a node.');
    }
    return fine(about, 'it is ready, with memory and room');
  });
}

/**
 * Whether the clocks of the nodes agree with this one: a node renews its lease every ten seconds.
 * @param here before and after the leases were asked for, in milliseconds since 1970
 */
export function judgeClocks(leases: readonly Lease[], here: { sent: number; received: number }): Finding[] {
  return leases.flatMap(({ metadata: { name }, spec: { renewTime } }) => {
    // A node that has gone does not renew it; that is said of the node itself.
    const renewed = Date.parse(renewTime ?? '');
    if (Number.isNaN(renewed) || here.sent - renewed > 4 * renewedEveryMs) return [];
    return judgeClock(`clock of node ${name}`, renewed, { ...here, sent: here.sent - renewedEveryMs });
  });
}

/** Whether the volumes of a namespace, and the disk of the node, have room. */
export function judgeVolumes(node: string, statistics: NodeStatistics, namespace: string): Finding[] {
  const { availableBytes } = statistics.node.fs ?? {};
  const volumes = (statistics.pods ?? []).flatMap(({ volume }) => volume ?? []);
  return [
    ...(availableBytes === undefined
      ? []
      : [judgeRoom(`disk of node ${node}`, 'images and logs', availableBytes)]),
    ...volumes.flatMap(({ availableBytes: free, pvcRef }) =>
      pvcRef?.namespace === namespace && free !== undefined
        ? [judgeRoom(`volume ${pvcRef.name}`, 'what its pod stores', free)]
        : [],
    ),
  ];
}
