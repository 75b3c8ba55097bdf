import { manifestOf } from '@our-dates/contracts/manifest-names';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { gallery, newMemory, signInThroughPage, signOut, submitLogin } from '@our-dates/test-support/demo';
import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { becomePartners, demoPerson, openAs } from '@our-dates/test-support/people';
import { noise, photo, portrait } from '@our-dates/test-support/pictures';
import { limitStorage } from '@our-dates/test-support/storage-limit';
import { remotesNotStored } from '@our-dates/test-support/stored-app';
import type { BrowserContext, Page } from '@playwright/test';
import { releaseRemote } from '../fixtures/release-remote.ts';
import { storedOnDevice } from '../fixtures/stored-on-device.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });
// They build remotes, and store the whole app.
test.describe.configure({ timeout: 120_000 });

const landscape = () => photo('low tide.jpg', { width: 640, height: 480 });
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const cacheNames = (page: Page, part: string) => async () =>
  (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith(`app/${part}/`));

/** Switches on that what is seen is kept, once the app is stored. */
async function keepWhatIsSeen(page: Page): Promise<void> {
  await page.goto('/your-data');
  await controlled(page);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Keep what I have seen on this device' }).check();
  await expect(page.getByText('of 500 MB used')).toBeVisible();
  // What is not stored yet would take the space of what is seen.
  await expect.poll(() => remotesNotStored(page), { timeout: 60_000 }).toEqual([]);
}

/** The pages of one release of a remote, with a part that is fetched when its button is pressed. */
const releaseWalks = (version: string) =>
  releaseRemote({
    name: 'walks',
    pages: [{ path: '/walks', access: 'public', title: 'Walks', skeleton: 'form' }],
    sources: { 'src/part.ts': `export const part = 'a part of ${version}';` },
    routes: `
import { Route, Routes } from '@our-dates/router';
import { useState } from 'react';

export default function Walks() {
  const [part, setPart] = useState('');
  const open = () => import('./part.ts').then((module) => setPart(module.part));
  const page = <><h1>Walks ${version}</h1><button onClick={open}>Open</button><p>{part}</p></>;
  return <Routes><Route path="/walks" element={page} /></Routes>;
}
`,
  });

test('a remote is found without a connection under the address of its build too', async ({
  context,
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await controlled(page);
  await expect.poll(() => remotesNotStored(page), { timeout: 60_000 }).toEqual([]);
  const manifest = await page.request.get('/remotes/gallery/mf-manifest.json');
  const { build }: RemoteManifest = await manifest.json();
  await context.setOffline(true);
  const found = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `/remotes/gallery/${manifestOf(build)}`,
  );
  expect(build).toBeDefined();
  expect(found).toMatchObject({ name: 'gallery', build });
});

test('of three releases of a remote, each page has the files of one, also without a connection', async ({
  context,
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  let withdraw = await releaseWalks('one');
  try {
    await page.goto('/walks');
    await controlled(page);
    await page.reload();
    await expect.poll(cacheNames(page, 'walks'), { timeout: 30_000 }).toHaveLength(1);
    const [first] = await cacheNames(page, 'walks')();

    for (const version of ['two', 'three']) {
      await withdraw();
      withdraw = await releaseWalks(version);
    }
    // The server has the files of the last release only.
    const newer = await context.newPage();
    await newer.goto('/walks');
    await expect(newer.getByRole('heading', { name: 'Walks three' })).toBeVisible();
    await expect.poll(cacheNames(page, 'walks')).toHaveLength(2);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('a part of one')).toBeVisible();

    await context.setOffline(true);
    for (const each of [newer, page]) {
      await each.reload();
      await expect(each.getByRole('heading', { name: 'Walks three' })).toBeVisible();
      await each.getByRole('button', { name: 'Open' }).click();
      await expect(each.getByText('a part of three')).toBeVisible();
    }

    await context.setOffline(false);
    await withdraw();
    withdraw = await releaseWalks('four');
    const before = await cacheNames(page, 'walks')();
    await page.reload();
    // The last page that uses an earlier release is closed after the new one is stored.
    await expect.poll(cacheNames(page, 'walks')).not.toEqual(before);
    await newer.reload();
    await expect.poll(cacheNames(page, 'walks')).toHaveLength(1);
    expect(before).not.toContain((await cacheNames(page, 'walks')())[0]);
    expect(await cacheNames(page, 'walks')()).not.toContain(first);
  } finally {
    await withdraw();
  }
});

test('a part of the app that could not be fetched is stored a little later, on the same page', async ({
  context,
  page,
  at,
}) => {
  const started = context.waitForEvent('serviceworker');
  await openAs(page, await demoPerson(at), '/');
  const worker = await started;
  const storedBefore = await worker.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!/^\/remotes\/gallery\/.*\.js$/.test(pathname)) return fetch(input, init);
      // Once; the next attempt succeeds.
      globalThis.fetch = fetch;
      await (await caches.open('failed')).put('/', new Response(pathname));
      throw new TypeError('Failed to fetch');
    };
    return caches.keys();
  });
  expect(storedBefore.filter((name) => name.startsWith('app/gallery/'))).toEqual([]);
  await expect.poll(cacheNames(page, 'gallery'), { timeout: 60_000 }).toHaveLength(1);
  expect(await page.evaluate(() => caches.has('failed'))).toBe(true);
});

/** On the page of a memory: a comment and a photo that wait, another comment that is not posted, and half a memory. */
async function leaveUnsent(page: Page): Promise<void> {
  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Gulls everywhere');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('banner').getByText('1 change waits for a connection')).toBeVisible();
  await comment.fill('Half a thought');

  await page.getByRole('button', { name: 'Upload Photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos to Memory' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await landscape());
  await dialog.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill('An untold evening');
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await portrait());
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(newMemory(page)).toBeHidden();
}

/** How {@link storedOnDevice} would show the beginning of a file. */
const asDumped = (file: Uint8Array) =>
  JSON.stringify(new TextDecoder('latin1').decode(file.subarray(0, 60))).slice(1, -1);

test('what was seen opens without a connection, and after a sign-out without one nothing of it can be read', async ({
  context,
  page,
  at,
}) => {
  const person = await demoPerson(at);
  const harbour = await recordMemory(person, {
    name: 'The harbour lights',
    description: 'One evening, no plan',
    photos: [await portrait()],
  });
  await openAs(page, person);
  await keepWhatIsSeen(page);
  const address = `/date-memory/${harbour.id}`;
  await page.goto('/');
  await page.getByRole('link', { name: /The harbour lights/ }).click();
  const photo = page.getByRole('main').locator('img').first();
  const isDrawn = () =>
    photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  expect(await storedOnDevice(page)).not.toContain('no plan');

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /The harbour lights/ })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('One evening, no plan')).toBeVisible();
  await expect.poll(isDrawn).toBe(true);
  await page.goto('/photo/1');
  await expect(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible();
  await page.goto(address);
  await leaveUnsent(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const stored = await storedOnDevice(page);
  for (const name of ['device', 'kept-changes', 'memory-drafts', 'photos-drafts', 'comment/']) {
    expect(stored).toContain(`our-dates-${name}`);
  }
  expect(stored).not.toMatch(/harbour|no plan|untold|gulls|half a thought|arezzo|low tide/i);
  for (const { buffer } of [await portrait(), await landscape()]) {
    expect(stored).not.toContain(asDumped(buffer));
  }
  expect(stored).not.toContain(person.username);
  expect(stored).toContain('our-dates-input-keys\nkeys\n[[],[]]');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'We cannot reach our server' })).toBeVisible();

  // The page asks again, and the sign-out reaches the server before the session is used.
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('when a partnership ends, and when somebody else signs in, what was kept of before is gone', async ({
  context,
  page,
  at,
}) => {
  const [one, other] = [await demoPerson(at), await demoPerson(at)];
  await becomePartners(one, other);
  const memory = await recordMemory(other, { name: 'Their island' });
  await openAs(page, one);
  await keepWhatIsSeen(page);
  await page.goto(`/date-memory/${memory.id}`);
  await expect(page.getByRole('heading', { name: 'Their island' })).toBeVisible();
  await other.api.delete('/api/partnerships/partnership');
  await page.goto('/');
  await expect(gallery(page)).toBeVisible();
  // The worker has read that there is no partner.
  await expect.poll(() => storedOnDevice(page)).toMatch(/\nfacts\n.*\bnull\b/);

  await context.setOffline(true);
  await page.goto(`/date-memory/${memory.id}`);
  await expect(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible();
  await context.setOffline(false);

  await context.clearCookies();
  await page.goto('/');
  await signInThroughPage(page, other);
  await page.goto('/your-data');
  await expect(
    page.getByRole('checkbox', { name: 'Keep what I have seen on this device' }),
  ).not.toBeChecked();
});

/** Whether the page could be left without a question. */
const isDraftStored = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

/**
 * Opens a memory with large photos on a device that keeps what is seen.
 * @param device.quota its storage in bytes
 */
async function openLake({
  context,
  page,
  at,
  quota,
}: {
  context: BrowserContext;
  page: Page;
  at: string;
  quota: number;
}): Promise<void> {
  const person = await demoPerson(at);
  const photos = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg'].map((name) => noise(name)));
  const memory = await recordMemory(person, { name: 'The lake', photos });
  // Before, there is nothing yet that would take up the space.
  await finishedPhotosOf(person, memory);
  await limitStorage(context, at, quota);
  await openAs(page, person, '/');
  await keepWhatIsSeen(page);
  await page.goto(`/date-memory/${memory.id}`);
}

/** Has room for the app, and not for the photos of the next test. In bytes. */
const smallQuota = 6_000_000;

test('when the device has no space left, or its storage is cleared, the page says so, and the server has everything', async ({
  context,
  page,
  at,
}) => {
  await openLake({ context, page, at, quota: smallQuota });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Keep offline' }).click();
  await expect(page.getByText(/There is no space left on this device/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The lake' })).toBeVisible();
  await expect(page.getByText('This device has no space left', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill('A draft that is open');
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: at, storageTypes: 'indexeddb,cache_storage' });
  // What is typed from then on is stored again.
  await newMemory(page).getByLabel('Our story').fill('And it stayed.');
  await expect.poll(() => page.evaluate(isDraftStored)).toBe(true);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(newMemory(page)).toBeHidden();
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(page.getByText('What was kept on this device is gone', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /The lake/ })).toBeVisible();
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByRole('button', { name: 'Continue where we left off' }).click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue('A draft that is open');
});

const someQuota = 12_000_000;

/** How many photos are kept in the width of a page, because they were seen. */
const seenPhotos = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('our-dates-device');
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('uses').objectStore('uses').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result.filter(({ width }) => width > 320).length);
      };
    };
  });

/** Something else uses all the storage there is, but less than a tenth of a megabyte. */
const fillStorage = (page: Page, quota: number) =>
  page.evaluate(async (limit) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('something-else', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('pieces');
      opening.onsuccess = () => resolve(opening.result);
    });
    const write = (change: (pieces: IDBObjectStore) => void) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('pieces', 'readwrite');
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
        change(writing.objectStore('pieces'));
      });
    const used = async () => (await navigator.storage.estimate()).usage ?? 0;
    let count = 0;
    const piece = () => crypto.getRandomValues(new Uint8Array(50_000));
    while (await write((pieces) => pieces.put(piece(), count))) count += 1;
    // The browser has allowed more for a while than the limit.
    for (; count >= 0 && (await used()) > limit; count -= 1) await write((pieces) => pieces.delete(count));
    database.close();
  }, quota);

test('when the device has no space left for a draft, what was only seen makes some', async ({
  context,
  page,
  at,
}) => {
  await openLake({ context, page, at, quota: someQuota });
  await expect(page.getByRole('heading', { name: 'The lake' })).toBeVisible();
  // How far ahead photos are requested is the browser's choice.
  for (const seen of ['2 of 3: two', '3 of 3: three']) {
    await page.getByRole('button', { name: 'Next photo' }).click();
    await expect(page.getByText(`Photo ${seen}`)).toBeAttached();
  }
  await expect.poll(() => page.evaluate(seenPhotos)).toBe(3);
  // What the page asks for last; it has to be stored before the device is full.
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await fillStorage(page, someQuota);
  expect(await page.evaluate(seenPhotos), 'the photos that could make space').toBeGreaterThan(0);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill('With one more photo');
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await noise('four.jpg', 700));
  await expect.poll(() => page.evaluate(isDraftStored)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByRole('button', { name: 'Continue where we left off' }).click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue('With one more photo');
  await expect(newMemory(page).getByRole('button', { name: /^Four, photo 1 of 1/ })).toBeVisible();
});

/** Notes in `asked` what the page asks the worker. */
const noteQuestions = `
  const { postMessage } = ServiceWorker.prototype;
  globalThis.asked = [];
  ServiceWorker.prototype.postMessage = function (message, ...rest) {
    asked.push(message.kind);
    return postMessage.call(this, message, ...rest);
  };`;

test('photos that are shared with the app while nobody is signed in are offered after the login', async ({
  page,
  at,
}) => {
  const person = await demoPerson(at);
  await openAs(page, person, '/');
  await controlled(page);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  const { buffer, name, mimeType } = await portrait();
  await page.addInitScript(noteQuestions);
  const posted = page.waitForEvent('load');
  // As the system posts it.
  await page.evaluate(
    ({ bytes, name, type }) => {
      const form = document.createElement('form');
      const input = document.createElement('input');
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      Object.assign(input, { type: 'file', name: 'photos', files: files.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { bytes: [...buffer], name, type: mimeType },
  );
  await posted;
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, person);
  await expect(
    newMemory(page).getByRole('list', { name: 'Photos of this memory' }).getByRole('listitem'),
  ).toHaveCount(1);
  // Which the page asks for after it would have told that photos wait.
  await expect.poll(() => page.evaluate<string[]>('asked')).toContain('update-app');
  await expect(page.getByText('A shared photo waits')).toHaveCount(0);
});
