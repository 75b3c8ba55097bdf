import { setTimeout as delay } from 'node:timers/promises';
import { askInstance, findPrimary, inInstance, instances } from './postgres-ha.ts';
import { helm, kubectl, namespace } from './releases.ts';
import { Missing } from './run.ts';

/** @throws Missing where there is no instance of `highAvailability` that takes writes */
export async function requirePrimary(): Promise<string> {
  const primary = await findPrimary();
  if (!primary || !instances.includes(primary)) {
    throw new Missing(`PostgreSQL with highAvailability has no primary in ${namespace}.`);
  }
  return primary;
}

/**
 * Refuses a time that no base backup reaches back to, while the data of now are still there.
 * @param time ISO 8601
 */
export async function requireBackup(primary: string, time: string): Promise<void> {
  const text = await inInstance(primary, 'pgbackrest', 'info', '--output=json');
  const [stanza]: { backup: { timestamp: { stop: number } }[] }[] = JSON.parse(text);
  const ends = (stanza?.backup ?? []).map(({ timestamp }) => timestamp.stop * 1000);
  if (!ends.some((end) => end < Date.parse(time))) {
    const first = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : 'none yet';
    throw new Missing(`No base backup is older than ${time}: the first one is of ${first}.`);
  }
}

/** Archives the log up to now: recovery to an earlier time stops at a transaction that is later. */
export async function archiveAll(primary: string): Promise<void> {
  await askInstance(primary, 'select txid_current()');
  const [segment = ''] = await askInstance(primary, 'select pg_walfile_name(pg_switch_wal())');
  for (let tries = 0; tries < 120; tries += 1) {
    const [last = ''] = await askInstance(primary, 'select last_archived_wal from pg_stat_archiver');
    if (last.slice(8) >= segment.slice(8)) return;
    await delay(500);
  }
  throw new Missing(`The archive does not take ${segment}: look at the log of ${primary}.`);
}

/** @param time as of which instances without any data start; empty: they start empty */
export function setRestore(time: string): Promise<string> {
  const values = ['--reset-then-reuse-values', '--set-string', `postgres.restore=${time}`];
  return helm('upgrade', 'platform', 'charts/platform', ...values);
}

/** Instances are ready a moment before the Service leads to one of them. */
export async function untilServed(): Promise<void> {
  const address = '--for=jsonpath={.subsets[0].addresses[0].ip}';
  await kubectl('wait', 'endpoints/postgres', address, '--timeout=120s');
}
