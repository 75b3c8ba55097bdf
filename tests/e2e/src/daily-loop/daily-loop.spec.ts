import { readFileSync } from 'node:fs';
import { edit, startLoop } from '@our-dates/dev/testing/loop-in-copy';
import { tryDemo } from '@our-dates/test-support/demo';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs, openListening } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const { E2E_PROJECT: project = '', E2E_LOOP_LOG: logFile = '' } = process.env;

const log = () => readFileSync(logFile, 'utf8');

const heading = 'mfe-gallery/src/features/gallery/components/gallery-heading.tsx';
const styles = 'mfe-gallery/src/features/gallery/components/gallery-heading.module.css';
const texts = 'mfe-gallery/src/messages/en.json';
const profileTexts = 'mfe-profile/src/messages/en.json';
const comments = 'services/comments/src/domain/comments.ts';

/** Marks the open document, so that a reload would be detected. */
const mark = (page: Page) => page.evaluate(`document.documentElement.setAttribute('data-marked', '')`);
const isMarked = (page: Page) => page.evaluate(`document.documentElement.hasAttribute('data-marked')`);

test('a saved component or text of a remote, or a component of the shell, shows on the open page, which keeps the typed text', async ({
  page,
}) => {
  await tryDemo(page);
  await page.getByRole('banner').getByRole('button', { name: 'New Date' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('The pier at dusk');
  await mark(page);

  const title = page.locator('h1');
  edit(project, heading, ': t.yourCollection}', ': t.yourCollection.toUpperCase()}');
  await expect(title).toHaveText('YOUR MEMORY COLLECTION');
  edit(project, texts, 'Your Memory Collection', 'Your Changed Collection');
  await expect(title).toHaveText('YOUR CHANGED COLLECTION');
  edit(project, 'shell/src/header/header.tsx', "'Our Date Gallery'", "'Our Changed Gallery'");
  await expect(page.getByText('Our Changed Gallery')).toBeVisible();
  edit(project, styles, 'padding-inline-end: 200px', 'padding-inline-end: 201px');
  await expect(title).toHaveCSS('padding-right', '201px');

  await expect(name).toHaveValue('The pier at dusk');
  expect(await isMarked(page), 'the page was not reloaded').toBe(true);
});

test('a compile error shows on the page and disappears with the next save, and the typed text is kept', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await page.getByRole('banner').getByRole('button', { name: 'New Date' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('The pier at dusk');
  await mark(page);

  const overlay = page.locator('pre[role=alert]');
  edit(project, heading, '    <header className', '    <<header className');
  await expect(overlay).toContainText('gallery does not compile');
  await expect(overlay).toContainText('gallery-heading.tsx');
  expect(log()).toMatch(/^gallery +\| does not compile/m);
  edit(project, heading, '    <<header className', '    <header data-fixed className');
  await expect(overlay).toBeHidden();
  await expect(page.locator('header[data-fixed]')).toBeVisible();
  await expect(name).toHaveValue('The pier at dusk');
  expect(await isMarked(page), 'the page was not reloaded').toBe(true);
});

test('a saved service restarts in the same session, and one that cannot be loaded keeps running unchanged', async ({
  at,
}) => {
  const { api } = await demoPerson(at);
  const sentence = async () => (await (await api.delete('/api/comments/2000000000')).json()).detail;
  expect(await sentence()).toBe('There is no such comment.');
  edit(project, comments, 'There is no such comment.', 'There is no such remark.');
  await expect.poll(sentence).toBe('There is no such remark.');

  edit(project, comments, "notFound('There is no such remark.')", "notFound('There is no such remark.'");
  await expect.poll(log).toMatch(/^comments +\| .*keeps running as it was/m);
  expect(await sentence()).toBe('There is no such remark.');
  edit(project, comments, "notFound('There is no such remark.'", "notFound('There is no such thought.')");
  await expect.poll(sentence).toBe('There is no such thought.');
});

test('with a remote platform, one remote comes from this machine, and sessions, uploads and live changes from the platform', async ({
  page,
  at,
}) => {
  const loop = await startLoop({ project, args: ['profile', '--platform', at] });
  try {
    const person = await demoPerson(loop.url);
    await openAs(page, person);
    await openListening(page, `${loop.url}/`);
    const memory = await recordMemory(person, { name: 'The lighthouse', photos: [await portrait()] });
    expect(await photosOf(person, memory)).toHaveLength(1);
    await expect(page.getByRole('link', { name: /The lighthouse/ })).toBeVisible();

    await page.goto(`${loop.url}/profile`);
    await page.getByLabel('Display Name').fill('Alex of the pier');
    await mark(page);
    edit(project, profileTexts, 'Profile Settings', 'Settings From Here');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings From Here' })).toBeVisible();
    await expect(page.getByLabel('Display Name')).toHaveValue('Alex of the pier');
    expect(await isMarked(page), 'the page was not reloaded').toBe(true);
  } finally {
    await loop.stop();
  }
});
