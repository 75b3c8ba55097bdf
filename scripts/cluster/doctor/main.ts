/** `npm run cluster:doctor`: what is wrong with the platform on the cluster that kubectl points at, and what to do. */
import { toText } from '../../../local/doctor/finding.ts';
import { findCluster } from '../releases.ts';
import { Missing } from '../run.ts';
import { diagnoseCluster } from './diagnose.ts';

try {
  await findCluster();
  const findings = await diagnoseCluster();
  process.stdout.write(toText(findings));
  process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
