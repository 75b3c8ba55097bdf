import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openAccountMenu } from '@our-dates/test-support/demo';
import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { readZip } from '@our-dates/test-support/read-zip';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const attack = '<script>document.title = "stolen"</script>';

/** Presses the download link, and unpacks the file. @returns the folder that it is in */
async function downloadAndUnpack(page: Page, to: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^our-dates-\d{4}-\d\d-\d\d\.zip$/);
  for (const { path, content } of await readZip(await readFile(await download.path()))) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), content);
  }
  return join(to, 'our-dates');
}

test('the memories of both partners are downloaded as an album that works without a server', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const photo = await portrait();
  const memory = await recordMemory(other, {
    name: `Lighthouse ${attack}`,
    date: '2023-05-06',
    photos: [photo],
  });
  const [first] = await finishedPhotosOf(other, memory);
  await answered(await one.api.post(`/api/photos/${first?.id}/comments`, { data: { content: attack } }), 201);

  await openAs(page, one, '/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Your data' }).press('Enter');
  await expect(page).toHaveURL(/\/your-data$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeFocused();
  await noViolations(page);
  await page.getByRole('button', { name: 'Prepare Download' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Download everything' })).toBeFocused();
  await noViolations(page);

  const folder = await mkdtemp(join(tmpdir(), 'your-data-'));
  try {
    const album = await downloadAndUnpack(page, folder);
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(join(album, 'index.html')).href);
    await page.getByRole('link', { name: '2023' }).click();
    await page.getByRole('link', { name: /Lighthouse/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lighthouse ${attack}`);
    await expect(page.getByRole('listitem')).toContainText(attack);
    const picture = page.getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(
      await picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
    ).toBeGreaterThan(0);
    await noViolations(page);
    const original = await page.getByRole('figure').getByRole('link').getAttribute('href');
    const bytes = await readFile(new URL(original ?? '', page.url()));
    expect(bytes.equals(photo.buffer)).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
