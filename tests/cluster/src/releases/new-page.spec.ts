import { newMemory, openAccountMenu } from '@our-dates/test-support/demo';
import { answered, couple, openAs, openListening, type Person } from '@our-dates/test-support/people';
import { percentile } from '@our-dates/test-support/percentile';
import { until } from '@our-dates/test-support/until';
import { expect, type Page, test } from '@playwright/test';
import { buildSlice, findBuilder } from '../../../../scripts/cluster/images.ts';
import {
  findCluster,
  helm,
  kubectl,
  releasedTag,
  releaseSlice,
} from '../../../../scripts/cluster/releases.ts';
import { allSlices, type Slice } from '../../../../scripts/cluster/slices.ts';
import type { LoadResult } from '../tools/load.ts';
import { platformUrl } from '../tools/platform.ts';
import { podsOf } from '../tools/pods.ts';
import { type Steps, startSteps } from '../tools/steps.ts';

const slices = allSlices();
/** A service and the remote with its page, which the platform is released without first. */
const [service, remote] = [sliceNamed('plans'), sliceNamed('mfe-plans')];
const others = slices.filter((slice) => slice !== service && slice !== remote);
const menu = { path: '/plans', label: 'Where next?' } as const;
const tags = new Map<Slice, string>();
let steps: Steps;
let people: { one: Person; other: Person };

function sliceNamed(name: string): Slice {
  const slice = slices.find((each) => each.name === name);
  if (!slice) throw new Error(`There is no slice named ${name}.`);
  return slice;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const builder = findBuilder(await findCluster());
  for (const slice of [service, remote]) {
    tags.set(slice, (await releasedTag(slice)) ?? (await buildSlice(builder, slice)).tag);
    await helm('uninstall', slice.name, '--ignore-not-found', '--wait');
  }
  // A running gateway knows a remote for ten more minutes than its pods are there.
  await kubectl('rollout', 'restart', 'deployment/gateway');
  await kubectl('rollout', 'status', 'deployment/gateway', '--timeout=180s');
  people = await couple(platformUrl());
  await until(
    'no gateway leads to the page',
    60,
    () => listedBy(people.one),
    (all) => !all.includes(true),
  );
  steps = await startSteps();
});

test.afterAll(async () => {
  test.setTimeout(600_000);
  await steps.end();
  for (const slice of [service, remote]) await release(slice);
  await Promise.all([people.one.api.dispose(), people.other.api.dispose()]);
});

const release = (slice: Slice) => releaseSlice(slice, tags.get(slice) ?? '');

/** Whether the list of remotes names the new one, in the answers of several gateways. */
async function listedBy({ api }: Person): Promise<boolean[]> {
  const asked = Array.from({ length: 8 }, () => api.get('/remotes.json'));
  const lists = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
  return lists.map((list) => list.includes(`/remotes/${remote.declared.name}/`));
}

/** The pods of all slices that are not released here: their names, and when their programs started. */
async function otherPods(): Promise<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(await Promise.all(others.map(async ({ name }) => [name, await podsOf(name)])));
}

const menuEntry = (page: Page) => page.getByRole('menuitem', { name: menu.label });
const planNamed = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

async function openPlans(page: Page, person: Person): Promise<void> {
  await openAs(page, person);
  await openListening(page, menu.path);
  await expect(page.getByRole('heading', { level: 1, name: menu.label })).toBeVisible();
}

test('a service and a page are released into the running platform under load: no request fails, and no pod of another slice starts again', async ({
  page,
}) => {
  test.setTimeout(400_000);
  await openAs(page, people.one, '/');
  await openAccountMenu(page);
  await expect(menuEntry(page)).toHaveCount(0);
  const before = await otherPods();

  for (const slice of [service, remote]) {
    const released = await steps.step(`${slice.name}: first release`, () => release(slice));
    expect(released.failures).toEqual([]);
    expect(await helm('test', slice.name, '--timeout', '30s')).toContain('Succeeded');
  }
  await until(
    'each gateway leads to the page',
    60,
    () => listedBy(people.one),
    (all) => !all.includes(false),
  );
  expect(await otherPods()).toEqual(before);

  await page.reload();
  await openAccountMenu(page);
  await menuEntry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: menu.label })).toBeVisible();
});

test('both partners’ open pages show what the other changes, and the dialog of another remote opens with the values of the new one', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const theirs = await context.newPage();
  await openPlans(page, people.one);
  await openPlans(theirs, people.other);

  const times: number[] = [];
  const plan = { title: 'To the pier', date: '2024-04-19', note: 'With the night train' };
  for (const [writer, reader, title] of [
    [people.other, page, plan.title],
    [people.one, theirs, 'To the gallery'],
    [people.other, page, 'To the museum'],
    [people.one, theirs, 'To the island'],
    [people.other, page, 'To the lake'],
    [people.one, theirs, 'To the market'],
  ] as const) {
    const began = performance.now();
    await answered(await writer.api.post('/api/plans', { data: { ...plan, title } }), 201);
    await planNamed(reader, title).waitFor();
    times.push(performance.now() - began);
  }
  console.log(
    `A plan shows on the partner’s page after a median of ${percentile(0.5, times).toFixed(0)} ms, the slowest after ${Math.max(...times).toFixed(0)} ms.`,
  );

  await page.getByRole('button', { name: `It happened: ${plan.title}` }).click();
  const dialog = newMemory(page);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(plan.title);
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('April 19, 2024');
  await expect(dialog.getByLabel('Our story')).toHaveValue(plan.note);
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  for (const each of [page, theirs])
    await expect(each.getByRole('link', { name: `See the memory of ${plan.title}` })).toBeVisible();
  await context.close();
});

test('the page and its service are removed and released again under load: only their own requests fail, and the plans are still there', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const before = await otherPods();
  const own = `/remotes/${remote.declared.name}/`;
  const ofOthers = ({ failures }: LoadResult) => failures.filter(({ problem }) => !problem.includes(own));
  const removed = await steps.step(`${remote.name}, ${service.name}: removed`, async () => {
    for (const slice of [remote, service]) await helm('uninstall', slice.name, '--wait');
  });
  expect(ofOthers(removed)).toEqual([]);
  await openAs(page, people.one, menu.path);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This part is not available right now' }),
  ).toBeVisible({ timeout: 30_000 });

  const again = await steps.step(`${service.name}, ${remote.name}: released again`, async () => {
    for (const slice of [service, remote]) await release(slice);
    await until(
      'each gateway leads to the page',
      60,
      () => listedBy(people.one),
      (all) => !all.includes(false),
    );
  });
  expect(ofOthers(again)).toEqual([]);
  expect(await otherPods()).toEqual(before);
  await openPlans(page, people.one);
  await expect(planNamed(page, 'To the museum')).toBeVisible();
});
