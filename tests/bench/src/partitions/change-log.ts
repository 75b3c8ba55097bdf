import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { maintainPartitions } from '@our-dates/service-kit/postgres/partitions';
import { createPool, migrate, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { root } from '@our-dates/slices/find-slices';
import { prune } from '../../../../services/activity/src/domain/pruning.ts';
import {
  appendChanges,
  changeTable,
  moveNewPhoto,
  readChanges,
  readLatestChanges,
  removeChangesOf,
} from '../../../../services/activity/src/repository/change-log.ts';
import { findNews } from '../../../../services/activity/src/repository/news.ts';
import { interleave, type Measurement } from '../measurement.ts';
import type { Undo } from '../processes.ts';
import { asOneTable, costOf, inPartitions, msEach } from './in-parts.ts';

/** Of what is logged first in each partition, in days. */
const ages = [29, 24, 19, 14, 9, 4];
const people = 2000;
/** The last migration before the log had partitions. */
const withoutPartitions = 4;

interface Subject {
  readonly name: string;
  readonly pool: Pool;
}

/**
 * The log of changes of a month, as one table and in partitions: what readers and writers take, and what it takes to
 * remove what one partition holds.
 * @param options.changes of each partition
 * @param options.folder for migrations
 */
export async function measureChangeLog(
  {
    postgresUrl,
    folder,
    ...options
  }: { postgresUrl: string; folder: string; changes: number; rounds: number },
  undo: Undo,
): Promise<Measurement[]> {
  const migrations = join(root, 'services', 'activity', 'migrations');
  const before = join(folder, 'migrations');
  mkdirSync(before);
  for (const file of readdirSync(migrations)) {
    if (Number.parseInt(file, 10) <= withoutPartitions) cpSync(join(migrations, file), join(before, file));
  }
  const subjects = [
    await openLog(asOneTable, { postgresUrl, dir: before, changes: options.changes }, undo),
    await openLog(inPartitions, { postgresUrl, dir: migrations, changes: options.changes }, undo),
  ];
  return [
    ...(await measureStatements(subjects, options.rounds)),
    ...(await measureRemoval(subjects, options)),
  ];
}

async function openLog(
  name: string,
  { postgresUrl, dir, changes }: { postgresUrl: string; dir: string; changes: number },
  undo: Undo,
): Promise<Subject> {
  const { url, drop } = await createDatabase(postgresUrl, 'activity');
  undo(drop);
  await migrate({ ownerUrl: url, schema: 'activity', dir });
  const log = createLog({ name: 'bench', level: 'warn' });
  const pool = createPool({ connectionString: url, schema: 'activity', log, statementTimeoutMs: 600_000 });
  undo(() => pool.end());
  for (const age of ages) {
    if (name === inPartitions) await maintainPartitions(pool, changeTable);
    await addChanges(pool, changes, age);
  }
  await pool.query('vacuum analyze change');
  return { name, pool };
}

/** As `appendChanges` does, of many people. @param age in days */
function addChanges(pool: Pool, changes: number, age: number): Promise<unknown> {
  return pool.query(
    `insert into change (type, person_id, actor_id, collection_id, photo_id, at, logged_at)
     select 'photo.uploaded', 1 + g % $3::integer, 1 + g % $3::integer, 1 + g / 10, g * 100 + $2::integer, at, at
     from generate_series(1, $1::integer) g
     cross join lateral (select now() - make_interval(days => $2) - interval '1 hour' as at) ages`,
    [changes, age, people],
  );
}

async function measureStatements(subjects: readonly Subject[], rounds: number): Promise<Measurement[]> {
  const change = (photoId: number) => ({
    ...{
      type: 'photo.uploaded' as const,
      personId: 1,
      actorId: 1,
      collectionId: 1,
      photoId,
      commentId: null,
    },
    ...{ isPrivate: false, at: new Date().toISOString() },
  });
  const newest = new Map<Subject, number>();
  for (const subject of subjects) newest.set(subject, (await readLatestChanges(subject.pool)).position);
  const works: [string, (subject: Subject) => Promise<number>][] = [
    [
      'a change is appended',
      ({ pool }) => msEach(200, (n) => transaction(pool, (client) => appendChanges(client, [change(n)]))),
    ],
    [
      'a gateway reads what is new',
      (subject) => msEach(200, () => readChanges(subject.pool, newest.get(subject) ?? 0)),
    ],
    [
      'a person asks what is new',
      ({ pool }) => msEach(100, (n) => findNews(pool, 1 + (n % people), 2 + (n % people))),
    ],
    [
      'a photo is moved and deleted',
      ({ pool }) =>
        msEach(100, (n) =>
          transaction(pool, async (client) => {
            await moveNewPhoto(client, { photoId: n, collectionId: 2 });
            await removeChangesOf(client, { photoId: n });
          }),
        ),
    ],
  ];
  const measured: Measurement[] = [];
  for (const [title, work] of works) {
    const variants = subjects.map((subject) => ({ name: subject.name, once: () => work(subject) }));
    const series = await interleave(variants, rounds);
    measured.push({ title: `The log of changes: ${title}`, unit: 'ms', yardstick: asOneTable, series });
  }
  return measured;
}

async function measureRemoval(
  subjects: readonly Subject[],
  { changes, rounds }: { changes: number; rounds: number },
): Promise<Measurement[]> {
  const costs = new Map(subjects.map(({ name }) => [name, [] as { ms: number; kB: number }[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pool } of subjects) {
      if (name === inPartitions) await untilNewestIsEmpty(pool);
      await addChanges(pool, changes, 40);
      const work = name === inPartitions ? () => maintainPartitions(pool, changeTable) : () => prune(pool);
      costs.get(name)?.push(await costOf(pool, work));
    }
  }
  const measurement = (unit: 'ms' | 'kB', title: string): Measurement => ({
    title,
    unit,
    yardstick: asOneTable,
    series: [...costs].map(([name, all]) => ({
      name,
      points: [{ size: changes, values: all.map((cost) => cost[unit]) }],
    })),
  });
  return [
    measurement('ms', 'The log of changes: what is too old is removed'),
    measurement('kB', 'The log of changes: written to the write-ahead log for it'),
  ];
}

/** The rows that the other measurements have appended make a partition of their own. */
async function untilNewestIsEmpty(pool: Pool): Promise<void> {
  await pool.query(
    `update change set logged_at = logged_at - interval '6 days' where logged_at > now() - interval '1 day'`,
  );
  await maintainPartitions(pool, changeTable);
}
