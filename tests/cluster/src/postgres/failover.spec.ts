import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { archiveAll } from '../../../../scripts/cluster/postgres-archive.ts';
import { askInstance, findPrimary, inInstance } from '../../../../scripts/cluster/postgres-ha.ts';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { cutOff, interruptions } from '../tools/interruptions.ts';
import { startLoadPod } from '../tools/load-pod.ts';
import { listMembers, patronictl, primary, synchronousStandby, untilWhole } from '../tools/patroni.ts';
import type { Statement } from './database-load.ts';

/** What is done to whom. */
const losses = [
  ...interruptions.map(([name, interrupt]) => ({ name, interrupt, find: primary })),
  { name: 'network of the standby cut by policy', interrupt: cutOff, find: synchronousStandby },
];

/** Seconds between two acknowledged statements that follow one another, at most. */
function longestPause(statements: readonly Statement[]): number {
  const ends = statements
    .filter(({ problem }) => !problem)
    .map(({ began, took }) => began + took)
    .sort((one, other) => one - other);
  return Math.max(0, ...ends.slice(1).map((end, index) => end - (ends[index] ?? end))) / 1000;
}

function rowOf(name: string, statements: readonly Statement[]): string {
  const of = (kind: Statement['kind']) => statements.filter((statement) => statement.kind === kind);
  const failed = statements.filter(({ problem }) => problem);
  const failedReads = failed.filter(({ kind }) => kind === 'read');
  const unclear = failed.filter(({ problem }) => problem?.status !== 503);
  const pauses = [of('write'), of('read')].map((some) => longestPause(some).toFixed(1));
  return `| ${[name, statements.length, failed.length, unclear.length, failedReads.length, ...pauses].join(' | ')} |`;
}

test.describe.configure({ mode: 'serial' });

test('the primary is taken away ten times under load, then the synchronous standby: no acknowledged write is lost, and reads continue', async () => {
  test.setTimeout(2_400_000);
  await untilWhole();
  const load = await startLoadPod({
    name: 'database-load',
    program: new URL('database-load.ts', import.meta.url),
    needs: ['postgres'],
    env: { PER_SECOND: process.env.REQUESTS_PER_SECOND ?? '20' },
  });
  const steps: { name: string; from: number; to: number }[] = [];
  try {
    for (const { name, interrupt, find } of losses) {
      await untilWhole();
      const from = Date.now();
      const former = await find();
      const standby = await synchronousStandby();
      const bringBack = await interrupt(former);
      await delay(30_000);
      await bringBack();
      await untilWhole();
      const now = await primary();
      // Any other lets writes be acknowledged that this one does not have, while it may still be read.
      if (former !== standby) expect(now).toBe(standby);
      steps.push({ name: `${name}: ${former}, then ${now}`, from, to: Date.now() });
      console.log(steps.at(-1));
    }
    await delay(5_000);
    const statements = (await load.lines()).map((line): Statement => JSON.parse(line));
    const head = [
      '| what happened, to whom, and the primary afterwards | statements | failed | of these not 503 | of these reads | longest pause of writes, s | of reads, s |',
      '| --- | --- | --- | --- | --- | --- | --- |',
    ];
    const rows = steps.map(({ name, from, to }) =>
      rowOf(
        name,
        statements.filter(({ began }) => began >= from && began < to),
      ),
    );
    console.log([...head, ...rows, rowOf('all', statements)].join('\n'));

    const present = new Set(
      (await askInstance(await primary(), 'select id from database_load.written')).map(Number),
    );
    const acknowledged = statements.filter(({ kind, problem }) => kind === 'write' && !problem);
    const lost = acknowledged.filter(({ id }) => !present.has(id));
    console.log(`${acknowledged.length} writes were acknowledged, ${lost.length} of them are lost.`);
    expect(lost).toEqual([]);
    expect(statements.filter(({ problem }) => problem && problem.status !== 503)).toEqual([]);
    const reads = statements.filter(({ kind }) => kind === 'read');
    expect(reads.filter(({ isBehind }) => isBehind)).toEqual([]);
    expect(reads.filter(({ problem }) => problem)).toEqual([]);
  } finally {
    await load.stop();
  }
});

/** For bash: Patroni neither renews its lock nor ends its server any more. */
const stopPatroni =
  'for each in /proc/[0-9]*; do [[ $(readlink $each/exe) == *python* ]] && kill -STOP "$(basename $each)"; done';

/** Its standbys receive nothing more and its lock runs out, while it still reaches the archive. */
async function stopTalking(instance: string): Promise<void> {
  const senders = await askInstance(instance, 'select pid from pg_stat_replication');
  await inInstance(instance, 'bash', '-c', `kill -STOP ${senders.join(' ')}; ${stopPatroni}; true`);
}

test('an instance whose pod was deleted by force starts when every process of that pod has ended', async () => {
  test.setTimeout(300_000);
  await untilWhole();
  const instance = await primary();
  const file = '/var/lib/postgresql/last-process';
  const writeTimes = `(while sleep 0.02; do date +%s%3N >>${file}; done) >/dev/null 2>&1 &`;
  await inInstance(instance, 'bash', '-c', `${writeTimes} ${stopPatroni}; true`);
  await kubectl('delete', 'pod', instance, '--grace-period=0', '--force');
  await untilWhole();
  const ended = Number(await inInstance(instance, 'tail', '-n', '1', file));
  const log = await kubectl('logs', instance, '--container=postgres', '--timestamps', '--limit-bytes=100');
  const started = Date.parse(log.slice(0, log.indexOf(' ')));
  console.log(`It started ${started - ended} ms after the last process of the pod before it.`);
  await inInstance(instance, 'rm', file);
  expect(started).toBeGreaterThan(ended);
});

test('the archive continues after a lost primary has archived more of its last segment than its standbys received', async () => {
  test.setTimeout(600_000);
  await untilWhole();
  const former = await primary();
  const third = (await listMembers()).find(({ Role }) => Role === 'Replica')?.Member ?? '';
  await stopTalking(former);
  const [segment = ''] = await askInstance(former, 'select pg_walfile_name(pg_switch_wal())');
  const archived = () => askInstance(former, 'select last_archived_wal from pg_stat_archiver');
  await until('the segment in the archive', 30, archived, ([last]) => last === segment);
  await until('another primary', 60, findPrimary, (name) => name !== undefined && name !== former);
  await kubectl('delete', 'pod', former, '--grace-period=0', '--force');
  await untilWhole();
  expect(await inInstance(third, 'bash', '-c', 'ls "$PGDATA/pg_wal"')).toContain(segment);

  // Only the synchronous standby may take over; which of the two it is now is up to Patroni.
  const standby = await synchronousStandby();
  if (standby !== third) await kubectl('delete', 'pod', standby);
  await until('the third instance as synchronous standby', 60, synchronousStandby, (name) => name === third);
  await untilWhole();
  await patronictl(third, 'switchover', '--force', '--candidate', third);
  await until('the third instance as primary', 60, findPrimary, (name) => name === third);
  await untilWhole();
  await archiveAll(third);
});

test('rows that were deleted are back after a restore to one minute before', async () => {
  test.setTimeout(1_200_000);
  const baseBackups = async () => {
    const text = await inInstance(await primary(), 'pgbackrest', 'info');
    return /(?:full|diff) backup/.test(text);
  };
  await until('a base backup', 180, baseBackups, Boolean);
  const fingerprint = async () =>
    askInstance(
      await primary(),
      "select count(*), md5(coalesce(string_agg(id::text, ',' order by id), '')) from database_load.written",
    );
  const ask = async (sql: string) => askInstance(await primary(), sql);
  await ask('create schema if not exists database_load');
  await ask('create table if not exists database_load.written (id bigint primary key)');
  await ask('insert into database_load.written select generate_series(1, 10000) on conflict do nothing');
  // Times of a restore have whole seconds.
  await delay(1_500);
  const before = await fingerprint();
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  await delay(60_000);
  await ask('delete from database_load.written where id % 2 = 0');
  expect(await fingerprint()).not.toEqual(before);

  const began = Date.now();
  console.log(await run([process.execPath, 'scripts/cluster/restore-postgres.ts', time]));
  expect(await fingerprint()).toEqual(before);
  console.log(`Restored to ${time} in ${((Date.now() - began) / 1000).toFixed(0)} s: ${before.join()}`);
  await untilWhole();
  await ask('insert into database_load.written values (0)');
});
