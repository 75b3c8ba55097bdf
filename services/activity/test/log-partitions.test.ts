import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { maintainPartitions, readPartitions } from '@our-dates/service-kit/postgres/partitions';
import { createPool, migrate, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import {
  appendChanges,
  changeTable,
  moveNewPhoto,
  type NewChange,
  pruneChanges,
  readChanges,
  readChangesOf,
  readLatestChanges,
  removeChangesOf,
  removeChangesOfPerson,
} from '../src/repository/change-log.ts';
import { findNews, noteSeen } from '../src/repository/news.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const log = createLog({ name: 'test', level: 'silent' });
let database: TestDatabase;
let folder: string;
let pool: Pool;

beforeEach(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'activity');
  folder = await mkdtemp(join(tmpdir(), 'activity-migrations-'));
  pool = createPool({ connectionString: database.url, schema: 'activity', log });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const migrateFrom = (dir: string) => migrate({ ownerUrl: database.url, schema: 'activity', dir, log });

/** As the version did that had no partitions. */
async function migrateToTheVersionBefore(): Promise<void> {
  for (const file of await readdir(migrations)) {
    if (Number.parseInt(file, 10) < 5) await cp(join(migrations, file), join(folder, file));
  }
  await migrateFrom(folder);
}

const upload = (photoId: number, actorId = 2): NewChange => ({
  type: 'photo.uploaded',
  actorId,
  collectionId: 10,
  photoId,
  commentId: null,
  at: new Date().toISOString(),
  personId: actorId,
  isPrivate: false,
});

const append = (...changes: NewChange[]) => transaction(pool, (client) => appendChanges(client, changes));
const positions = async (after = 0) =>
  (await readChanges(pool, after)).changes.map(({ position }) => position);
const timePasses = (interval: string) =>
  pool.query('update change set logged_at = logged_at - $1::interval', [interval]);

/** Where the rows of relations are on the disk. */
async function files(...names: string[]): Promise<unknown[]> {
  const { rows } = await pool.query<{ file: unknown }>(
    'select pg_relation_filenode(name::regclass) as file from unnest($1::text[]) with ordinality as given (name, place) order by place',
    [names],
  );
  return rows.map(({ file }) => file);
}

/** Three partitions with so many photos each, and an empty one. @returns the first positions */
async function fillPartitions(photos = 2): Promise<number[]> {
  for (const part of [0, 1, 2]) {
    await append(...Array.from({ length: photos }, (_, at) => upload(photos * part + at)));
    await timePasses('121 hours');
    await maintainPartitions(pool, changeTable);
  }
  await pool.query('analyze change');
  return positions();
}

test('the log of the version before becomes the first partition, as it is', async () => {
  await migrateToTheVersionBefore();
  await append(upload(1), upload(2), upload(3));
  const before = await files('change', 'change_pkey', 'change_of_person', 'change_of_comment', 'change_age');
  const { changes } = await readChanges(pool, 0);
  await migrateFrom(migrations);
  expect((await readChanges(pool, 0)).changes).toEqual(changes);
  expect(
    await files(
      ...['', '_pkey', '_of_person', '_of_comment', '_age'].map((suffix) => `change_from_0${suffix}`),
    ),
  ).toEqual(before);
  await append(upload(4));
  expect(await positions()).toEqual([1, 2, 3, 4]);
  expect(await readPartitions(pool, 'change')).toEqual([{ name: 'change_from_0', start: null, end: null }]);
});

test('a new log begins with position 1', async () => {
  await migrateFrom(migrations);
  await append(upload(1));
  expect(await positions()).toEqual([1]);
});

test('replicas of the version before write and read while the table gets its partitions', async () => {
  await migrateToTheVersionBefore();
  let isRunning = true;
  let photoId = 0;
  const writers = [1, 2, 3].map(async () => {
    while (isRunning) await append(upload(++photoId));
  });
  const seen: number[] = [];
  const reader = (async () => {
    while (isRunning) seen.push(...(await positions(seen.at(-1) ?? 0)));
  })();
  try {
    await waitFor(() => expect(photoId).toBeGreaterThan(50));
    await migrateFrom(migrations);
    const migrated = photoId;
    await waitFor(() => expect(photoId).toBeGreaterThan(migrated + 50));
    await timePasses('121 hours');
    await waitFor(async () => {
      await maintainPartitions(pool, changeTable);
      expect(await readPartitions(pool, 'change')).toHaveLength(2);
    });
    const begun = photoId;
    await waitFor(() => expect(photoId).toBeGreaterThan(begun + 50));
  } finally {
    isRunning = false;
    await Promise.all([...writers, reader]);
  }
  while (true) {
    const more = await positions(seen.at(-1));
    if (more.length === 0) break;
    seen.push(...more);
  }
  expect(seen).toHaveLength(photoId);
  expect(seen.at(-1)).toBeGreaterThan(10_000_000_000);
});

test('a dropped partition is told as removed: a reader that has all of it has missed nothing', async () => {
  await migrateFrom(migrations);
  const [, last, ...others] = await fillPartitions();
  // The first partition is 15 days old, and the second ten.
  await timePasses('11 days');
  expect(await maintainPartitions(pool, changeTable)).toMatchObject({ dropped: ['change_from_0'] });
  expect(await readChanges(pool, (last ?? 0) - 1)).toMatchObject({ isComplete: false });
  const after = await readChanges(pool, last ?? 0);
  expect(after.isComplete).toBe(true);
  expect(after.changes.map(({ position }) => position)).toEqual(others);
  expect(await transaction(pool, pruneChanges)).toBe(0);
});

test('what is too old in a partition that is kept is removed row by row', async () => {
  await migrateFrom(migrations);
  await append(upload(1), upload(2));
  await pool.query(`update change set logged_at = now() - interval '31 days' where position = 1`);
  await maintainPartitions(pool, changeTable);
  expect(await transaction(pool, pruneChanges)).toBe(1);
  expect(await positions()).toEqual([2]);
});

test('when all is dropped, a reader begins behind it, and marks of what was seen stay below what comes', async () => {
  await migrateFrom(migrations);
  await fillPartitions();
  await timePasses('40 days');
  await maintainPartitions(pool, changeTable);
  const { position, isComplete } = await readLatestChanges(pool);
  expect(isComplete).toBe(true);
  await noteSeen(pool, 1, { place: 'everything', id: 0 }, Number.MAX_SAFE_INTEGER);
  await append(upload(9));
  expect((await readChanges(pool, position)).changes).toMatchObject([{ photoId: 9 }]);
  expect((await findNews(pool, 1, 2)).photos).toBe(1);
});

test('what is deleted, moved or of a removed person is changed in every partition', async () => {
  await migrateFrom(migrations);
  await fillPartitions();
  await append(upload(7, 3));
  await transaction(pool, async (client) => {
    await moveNewPhoto(client, { photoId: 0, collectionId: 11 });
    await removeChangesOf(client, { photoId: 2 });
    await removeChangesOfPerson(client, 3);
  });
  const left = (await readChanges(pool, 0)).changes.map(({ photoId, collectionId }) => [
    photoId,
    collectionId,
  ]);
  expect(left).toEqual([
    [0, 11],
    [1, 10],
    [3, 10],
    [4, 10],
    [5, 10],
  ]);
});

test('readers do not read partitions that they have passed', async () => {
  await migrateFrom(migrations);
  await fillPartitions(3000);
  const after = (await readPartitions(pool, 'change'))[2]?.start ?? 0;
  const plans = await transaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await readChanges(client, after);
    await readChangesOf(client, [1, 2], after);
    await findNews(client, 1, 2);
    const planOf = async (statement: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) execute ${statement}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    await noteSeen(client, 1, { place: 'everything', id: 0 }, after);
    return {
      all: await planOf(`"changes-after"(${after})`),
      people: await planOf(`"changes-of-people"('{1,2}', ${after})`),
      news: await planOf('"news"(1, 2)'),
    };
  });
  expect(plans.all).toContain('Subplans Removed: 2');
  expect(plans.all).not.toContain('Sort');
  expect(plans.people).toContain('Subplans Removed: 2');
  expect(plans.news.match(/never executed/g)?.length).toBeGreaterThanOrEqual(2);
});
