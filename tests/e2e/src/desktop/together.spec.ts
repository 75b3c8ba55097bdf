import { fillPath } from '@our-dates/contracts/paths';
import type { Together } from '@our-dates/contracts/together';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, type Person } from '@our-dates/test-support/people';
import { photo } from '@our-dates/test-support/pictures';
import type { Browser, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
const counter = (page: Page) => viewer(page).getByText(/^\d+ \/ \d+$/);
const sign = (page: Page, words: string | RegExp) => viewer(page).getByText(words, { exact: true });
const invitation = (page: Page) => page.getByText(/invites you to look at/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

interface Evening {
  readonly one: Person;
  readonly other: Person;
  readonly memory: { readonly id: number };
  /** Of the person who invites: at the memory. */
  readonly hers: Page;
  /** Of the partner: in the gallery. */
  readonly his: Page;
}

async function openEvening(page: Page, browser: Browser, at: string): Promise<Evening> {
  const { one, other } = await couple(at);
  const names = ['The pier', 'The gulls', 'The chips', 'The sea'];
  const photos = await Promise.all(names.map((name) => photo(`${name}.jpg`, { width: 640, height: 480 })));
  const memory = await recordMemory(one, { name: 'The harbour', photos });
  const his = await (await browser.newContext()).newPage();
  await openAs(page, one, `/date-memory/${memory.id}`);
  await openAs(his, other, '/');
  await expect(his.getByRole('link', { name: /The harbour/ })).toBeVisible();
  return { one, other, memory, hers: page, his };
}

async function invite(page: Page): Promise<void> {
  await expect(page.getByText('is here too')).toBeAttached();
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Look together' }).click();
}

async function look(evening: Evening): Promise<void> {
  const { hers, his } = evening;
  await invite(hers);
  await expect(sign(hers, /^Waiting for/)).toBeVisible();
  await press(his, 'Join');
  // The code of the memory's page and of the viewer is loaded first.
  await expect(sign(his, 'Looking together')).toBeVisible({ timeout: 30_000 });
  await expect(sign(hers, 'Looking together')).toBeVisible();
}

test('partners look together: either moves both screens, likes show on both, and it survives a reload', async ({
  page,
  browser,
  at,
}) => {
  const evening = await openEvening(page, browser, at);
  const { one, other, hers, his, memory } = evening;
  await invite(hers);
  await expect(sign(hers, `Waiting for ${other.displayName}…`)).toBeVisible();
  await hers.keyboard.press('ArrowRight');
  await expect(counter(hers)).toHaveText('2 / 4');
  await expect(invitation(his)).toContainText(
    `${one.displayName} invites you to look at The harbour together`,
  );
  await noViolations(his);
  await press(his, 'Join');
  await expect(his).toHaveURL(`/date-memory/${memory.id}`);
  await expect(counter(his)).toHaveText('2 / 4');
  await expect(sign(hers, 'Looking together')).toBeVisible();

  await his.keyboard.press('ArrowRight');
  await expect(counter(hers)).toHaveText('3 / 4');
  await hers.keyboard.press('ArrowLeft');
  await hers.keyboard.press('ArrowLeft');
  await expect(counter(his)).toHaveText('1 / 4');
  await expect(his.getByRole('status').filter({ hasText: 'is at photo' })).toHaveText(
    `${one.displayName} is at photo 1 of 4: The pier`,
  );
  await noViolations(hers);

  await viewer(hers).getByRole('button', { name: 'Like', exact: true }).click();
  await expect(viewer(his).getByText(`Loved by ${one.displayName}`)).toBeVisible();

  await his.reload();
  await expect(sign(his, 'Looking together')).toBeVisible();
  await hers.keyboard.press('ArrowRight');
  await expect(counter(his)).toHaveText('2 / 4');

  await press(his, 'Leave');
  await expect(sign(his, 'Looking together')).toBeHidden();
  await expect(counter(his)).toBeVisible();
  await expect(sign(hers, 'Looking together')).toBeHidden();
  await expect(toast(hers, `${other.displayName} has stopped looking`)).toBeVisible();
  await his.context().close();
});

test('an invitation that is declined ends for both, and closing the viewer ends it for both', async ({
  page,
  browser,
  at,
}) => {
  const evening = await openEvening(page, browser, at);
  const { other, hers, his } = evening;
  const second = await his.context().newPage();
  await second.goto('/');
  await invite(hers);
  await expect(invitation(his)).toBeVisible();
  await press(second, 'Not now');
  await expect(invitation(second)).toBeHidden();
  await expect(invitation(his)).toBeHidden();
  await expect(toast(hers, `${other.displayName} can’t look right now`)).toBeVisible();
  await second.close();
  await press(hers, 'Close');
  await expect(viewer(hers)).toBeHidden();

  await look(evening);
  await hers.keyboard.press('Escape');
  await expect(viewer(hers)).toBeHidden();
  await expect(sign(his, 'Looking together')).toBeHidden();
  await his.context().close();
});

test('looking together survives photos that are added and removed, and ends when a partner signs out', async ({
  page,
  browser,
  at,
}) => {
  const evening = await openEvening(page, browser, at);
  const { one, other, hers, his, memory } = evening;
  await look(evening);
  const [first, second] = await photosOf(one, memory);
  await his.keyboard.press('ArrowRight');
  await expect(counter(hers)).toHaveText('2 / 4');
  await answered(await one.api.delete(`/api/photos/${first?.id}`), 204);
  for (const screen of [hers, his]) await expect(counter(screen)).toHaveText('1 / 3');
  await answered(await other.api.delete(`/api/photos/${second?.id}`), 204);
  for (const screen of [hers, his]) await expect(counter(screen)).toHaveText('1 / 2');
  await hers.keyboard.press('ArrowRight');
  for (const screen of [hers, his]) await expect(counter(screen)).toHaveText('2 / 2');

  await answered(await other.api.post('/api/auth/logout'), 204);
  await expect(sign(hers, 'Looking together')).toBeHidden();
  await his.context().close();
});

test('a stranger learns nothing of two who look together, and cannot take part', async ({
  page,
  browser,
  at,
}) => {
  const evening = await openEvening(page, browser, at);
  await look(evening);
  const current = await evening.one.api.get(togetherPaths.current);
  const { together } = (await current.json()) as { together: Together };
  const { one: stranger } = await couple(at);
  expect(await (await stranger.api.get(togetherPaths.current)).json()).toEqual({ together: null });
  const { id } = together;
  await answered(await stranger.api.post(fillPath(togetherPaths.join, { id })), 404);
  await answered(
    await stranger.api.put(fillPath(togetherPaths.photo, { id }), { data: { photoId: 1 } }),
    404,
  );
  await answered(await stranger.api.delete(fillPath(togetherPaths.one, { id })), 404);
  await expect(sign(evening.hers, 'Looking together')).toBeVisible();
  await evening.his.context().close();
});
