import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@our-dates/contracts/paths';
import { signUp } from '@our-dates/test-support/api-people';
import type { Page } from '@playwright/test';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { openPage, type SignedInPage } from '../tools/browser.ts';
import { memoryForm, noiseJpeg, sha256Of } from '../tools/pictures.ts';

const photoCount = 40;
/** About 4 MB as a JPEG of noise. */
const size = { width: 3392, height: 2544 };
/** 2 Mbit/s. */
const bytesPerSecond = 250_000;
/** The line is cut when so many photos have arrived, for so long each time. */
const cuts = [6, 17, 31];
const cutMs = 15_000;
/** The page is reloaded when so many have arrived. */
const reloadAt = 24;

interface ArrivedPhoto {
  readonly fileName: string;
  readonly sha256: string;
}

interface ChosenFile {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

export const scenario: Scenario = {
  about:
    '40 photos of 4 MB from a browser over 2 Mbit/s, cut three times and reloaded once: once each, in order',
  limitMs: 20 * 60_000,
  async run(context) {
    const { url } = await context.startOneMachine();
    const person = await signUp(url);
    const memory = await person.json<{ id: number }>('POST', paths.collections, {
      body: memoryForm('Forty'),
    });
    const files = await drawPhotos(context);
    const window = await openPage(context, url, person);
    const photosPath = `${paths.photos}?collectionId=${memory.id}`;
    const arrived = () => person.json<ArrivedPhoto[]>('GET', photosPath);

    await choose(window.page, memory.id, files);
    await window.setLine({ bytesPerSecond, isCut: false });
    const began = Date.now();
    await window.page.getByRole('button', { name: `Upload ${photoCount} Photos` }).click();
    await window.page.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const moment of [...cuts, reloadAt].sort((one, other) => one - other)) {
      await until(context, async () => (await arrived()).length >= moment);
      if (moment === reloadAt) await reload(context, window);
      else await cut(context, window, moment);
    }
    await until(context, async () => (await arrived()).length >= photoCount);
    const seconds = Math.round((Date.now() - began) / 1000);
    await window.page.getByText(`${photoCount} photos added to the memory.`).first().waitFor();
    report(context, { files, arrived: await arrived(), seconds });
  },
};

async function drawPhotos(context: ScenarioContext): Promise<ChosenFile[]> {
  context.say(`drawing ${photoCount} photos`);
  const folder = join(context.folder, 'photos');
  await mkdir(folder);
  const { bytes: drawn } = await noiseJpeg(size.width, size.height);
  const files: ChosenFile[] = [];
  for (let place = 0; place < photoCount; place += 1) {
    const bytes = withComment(drawn, `photo ${place}`);
    const name = `photo-${place}.jpg`;
    const path = join(folder, name);
    await writeFile(path, bytes);
    files.push({ path, name, sha256: sha256Of(bytes), bytes: bytes.length });
  }
  return files;
}

/** The same picture in another file: behind its first two bytes a JPEG may hold a comment. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, Buffer.from(comment), jpeg.subarray(2)]);
}

async function choose(page: Page, memoryId: number, files: readonly ChosenFile[]): Promise<void> {
  await page.goto(`/date-memory/${memoryId}`);
  await page.getByRole('button', { name: 'Upload Photos' }).first().click();
  await page.locator('input[type=file]').setInputFiles(files.map(({ path }) => path));
}

async function cut(context: ScenarioContext, { setLine }: SignedInPage, after: number): Promise<void> {
  context.say(`the line is cut after ${after} photos`);
  await setLine({ bytesPerSecond, isCut: true });
  await delay(cutMs, undefined, { signal: context.signal });
  await setLine({ bytesPerSecond, isCut: false });
}

async function reload(context: ScenarioContext, { page }: SignedInPage): Promise<void> {
  context.say(`the page is reloaded after ${reloadAt} photos`);
  await page.reload();
}

async function until(context: ScenarioContext, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(500, undefined, { signal: context.signal });
}

function report(
  context: ScenarioContext,
  {
    files,
    arrived,
    seconds,
  }: { files: readonly ChosenFile[]; arrived: readonly ArrivedPhoto[]; seconds: number },
): void {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  context.report({
    step: `${photoCount} photos, ${megabytes.toFixed(0)} MB, cut at ${cuts.join(', ')}, reloaded at ${reloadAt}`,
    result: `${arrived.length} arrived in ${seconds} s; the line alone takes ${Math.round((megabytes * 1e6) / bytesPerSecond)} s`,
    passed: arrived.length === photoCount,
  });
  const once = new Set(arrived.map(({ sha256 }) => sha256)).size;
  context.report({
    step: 'each of them once, byte for byte',
    result: `${once} of ${photoCount}`,
    passed: files.every(({ sha256 }) => arrived.filter((photo) => photo.sha256 === sha256).length === 1),
  });
  context.report({
    step: 'in the order they were chosen',
    result: arrived.map(({ fileName }) => fileName.replace(/\D/g, '')).join(' '),
    passed: arrived.map(({ fileName }) => fileName).join() === files.map(({ name }) => name).join(),
  });
}
