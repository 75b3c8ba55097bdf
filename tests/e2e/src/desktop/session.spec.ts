import { gallery, signOut } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { withoutPageData } from '../fixtures/page-data.ts';
import { openWithWarnings } from '../fixtures/preloaded.ts';
import { openWithClock } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Session Expiring Soon' });

test('the session’s chip shows during the last three minutes, banner and dialog during the last two', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  await page.clock.fastForward('06:30');
  await expect(page.getByText(/Session expires in/)).toHaveCount(0);
  await page.clock.fastForward('00:40');
  await expect(page.getByText(/Session expires in 2:[45]\d/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.clock.fastForward('01:00');
  await expect(dialog(page)).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('Consider extending session');
  await noViolations(page);

  await page.clock.fastForward('01:00');
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('Session expiring soon!');
  await expect(dialog(page), 'the warning comes once').toHaveCount(0);
  await page.getByRole('region', { name: 'Session' }).getByRole('button', { name: 'Extend' }).click();
  await expect(dialog(page)).toBeVisible();

  await page.clock.fastForward('01:10');
  await expect(page).toHaveURL(/\/login$/);
});

test('the session’s warning plays three tones in a third of a second, once the page was touched', async ({
  page,
  at,
}) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const parameter = Reflect.get(globalThis, 'AudioParam').prototype;
    const set = parameter.setValueAtTime;
    parameter.setValueAtTime = function (value: number, when: number) {
      if (value > 100) heard.push(value);
      return set.call(this, value, when);
    };
    const oscillator = Reflect.get(globalThis, 'OscillatorNode').prototype;
    const stop = oscillator.stop;
    oscillator.stop = function (when: number) {
      heard.push(`${Math.round(when * 10) / 10} s`);
      return stop.call(this, when);
    };
  });
  await openWithClock(page, at);
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward('08:05');
  await expect(dialog(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'heard')))
    .toEqual([800, 600, 800, '0.3 s']);
});

test('the session’s dialog opens late rather than not at all when the network fails as it opens', async ({
  page,
  at,
}) => {
  await openWithWarnings(page, () => openWithClock(page, at));
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.clock.fastForward('08:05');
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('Consider extending session');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.unroute('**/assets/*.js');
  await expect(dialog(page)).toBeVisible();
});

test('a local clock that is hours wrong does not change when the session ends', async ({ page, at }) => {
  await openWithClock(page, at, { clockOffMs: 3 * 60 * 60_000 });
  await expect(page.getByText(/Session expires in/)).toHaveCount(0);
  await page.clock.fastForward('07:10');
  await expect(page.getByText(/Session expires in 2:[45]\d/)).toBeVisible();
});

test('a computer that slept past the session’s end asks the server, and the session has ended', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  await page.context().clearCookies();
  const asked = page.waitForRequest('**/api/auth/me');
  await page.clock.setSystemTime(Date.now() + 30 * 60_000);
  await page.clock.runFor(2_000);
  await asked;
  await expect(page).toHaveURL(/\/login$/);
});

test('extending the session in one tab shows in the other at once', async ({ page, context, at }) => {
  await openWithClock(page, at);
  const other = await context.newPage();
  await other.goto('/');
  await expect(gallery(other)).toBeVisible();
  await page.clock.fastForward('08:05');
  await expect(dialog(other)).toBeVisible();
  // The pages' clock is eight minutes ahead by now; the server's response must be, too.
  await page.route('**/api/auth/refresh', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    const later = (time: string) => new Date(Date.parse(time) + 485_000);
    await route.fulfill({
      response: answer,
      json: { ...session, sessionExpiresAt: later(session.sessionExpiresAt).toISOString() },
      headers: { ...answer.headers(), date: later(answer.headers().date ?? '').toUTCString() },
    });
  });
  await dialog(page).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialog(other)).toBeHidden();
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('signing out in one tab signs out in the other at once', async ({ page, context, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/date-memory/1');
  await expect(other.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('a session that ends in one tab ends in the other', async ({ page, context, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(gallery(other)).toBeVisible();
  // Only this tab gets that response; the other one's session would continue.
  for (const path of ['**/api/collections/1', '**/api/auth/me']) {
    await page.route(path, (route) => route.fulfill({ status: 401, body: '' }));
  }
  await page.getByRole('link', { name: /Under the cherry tree/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('with several tabs one plays the session’s warning', async ({ page, context, at }) => {
  await context.addInitScript(() => {
    const prototype = Reflect.get(globalThis, 'OscillatorNode').prototype;
    const start = prototype.start;
    prototype.start = function (when: number) {
      Reflect.set(globalThis, 'sounded', true);
      return start.call(this, when);
    };
  });
  await openWithClock(page, at);
  const other = await context.newPage();
  await other.goto('/');
  await expect(gallery(other)).toBeVisible();
  for (const tab of [page, other]) await tab.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward('08:05');
  for (const tab of [page, other]) await expect(dialog(tab)).toBeVisible();
  const sounded = () =>
    Promise.all([page, other].map((tab) => tab.evaluate(() => Reflect.has(globalThis, 'sounded'))));
  await expect.poll(async () => (await sounded()).filter(Boolean)).toHaveLength(1);
  await other.reload();
  await expect(dialog(other)).toHaveCount(0);
  expect((await sounded()).filter(Boolean)).toHaveLength((await sounded())[0] ? 1 : 0);
});

test('signing out leads to the login although the server does not respond', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  await page.route('**/api/auth/logout', () => {});
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Sign out failed', { exact: true }).first()).toBeVisible();
});

test('scripts that load late do not lengthen the session', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  const release = await holdRequests(page, '**/assets/main.*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'htmlReceivedAt'))).toBeDefined();
  await page.clock.fastForward('07:30');
  release();
  await expect(page.getByText(/Session expires in 2:[0-2]\d/)).toBeVisible();
});

test('a sign-out that does not reach the server still ends at the login', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Sign out failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('There was an error signing you out.').first()).toBeVisible();
});

test('a session check that fails with something other than 401 does not lead to the login', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await withoutPageData(page);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await noViolations(page);
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
});

test('fetched data is fresh for five minutes, and returning to the tab fetches nothing', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await withoutPageData(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/with-thumbnails')) asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeVisible();
  await page.getByRole('link', { name: /Under the cherry tree/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeVisible();
  expect(asked).toHaveLength(1);

  // The data is stale by now, and still only a new visit fetches it.
  await page.clock.fastForward('05:30');
  await page.evaluate(
    `for (const name of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(name))`,
  );
  await page.getByRole('link', { name: /Under the cherry tree/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => asked).toHaveLength(2);
});

test('a list that cannot be loaded is retried three times, after one, two and four seconds', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await withoutPageData(page);
  // A live change fetches the list too, such as a sample's photo that is finished. This test blocks the live
  // stream.
  await page.route('**/api/live*', () => {});
  const list = '**/api/collections/with-thumbnails*';
  const isPaused = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await isPaused.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  // The page waits from the moment on at which it has the response.
  let refused = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/with-thumbnails')) refused += 1;
  });
  await Promise.all([page.waitForRequest(list), page.goto('/')]);
  // Only the test moves the clock: while a busy machine stands still, the time of two retries may pass.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  isPaused.resolve();
  await expect.poll(() => refused).toBe(1);
  for (const [wait, count] of [
    [1_100, 2],
    [2_100, 3],
    [4_100, 4],
  ] as const) {
    await page.clock.runFor(wait);
    await expect.poll(() => refused).toBe(count);
  }
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  // A fourth would come after eight seconds. After half a minute the live connection reopens, and fetches too.
  await page.clock.runFor(20_000);
  expect(refused).toBe(4);
});
