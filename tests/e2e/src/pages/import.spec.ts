import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memorySchema, plansSchema } from '@our-dates/contracts/archive-format';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import { importPaths } from '@our-dates/contracts/import-terms';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { finishedPhotosOf, galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import { answered, couple, demoPerson, openAs, type Person } from '@our-dates/test-support/people';
import { file, heic, portrait, sideways } from '@our-dates/test-support/pictures';
import { readZip } from '@our-dates/test-support/read-zip';
import type { Page } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const post = async (person: Person, path: string, data: object, status = 201) =>
  (await answered(await person.api.post(path, { data }), status)).json();

/** A couple with two memories, in which everything is written that an archive can have. */
async function coupleWithMemories(at: string) {
  const { one, other } = await couple(at);
  const photos = [await sideways(), await portrait()];
  const trip = await recordMemory(one, {
    ...{ name: 'Lighthouse “walk”', description: 'Wind.\nSalt.', date: '2023-05-06', photos },
  });
  // With their times, which the image worker reads.
  const [first, second] = await finishedPhotosOf(one, trip);
  const path = (id: number | undefined) => `/api/photos/${id}`;
  await post(one, `${path(first?.id)}/comments`, { content: 'Loud gulls.' });
  await post(other, `${path(first?.id)}/comments`, { content: 'Louder wind.' });
  await post(one, `${path(second?.id)}/like`, {}, 200);
  await post(other, `${path(first?.id)}/like`, {}, 200);
  const title = {
    title: 'The stairs',
    description: 'All 199.',
    altText: 'A spiral of iron stairs',
    collectionId: trip.id,
  };
  await answered(await one.api.put(path(second?.id), { data: title }), 200);
  const clock = { uploadedBy: one.id, camera: 'Test', clockAhead: 62 * 60 };
  await answered(await one.api.put(fillPath(clocksPath, { id: trip.id }), { data: clock }), 200);
  const cover = { name: trip.name, coverPhotoId: second?.id };
  await answered(await one.api.put(`/api/collections/${trip.id}`, { data: cover }), 200);
  for (const [writer, partner, content] of [
    [one, other, 'I was cold.'],
    [other, one, 'I was not.'],
  ] as const) {
    const data = { content, partnerId: partner.id, version: null };
    await answered(await writer.api.put(fillPath(storyPath, { id: trip.id }), { data }), 200);
  }
  await recordMemory(other, { name: 'Soup', photos: [] });
  await post(other, planPaths.plans, { title: 'The night train', note: 'Two beds.', date: '2031-04-19' });
  const { id } = await post(one, planPaths.plans, { title: 'A lighthouse' });
  await answered(
    await one.api.put(fillPath(planPaths.planHappened, { id }), { data: { memoryId: trip.id } }),
    200,
  );
  return { one, other };
}

/** Everything that a person may see, as the zip of an export. */
async function exportOf({ api }: Person): Promise<Buffer> {
  await answered(await api.post(archivePaths.export), 201);
  await expect(async () => {
    const { export: prepared } = await (await api.post(archivePaths.exportSteps)).json();
    expect(prepared.state).toBe('ready');
  }).toPass({ timeout: 60_000 });
  return (await answered(await api.get(archivePaths.exportFile), 200)).body();
}

/** What an archive says of plans, without who is who on its platform, and without times, which an import sets. */
async function plansOf(zip: Buffer) {
  const entry = (await readZip(zip)).find(({ path }) => path === 'our-dates/plans.json');
  const { plans } = plansSchema.parse(JSON.parse(String(entry?.content)));
  return plans.map(({ title, note, link, date, happenedAt, memory }) => ({
    ...{ title, note, link, date, memory },
    hasHappened: happenedAt !== null,
  }));
}

/** What an archive says, without who is who on its platform: people by their names, and originals by their content. */
async function contentOf(zip: Buffer) {
  const entries = new Map((await readZip(zip)).map(({ path, content }) => [path, content]));
  const json = (path: string) => JSON.parse(String(entries.get(path)));
  return [...entries.keys()]
    .filter((path) => path.endsWith('/memory.json'))
    .map((path) => ({ folder: path.replace('memory.json', ''), memory: memorySchema.parse(json(path)) }))
    .filter(({ memory }) => !memory.isSample)
    .map(({ folder, memory: { recordedBy, stories, photos, ...memory } }) => ({
      ...memory,
      folder,
      stories: stories
        .map(({ author, importedAuthor, readBy, ...story }) => ({
          ...story,
          by: importedAuthor ?? author,
        }))
        .toSorted((a, b) => a.text.localeCompare(b.text)),
      photos: photos.map(({ uploadedBy, picture, likedBy, comments, ...photo }) => ({
        ...photo,
        likedBy,
        original: createHash('sha256')
          .update(entries.get(`${folder}${photo.file}`) ?? '')
          .digest('hex'),
        comments: comments.map(({ author, importedAuthor, ...comment }) => ({
          ...comment,
          by: importedAuthor ?? author,
        })),
      })),
    }));
}

function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  return page.getByLabel('Files to import').and(page.locator('input')).setInputFiles(files);
}

const zipFile = (buffer: Buffer) => file('our-dates.zip', 'application/zip', buffer);

/** Starts a platform with data of its own, as long as it is used. */
async function withNewInstallation(use: (at: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'our-dates-new-'));
  // PostgreSQL reads it under another account where this one is root.
  await chmod(dataDir, 0o755);
  const { url, stop } = await startOwnPlatform({ dataDir });
  try {
    await use(url);
  } finally {
    await stop();
    await rm(dataDir, { recursive: true });
  }
}

test('what is exported and imported into a new installation is exported from there with the same content', async ({
  page,
  at,
}) => {
  // A platform of its own starts, and two exports are made.
  test.slow();
  const { one, other } = await coupleWithMemories(at);
  const zip = await exportOf(one);
  await withNewInstallation(async (installation) => {
    const receiver = await demoPerson(installation);
    await openAs(page, receiver, `${installation}/your-data`);
    await choose(page, zipFile(zip));
    await expect(page.getByRole('heading', { name: 'Import memories' })).toBeFocused();
    await expect(page.getByRole('radio', { name: one.displayName }).first()).toBeChecked();
    await expect(page.getByText(/2 texts by .+ will show that name/)).toBeVisible();
    await expect(page.getByText('1 heart of others is not imported.')).toBeVisible();
    // The samples of the demo are not theirs.
    await expect(page.getByRole('checkbox', { name: 'Harbour lights' })).not.toBeChecked();
    await expect(page.getByText('2 memories · 2 photos')).toBeVisible();
    await noViolations(page);
    await page.getByRole('button', { name: 'Import 2 Memories' }).press('Enter');
    await expect(page.getByText('2 memories are imported.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('2 plans are added.')).toBeVisible();
    await noViolations(page);

    const before = await contentOf(zip);
    expect((await plansOf(zip)).map(({ title }) => title)).toEqual(['The night train', 'A lighthouse']);
    // The two may have the same display name.
    const importedFrom = (username: string) =>
      username === one.username ? receiver.username : other.displayName;
    await expect(async () => {
      const expected = before.map((memory) => ({
        ...memory,
        photos: memory.photos.map((photo) => ({
          ...photo,
          likedBy: photo.likedBy.filter((name) => name === one.username).map(() => receiver.username),
          comments: photo.comments.map((comment) => ({ ...comment, by: importedFrom(comment.by) })),
        })),
        stories: memory.stories.map((story) => ({ ...story, by: importedFrom(story.by) })),
      }));
      const again = await exportOf(receiver);
      expect(await contentOf(again)).toEqual(expected);
      expect(await plansOf(again)).toEqual(await plansOf(zip));
    }).toPass({ timeout: 45_000 });

    await page.getByRole('button', { name: 'Done' }).click();
    await choose(page, zipFile(zip));
    await expect(page.getByText('Imported before.')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Import 0 Memories' })).toBeDisabled();
  });
});

test('an import that is interrupted by a reload continues, and makes every memory once', async ({
  page,
  at,
}) => {
  const { one } = await coupleWithMemories(at);
  const zip = await exportOf(one);
  const receiver = await demoPerson(at);
  await openAs(page, receiver, '/your-data');
  // The first memory is made, and its answer lost: the page is reloaded before it comes.
  const reached = Promise.withResolvers<void>();
  await page.route(`**${importPaths.memories}`, async (route) => {
    await route.fetch();
    reached.resolve();
  });
  await choose(page, zipFile(zip));
  await page.getByRole('button', { name: 'Import 2 Memories' }).click();
  await reached.promise;
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  // Not before the reload: the page would send its request again, and get an answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText(/The import of 2 memories from our-dates\.zip was not finished/)).toBeVisible();
  await choose(page, zipFile(zip));
  await expect(page.getByText('Imported before.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 Memory' }).click();
  await expect(page.getByText('1 memory is imported.')).toBeVisible({ timeout: 30_000 });
  const mine = (await galleryOf(receiver)).filter(({ isProtected }) => !isProtected);
  expect(mine.map(({ name, photoCount }) => [name, photoCount]).toSorted()).toEqual([
    ['Lighthouse “walk”', 2],
    ['Soup', 0],
  ]);
});

test('of two tabs one imports at a time, and the other continues after it', { tag: '@page' }, async ({
  page,
  context,
  person,
}) => {
  const picture = await portrait();
  const answers = Promise.withResolvers<void>();
  await page.route(`**${importPaths.memories}`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/your-data');
    await choose(tab, picture);
    await tab.getByRole('button', { name: 'Import 1 Memory' }).click();
  }
  await expect(other.getByText(/Another tab is importing/)).toBeVisible();
  answers.resolve();
  await expect(page.getByText('1 memory is imported.')).toBeVisible({ timeout: 30_000 });
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('Imported before')).toBeVisible();
  expect((await galleryOf(person)).filter(({ isProtected }) => !isProtected)).toHaveLength(1);
});

test('a zip that was made to do harm is refused with its entry, and nothing is sent', {
  tag: '@page',
}, async ({ page, person, at }) => {
  const { one } = await couple(at);
  await recordMemory(one, { name: 'Lighthouse', photos: [] });
  const zip = await exportOf(one);
  const evil = Buffer.from(
    zip.toString('latin1').replaceAll('our-dates/schema.json', '../../dates/evil.json'),
    'latin1',
  );
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/imports/') && sent.push(request.url()));
  await openAs(page, person, '/your-data');
  await choose(page, zipFile(evil));
  await expect(page.getByRole('alert')).toContainText(
    '“../../dates/evil.json” has a name that leads out of its folder.',
  );
  await noViolations(page);
  await page.getByRole('button', { name: 'Choose Something Else' }).click();
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('photos become memories by their days; what is no photo is named, and a refused one stays out', {
  tag: '@page',
}, async ({ page, person }) => {
  await page.goto('/your-data');
  const picture = await portrait();
  await choose(
    page,
    picture,
    file('IMG_20240817_213000.jpg', 'image/jpeg', 'no picture'),
    file('clip.mp4', 'video/mp4', 'moving'),
    await heic('IMG_20240901_100000.heic'),
  );
  await page.getByText('1 file cannot be imported').click();
  await expect(page.getByText('Videos cannot be imported. clip.mp4')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 Memories' }).click();
  await expect(page.getByText('2 memories are imported; 1 memory is not.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/“IMG_20240817_213000\.jpg”/)).toBeVisible();
  const mine = (await galleryOf(person)).filter(({ isProtected }) => !isProtected);
  expect(mine.map(({ name, date }) => [name, date]).toSorted()).toEqual([
    ['April 19, 2026', '2026-04-19'],
    ['September 1, 2024', '2024-09-01'],
  ]);
});

/** A zip of these files, by their paths. */
async function zipOf(files: Readonly<Record<string, Buffer | object>>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    await zip.add(path, new Uint8ArrayReader(bytes));
  }
  return Buffer.from(await zip.close());
}

test('a Google Takeout is imported with its albums and texts, and a photo that is in two places once', {
  tag: '@page',
}, async ({ page, person }) => {
  const photo = (await portrait()).buffer;
  const notes = (description: string) => ({
    ...{ title: 'arezzo.jpg', description },
    photoTakenTime: { timestamp: String(Date.parse('2026-04-19T14:20:00Z') / 1000) },
  });
  const zip = await zipOf({
    'Takeout/Google Photos/Tuscany/metadata.json': {
      title: 'Tuscany <b>&</b> sea',
      description: 'By train.',
    },
    'Takeout/Google Photos/Tuscany/arezzo.jpg': photo,
    'Takeout/Google Photos/Tuscany/arezzo.jpg.supplemental-metadata.json': notes('The square.'),
    'Takeout/Google Photos/Photos from 2026/arezzo.jpg': photo,
    'Takeout/Google Photos/Photos from 2026/arezzo.jpg.json': notes(''),
    'Takeout/Google Photos/Photos from 2026/clip.mp4': Buffer.from('moving'),
  });
  await page.goto('/your-data');
  await choose(page, file('takeout-001.zip', 'application/zip', zip));
  await page.getByRole('button', { name: 'Import 1 Memory' }).click();
  await expect(page.getByText('1 memory is imported.')).toBeVisible({ timeout: 30_000 });
  const [memory, ...more] = (await galleryOf(person)).filter(({ isProtected }) => !isProtected);
  expect(more).toEqual([]);
  expect(memory).toMatchObject({
    name: 'Tuscany <b>&</b> sea',
    description: 'By train.',
    date: '2026-04-19',
  });
  const photos = await photosOf(person, { id: memory?.id ?? 0 });
  expect(photos.map(({ title, description }) => [title, description])).toEqual([['arezzo', 'The square.']]);
});

test('a folder with folders in it is imported by the days of its photos', { tag: '@page' }, async ({
  page,
  person,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'our-dates-import-'));
  try {
    await mkdir(join(folder, 'Phone', 'DCIM'), { recursive: true });
    await writeFile(join(folder, 'Phone', 'DCIM', 'arezzo.jpg'), (await portrait()).buffer);
    await writeFile(join(folder, 'Phone', 'notes.txt'), 'to remember');
    await page.goto('/your-data');
    await page.getByLabel('Folder to import').and(page.locator('input')).setInputFiles(folder);
    await page.getByRole('button', { name: 'Import 1 Memory' }).click();
    await expect(page.getByText('1 memory is imported.')).toBeVisible({ timeout: 30_000 });
  } finally {
    await rm(folder, { recursive: true });
  }
  const mine = (await galleryOf(person)).filter(({ isProtected }) => !isProtected);
  expect(mine.map(({ name, photoCount }) => [name, photoCount])).toEqual([['April 19, 2026', 1]]);
});
