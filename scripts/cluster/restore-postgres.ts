/**
 * `npm run cluster:restore-postgres -- 2026-11-27T04:05:06Z` sets the database of a platform with `highAvailability` back
 * to what it held at that time, from its archive; docs/production.md has the steps around it.
 */
import { archiveAll, requireBackup, requirePrimary, setRestore, untilServed } from './postgres-archive.ts';
import { instances, patroniEndpoints, statefulSet } from './postgres-ha.ts';
import { findCluster, kubectl } from './releases.ts';
import { Missing, timed } from './run.ts';

function readTime(given: string | undefined): string {
  const time = new Date(given ?? '');
  if (Number.isNaN(time.getTime()) || !given?.endsWith('Z')) {
    throw new Missing('Say to which time, in UTC: 2026-11-27T04:05:06Z.');
  }
  if (time.getTime() > Date.now()) throw new Missing(`${given} has not come yet.`);
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** Without volumes and without Patroni's notes it is a new cluster, which starts from the archive. */
async function removeData(): Promise<void> {
  await kubectl('scale', `statefulset/${statefulSet}`, '--replicas=0');
  await kubectl('wait', '--for=delete', ...instances.map((name) => `pod/${name}`), '--timeout=120s');
  await kubectl('delete', 'pvc', ...instances.map((name) => `data-${name}`), '--ignore-not-found');
  await kubectl('delete', 'endpoints', ...patroniEndpoints, '--ignore-not-found');
}

async function restore(time: string): Promise<void> {
  const primary = await requirePrimary();
  await requireBackup(primary, time);
  await timed('archive up to now', () => archiveAll(primary));
  await timed('instances and their volumes removed', removeData);
  await timed(`restored to ${time}`, async () => {
    await setRestore(time);
    await kubectl('scale', `statefulset/${statefulSet}`, `--replicas=${instances.length}`);
    await kubectl('rollout', 'status', `statefulset/${statefulSet}`, '--timeout=30m');
    await untilServed();
  });
  // Or instances that lose all their volumes later would come back as of this time.
  await setRestore('');
}

try {
  const time = readTime(process.argv[2]);
  await findCluster();
  await restore(time);
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
