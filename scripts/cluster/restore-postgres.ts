/**
 * `npm run cluster:restore-postgres -- 2026-11-27T04:05:06Z` sets the database of a platform with `highAvailability` back
 * to what it held at that time, from its archive; docs/production.md has the steps around it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  askInstance,
  findPrimary,
  inInstance,
  instances,
  patroniEndpoints,
  statefulSet,
} from './postgres-ha.ts';
import { findCluster, helm, kubectl, namespace } from './releases.ts';
import { Missing, timed } from './run.ts';

function readTime(given: string | undefined): string {
  const time = new Date(given ?? '');
  if (Number.isNaN(time.getTime()) || !given?.endsWith('Z')) {
    throw new Missing('Say to which time, in UTC: 2026-11-27T04:05:06Z.');
  }
  if (time.getTime() > Date.now()) throw new Missing(`${given} has not come yet.`);
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** Refuses a time that no base backup reaches back to, while the data of now are still there. */
async function requireBackup(primary: string, time: string): Promise<void> {
  const text = await inInstance(primary, 'pgbackrest', 'info', '--output=json');
  const [stanza]: { backup: { timestamp: { stop: number } }[] }[] = JSON.parse(text);
  const ends = (stanza?.backup ?? []).map(({ timestamp }) => timestamp.stop * 1000);
  if (!ends.some((end) => end < Date.parse(time))) {
    const first = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : 'none yet';
    throw new Missing(`No base backup is older than ${time}: the first one is of ${first}.`);
  }
}

/** The log ends after the time that is restored: recovery stops at a transaction that is later. */
async function archiveAll(primary: string): Promise<void> {
  await askInstance(primary, 'select txid_current()');
  const [segment = ''] = await askInstance(primary, 'select pg_walfile_name(pg_switch_wal())');
  for (let tries = 0; tries < 120; tries += 1) {
    const [last = ''] = await askInstance(primary, 'select last_archived_wal from pg_stat_archiver');
    if (last.slice(8) >= segment.slice(8)) return;
    await delay(500);
  }
  throw new Missing(`The archive does not take ${segment}: look at the log of ${primary}.`);
}

/** Without volumes and without Patroni's notes it is a new cluster, which starts from the archive. */
async function removeData(): Promise<void> {
  await kubectl('scale', `statefulset/${statefulSet}`, '--replicas=0');
  await kubectl('wait', '--for=delete', ...instances.map((name) => `pod/${name}`), '--timeout=120s');
  await kubectl('delete', 'pvc', ...instances.map((name) => `data-${name}`), '--ignore-not-found');
  await kubectl('delete', 'endpoints', ...patroniEndpoints, '--ignore-not-found');
}

function setRestore(time: string): Promise<string> {
  const values = ['--reset-then-reuse-values', '--set-string', `postgres.restore=${time}`];
  return helm('upgrade', 'platform', 'charts/platform', ...values);
}

async function restore(time: string): Promise<void> {
  const primary = await findPrimary();
  if (!primary || !instances.includes(primary)) {
    throw new Missing(`PostgreSQL with highAvailability has no primary in ${namespace}.`);
  }
  await requireBackup(primary, time);
  await timed('archive up to now', () => archiveAll(primary));
  await timed('instances and their volumes removed', removeData);
  await timed(`restored to ${time}`, async () => {
    await setRestore(time);
    await kubectl('scale', `statefulset/${statefulSet}`, `--replicas=${instances.length}`);
    await kubectl('rollout', 'status', `statefulset/${statefulSet}`, '--timeout=30m');
    // Instances are ready a moment before the Service leads to one of them.
    await kubectl(
      'wait',
      'endpoints/postgres',
      '--for=jsonpath={.subsets[0].addresses[0].ip}',
      '--timeout=120s',
    );
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
