import { until } from '@our-dates/test-support/until';
import { diagnoseCluster } from '../../../../scripts/cluster/doctor/diagnose.ts';

export type Finding = Awaited<ReturnType<typeof diagnoseCluster>>[number];

/** Waits until the doctor finds something about a thing in this state, and returns it. */
export function untilFound(about: string, state: Finding['state'], says: RegExp): Promise<Finding> {
  return until(
    `the doctor says of ${about}: ${state}`,
    120,
    async () => (await diagnoseCluster()).find((finding) => finding.about === about),
    (finding): finding is Finding => finding?.state === state && says.test(finding.says),
  );
}
