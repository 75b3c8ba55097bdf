import { setTimeout as delay } from 'node:timers/promises';
import { finishedPhotosOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { helm, kubectl, namespace, releaseSlice } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, isPage } from '../../../../scripts/cluster/slices.ts';
import { nextVersion } from '../tools/next-version.ts';
import { platformUrl } from '../tools/platform.ts';
import { askDatabase, podsOf } from '../tools/pods.ts';
import { type Steps, startSteps } from '../tools/steps.ts';

const slices = allSlices();
let steps: Steps;

test.beforeAll(async () => {
  steps = await startSteps();
});

test.afterAll(() => steps.end());

for (const slice of slices) {
  test(`${slice.name} is released and rolled back under load without a failed request`, async () => {
    test.setTimeout(600_000);
    const tag = await nextVersion(slice);
    const released = await steps.step(`${slice.name}: next version`, () => releaseSlice(slice, tag));
    expect(released.failures).toEqual([]);
    const rolledBack = await steps.step(`${slice.name}: rolled back`, () =>
      helm('rollback', slice.name, '--wait'),
    );
    expect(rolledBack.failures).toEqual([]);
  });
}

test('a page that was opened before all pages are released again keeps working', async ({ page }) => {
  test.setTimeout(900_000);
  const pages = slices.filter(isPage);
  for (const slice of pages) await nextVersion(slice);
  await openAs(page, await steps.load.person(), '/');
  await expect(page.getByRole('link', { name: /Under load/ })).toBeVisible();
  await Promise.all(pages.map(async (slice) => releaseSlice(slice, await nextVersion(slice))));

  await page.getByRole('link', { name: /Under load/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Under load' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await expect(page.locator('html'), 'the page of before').not.toHaveAttribute('data-release');
  // A server of the build before answers for a moment after it was told to stop.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-release', 'next', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await Promise.all(pages.map(({ name }) => helm('rollback', name, '--wait')));
});

test('a drain takes one pod of each slice at a time, and no request fails', async () => {
  test.setTimeout(400_000);
  const evict = (pod: string) =>
    run(
      [
        'kubectl',
        'create',
        '--raw',
        `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`,
        '--filename',
        '-',
      ],
      {
        input: JSON.stringify({
          apiVersion: 'policy/v1',
          kind: 'Eviction',
          metadata: { name: pod, namespace },
        }),
      },
    );
  const drained = await steps.step('drain: a pod of each slice is evicted', async () => {
    for (const { name } of slices) {
      const [one, other] = await podsOf(name);
      await evict(one?.name ?? '');
      await expect(evict(other?.name ?? ''), 'the other one').rejects.toThrow(/disruption budget/);
      await kubectl('rollout', 'status', `deployment/${name}`, '--timeout=120s');
    }
  });
  expect(drained.failures).toEqual([]);
});

for (const store of ['postgres', 'redis', 'rabbitmq', 's3']) {
  test(`${store} goes and comes back: requests that need it get a clear 503, and nothing is lost`, async () => {
    test.setTimeout(300_000);
    const lost = await steps.step(`${store}: its pod is deleted`, async () => {
      await kubectl('delete', 'pod', `${store}-0`, '--wait=true');
      await kubectl('rollout', 'status', `statefulset/${store}`, '--timeout=120s');
      await delay(5_000);
    });
    expect(lost.failures.filter(({ isClear }) => !isClear)).toEqual([]);

    const after = await steps.step(`${store}: it is back`, () => delay(5_000));
    expect(after.failures).toEqual([]);
    const person = await steps.load.person();
    const memory = await recordMemory(person, { name: `After ${store}`, photos: [await portrait()] });
    await finishedPhotosOf(person, memory);
    expect(await photosOf(person, memory)).toHaveLength(1);
    const missing = async () => {
      const rows = await askDatabase(
        `select id from comments.comment where photo_id = ${steps.load.photoId}`,
      );
      const present = new Set(rows.map(Number));
      return [...steps.load.acknowledged].filter((id) => !present.has(id));
    };
    await until('every acknowledged comment is there', 10, missing, (ids) => ids.length === 0);
  });
}

test('the platform answers at its own address as before', async ({ page }) => {
  await page.goto(platformUrl());
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible();
});
