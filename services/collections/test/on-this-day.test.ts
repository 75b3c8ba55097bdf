import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());
beforeEach(() => collections.database.query('truncate memory cascade'));

async function on(today: string, who = ana) {
  const answer = await collections.call(who, 'GET', `/api/collections/on-this-day?today=${today}`);
  return read(collectionWithThumbnailSchema.array(), answer).map(({ name }) => name);
}

test('memories of this day in earlier years are found, of both partners alone, the latest first', async () => {
  await recordMemory(collections, ana, { name: 'Three years ago', date: '2023-04-19', photoCount: 1 });
  await recordMemory(collections, ben, { name: 'Last year', date: '2025-04-19' });
  await recordMemory(collections, ana, { name: 'Today', date: '2026-04-19' });
  await recordMemory(collections, ana, { name: 'The day after', date: '2024-04-20' });
  await recordMemory(collections, ana, { name: 'Undated' });
  await recordMemory(collections, viewer(3), { name: 'Not theirs', date: '2023-04-19' });
  expect(await on('2026-04-19')).toEqual(['Last year', 'Three years ago']);
  expect(await on('2026-04-19', ben)).toEqual(['Last year', 'Three years ago']);
  // Once the partnership has ended.
  expect(await on('2026-04-19', viewer(1))).toEqual(['Three years ago']);
  // In the year itself.
  expect(await on('2023-04-19')).toEqual([]);
});

test('February 29 is remembered on February 28 of a common year, and on its own day of a leap year', async () => {
  await recordMemory(collections, ana, { name: 'Leap day', date: '2024-02-29' });
  await recordMemory(collections, ana, { name: 'The day before', date: '2024-02-28' });
  expect(await on('2026-02-28')).toEqual(['Leap day', 'The day before']);
  expect(await on('2026-03-01')).toEqual([]);
  expect(await on('2028-02-28')).toEqual(['The day before']);
  expect(await on('2028-02-29')).toEqual(['Leap day']);
});

test('samples of this day are shown in the demo only', async () => {
  await recordMemory(collections, viewer(9), { name: 'Sample', date: '2024-05-01' });
  await collections.database.query('update memory set is_protected = true');
  expect(await on('2026-05-01', viewer(5, { isDemo: true }))).toEqual(['Sample']);
  expect(await on('2026-05-01')).toEqual([]);
});

test('of many memories of this day the latest are answered', async () => {
  await collections.database.query(
    `insert into memory (owner_id, name, type, date)
     select 1, 'Year ' || y, 'custom', make_date(y, 4, 19) from generate_series(1900, 2025) y`,
  );
  const told = await on('2026-04-19');
  expect(told).toHaveLength(limits.onThisDay);
  expect(told[0]).toBe('Year 2025');
});

test.each(['', '?today=tomorrow', '?today=2026-02-30'])(
  'a request for memories of this day with “%s” is refused',
  async (query) => {
    const answer = await collections.call(ana, 'GET', `/api/collections/on-this-day${query}`);
    expect(answer.status).toBe(400);
    expect(problem(answer).code).toBe('VALIDATION');
  },
);

test('a search for memories of 0000-01-01, the earliest date, works like others', async () => {
  expect(await on('0000-01-01')).toEqual([]);
});
