import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { photosOf, recordMemory, say } from '@our-dates/test-support/memories';
import { couple, openAs, openListening, type Person } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { type PushBrowser, startPushService } from '@our-dates/test-support/push-service';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Notifications, notificationPaths } from '../../../../services/notifications/contract.ts';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, apiTest as test } from '../fixtures/test.ts';

/** A subscription of this browser, at a push service on this machine: Chromium's own is on the internet. */
function subscribeAt(subscription: PushBrowser['subscription']): void {
  const own = {
    ...subscription,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem('subscribed-in-test');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    async subscribe() {
      localStorage.setItem('subscribed-in-test', 'yes');
      return own;
    },
    getSubscription: async () => (localStorage.getItem('subscribed-in-test') ? own : null),
  });
}

/**
 * Hands messages to the service worker of a page, as the browser's push service does.
 * @returns a function that resolves when the worker has shown a notification: in two runs on a busy machine, the list of
 * notifications never had one that it was asked for from the first moment on
 */
async function pushTo(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no service worker');
  await worker.evaluate(() => {
    const { showNotification } = ServiceWorkerRegistration.prototype;
    const outcomes: string[] = [];
    ServiceWorkerRegistration.prototype.showNotification = async function (...notification) {
      await showNotification.apply(this, notification).then(
        () => outcomes.push('shown'),
        (error: unknown) => outcomes.push(String(error)),
      );
    };
    Object.assign(self, { outcomes });
  });
  const outcomes = () => worker.evaluate((): string[] => Reflect.get(self, 'outcomes'));
  let sent = 0;
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    sent += 1;
    await expect.poll(outcomes).toEqual(Array(sent).fill('shown'));
  };
}

/** The engine alone refuses notifications. */
const browserWithNotifications = () => chromium.launch(chromiumLaunch({ isWhole: true }));

const contextWithNotifications = (browser: Browser, at: string) =>
  browser.newContext({ baseURL: at, permissions: ['notifications'], serviceWorkers: 'allow' });

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

async function turnOnNotifications(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/notifications');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Turn On Notifications' }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
}

test('a browser whose owner allows notifications shows who has added what kind of thing, and nothing private', async ({
  at,
}) => {
  const pushService = await startPushService(Number(process.env.E2E_PUSH_PORT));
  const browser = await browserWithNotifications();
  try {
    const { one, other } = await couple(at);
    const context = await contextWithNotifications(browser, at);
    const answer = await one.api.get(notificationPaths.notifications);
    const { publicKey } = (await answer.json()) as Notifications;
    const phone = pushService.subscribe(publicKey);
    await context.addInitScript(subscribeAt, phone.subscription);
    const page = await context.newPage();
    await turnOnNotifications(page, one);

    const memory = await recordMemory(other, { name: 'A secret name', description: 'A secret story' });
    const push = await pushTo(page);
    const [received] = await phone.waitFor(1);
    if (!received) throw new Error('no message has come');
    const { json } = received;
    await push(JSON.stringify(json));
    expect(await shownOn(page)).toEqual([
      {
        title: other.displayName,
        body: 'A new memory',
        lang: 'en',
        tag: json.notification.tag,
        data: `${at}/date-memory/${memory.id}`,
      },
    ]);
    expect(JSON.stringify(json)).not.toContain('secret');
  } finally {
    await browser.close();
    await pushService.close();
  }
});

test('a message that cannot be read is shown with the name of the product alone', async ({ at }) => {
  const browser = await browserWithNotifications();
  try {
    const { one } = await couple(at);
    const page = await (await contextWithNotifications(browser, at)).newPage();
    await openAs(page, one, '/notifications');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const push = await pushTo(page);
    await push('this is no message of ours');
    expect(await shownOn(page)).toEqual([
      { title: 'Our Date Gallery', body: '', lang: '', tag: 'news', data: `${at}/` },
    ]);
  } finally {
    await browser.close();
  }
});

test('on a phone, the offer of notifications leaves the end of a page, its dialogs and its viewer free', async ({
  at,
}) => {
  const browser = await browserWithNotifications();
  try {
    const { one, other } = await couple(at);
    const memory = await recordMemory(one, { name: 'Pier', photos: [await portrait()] });
    const [photo] = await photosOf(one, memory);
    if (!photo) throw new Error('the memory has no photo');
    // Neither allowed nor refused yet.
    const context = await browser.newContext({ baseURL: at, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await openAs(page, one);
    await openListening(page, `/photo/${photo.id}`);
    await say(other, photo.id, 'Look at the light.');
    const offer = page.getByRole('status').filter({ hasText: 'Would you like to be notified' });
    await expect(offer).toBeInViewport({ ratio: 1 });
    await noViolations(page);

    await page.getByRole('button', { name: 'Comments' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Comments' }).getByText('Look at the light.'),
    ).toBeVisible();
    await expect(offer).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(offer).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /full screen$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
    await expect(offer).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(offer).toBeInViewport({ ratio: 1 });
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
