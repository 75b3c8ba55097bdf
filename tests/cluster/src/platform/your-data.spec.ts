import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { endedPartnershipsPath } from '@our-dates/contracts/separation';
import { finishedPhotosOf, galleryOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, type Person } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { readZip } from '@our-dates/test-support/read-zip';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { platformUrl } from '../tools/platform.ts';
import { askDatabase } from '../tools/pods.ts';

/** Asks for the steps of an export, each of which may reach another replica, until it is ready. */
async function prepareExport({ api }: Person): Promise<void> {
  await answered(await api.post(archivePaths.export), 201);
  const step = async () => {
    const answer: { export: { state: string } } = await (
      await answered(await api.post(archivePaths.exportSteps), 200)
    ).json();
    return answer.export.state;
  };
  await until('the export is ready', 60, step, (state) => state === 'ready');
}

test('everything a couple sees is downloaded through the ingress, and a part of it by its range', async () => {
  const { one, other } = await couple(platformUrl());
  const photo = await portrait();
  const memory = await recordMemory(other, { name: 'The lighthouse', photos: [photo] });
  await finishedPhotosOf(other, memory);

  await prepareExport(one);
  const whole = await answered(await one.api.get(archivePaths.exportFile), 200);
  const zip = await whole.body();
  const originals = (await readZip(zip)).filter(({ content }) => content.equals(photo.buffer));
  expect(originals.map(({ path }) => path)).toEqual([expect.stringContaining('The lighthouse/')]);

  const etag = whole.headers().etag ?? '';
  const [start, end] = [Math.floor(zip.length / 3), Math.floor(zip.length / 2)];
  const part = await one.api.get(archivePaths.exportFile, {
    headers: { range: `bytes=${start}-${end}`, 'if-range': etag },
  });
  await answered(part, 206);
  expect(part.headers()['content-range']).toBe(`bytes ${start}-${end}/${zip.length}`);
  expect((await part.body()).equals(zip.subarray(start, end + 1))).toBe(true);
  expect((await other.api.get(archivePaths.exportFile)).status()).toBe(404);
  await Promise.all([one.api.dispose(), other.api.dispose()]);
});

const namesIn = async (person: Person) => (await galleryOf(person)).map(({ name }) => name);

test('a partnership is ended, undone by both, and its memories are shared again', async () => {
  const { one, other } = await couple(platformUrl());
  await recordMemory(other, { name: 'The pier' });
  await answered(await one.api.delete('/api/partnerships/partnership'), 204);
  expect(await namesIn(one)).not.toContain('The pier');

  const ended: { id: number }[] = await (
    await answered(await one.api.get(endedPartnershipsPath), 200)
  ).json();
  const undo = `${endedPartnershipsPath}/${ended[0]?.id}/undo`;
  await answered(await one.api.post(undo), 200);
  expect(await namesIn(one)).not.toContain('The pier');
  await answered(await other.api.post(undo), 200);
  await until(
    'it is shared again',
    10,
    () => namesIn(one),
    (names) => names.includes('The pier'),
  );
  await Promise.all([one.api.dispose(), other.api.dispose()]);
});

/** How many rows of a person each table has that says whose its rows are. */
async function rowsOf({ id }: Person): Promise<string[]> {
  const columns = await askDatabase(
    `select format('select ''%1$s.%2$s'' where exists (select from %1$I.%2$I where %3$I = ${id})', table_schema, table_name, column_name)
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and column_name in ('owner_id', 'author_id')`,
  );
  return askDatabase(columns.join(' union '));
}

test('a deleted account leaves no row of its own in any service, and its partner keeps what is theirs', async () => {
  test.setTimeout(150_000);
  const { one, other } = await couple(platformUrl());
  await recordMemory(one, { name: 'To be forgotten', photos: [await portrait()] });
  const memory = await recordMemory(other, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await finishedPhotosOf(other, memory);
  const comments = `/api/photos/${photo?.id}/comments`;
  await answered(await one.api.post(comments, { data: { content: 'Forget this' } }), 201);
  await answered(await one.api.post('/api/plans', { data: { title: 'To the island' } }), 201);
  expect(await rowsOf(one)).toEqual(
    expect.arrayContaining(['collections.memory', 'comments.comment', 'plans.plan']),
  );

  await answered(await one.api.post(deleteAccountPath, { data: {} }), 204);
  await until(
    'its rows go',
    90,
    () => rowsOf(one),
    (tables) => tables.length === 0,
  );
  expect(await namesIn(other)).toContain('The pier');
  await Promise.all([one.api.dispose(), other.api.dispose()]);
});
