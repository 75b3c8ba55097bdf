import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCookie } from '@our-dates/contracts/page-cookies';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { newMemory } from '@our-dates/test-support/demo';
import { recordMemory } from '@our-dates/test-support/memories';
import { couple, openAs } from '@our-dates/test-support/people';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { apiTest, expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    installPrompts?: number;
    badges?: number[];
  }
}

/** As Chromium does when the app can be installed, which it never says without windows. The person refuses. */
async function offerInstallation(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.installPrompts = 0;
    const prompt = async () => {
      window.installPrompts = (window.installPrompts ?? 0) + 1;
      return { outcome: 'dismissed' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

async function record(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill(name);
  await newMemory(page).getByRole('button', { name: 'Save Memory' }).click();
  const recorded = page.getByText('Date memory added', { exact: true }).first();
  await expect(recorded).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(recorded).toBeHidden();
}

test('installing the app is offered after the first memory, and never again after a refusal', async ({
  page,
  person: _,
}) => {
  const offer = page.getByText('Keep Our Date Gallery at hand', { exact: true }).first();
  await page.goto('/');
  await offerInstallation(page);
  await expect(page.getByRole('button', { name: 'New Date' }).first()).toBeVisible();
  await expect(offer).toBeHidden();
  await record(page, 'The first one');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => window.installPrompts)).toBe(1);

  await page.goto('/');
  await offerInstallation(page);
  await record(page, 'The second one');
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => window.installPrompts)).toBe(0);
});

test('the icon of the app has the number of what the partner has added and nobody has seen', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  await page.addInitScript(() => {
    const badges: number[] = [];
    window.badges = badges;
    const setAppBadge = async (count = 0) => void badges.push(count);
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge });
  });
  const latest = () => page.evaluate(() => window.badges?.at(-1));
  await recordMemory(other, { name: 'The pier' });
  const lake = await recordMemory(other, { name: 'The lake' });
  await openAs(page, one, '/');
  await expect.poll(latest).toBe(2);
  await page.getByRole('link', { name: /The lake/ }).click();
  await expect(page).toHaveURL(new RegExp(`/date-memory/${lake.id}$`));
  await expect.poll(latest).toBe(1);
});

/** A browser with a profile: Chromium installs nothing from a private window. */
const withProfile = apiTest.extend<{ context: BrowserContext }>({
  context: async ({ at: baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'our-dates-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumLaunch({ isWhole: true }),
      baseURL,
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

for (const [language, newDate] of [
  ['en', 'New Date'],
  ['de', 'Neues Date'],
] as const) {
  withProfile(
    `Chromium finds nothing missing for an installation in "${language}"`,
    async ({ at, context }) => {
      await context.addCookies([{ name: languageCookie, value: language, url: at }]);
      const page = await context.newPage();
      await page.goto('/login');
      const devtools = await context.newCDPSession(page);
      // The link to the manifest follows the first picture, and Chromium fetches it then.
      const installability = async () =>
        (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors;
      await expect.poll(installability).toEqual([]);
      const { errors, data = '' } = await devtools.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const manifest: {
        lang: string;
        shortcuts: { name: string; icons: Picture[] }[];
        icons: Picture[];
        screenshots: Picture[];
      } = JSON.parse(data);
      expect(manifest).toMatchObject({ lang: language, dir: 'ltr' });
      expect(manifest.shortcuts[0]).toMatchObject({ name: newDate });
      const pictures = [
        ...manifest.icons,
        ...manifest.screenshots,
        ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ];
      const sizes = await page.evaluate(
        (addresses) =>
          Promise.all(
            addresses.map(async (address) => {
              const image = new Image();
              image.src = address;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }),
          ),
        pictures.map(({ src }) => src),
      );
      expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
    },
  );
}
