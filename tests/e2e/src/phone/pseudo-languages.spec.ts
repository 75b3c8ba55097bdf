import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { findTooWide } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Texts of a page and its labels that have letters, but no accented one. Not what people wrote, which has its own
 * direction, nor dates.
 */
const plainTexts = `
  [document.body].flatMap((root) => {
    const isOurs = (element) => !element.closest('bdi, [dir="auto"], time, script, style, noscript');
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement.checkVisibility() && isOurs(parentElement)) texts.push(textContent.trim());
    }
    for (const element of root.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (isOurs(element))
        for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    return texts.filter((text) => /[a-zA-Z]{2}/.test(text) && !/[\\u00c0-\\u024f\\u1e00-\\u1eff]/.test(text));
  })`;

/** A name, what the samples are called, and dates, which the pseudo-languages leave in English. */
const names = /^(?:Our Date Gallery|@?demo\S*|[A-Z][a-z]+ \d{1,2}, \d{4}|[A-Z]{2}|.*pier.*)$/i;

async function look(page: Page, screen: string): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await page.evaluate<string[]>(plainTexts);
      return texts.filter((text) => !names.test(text));
    }, `${screen}: texts that are in no catalogue`)
    .toEqual([]);
  expect(await findTooWide(page), `${screen}: what is wider than its place`).toEqual([]);
}

for (const [language, direction] of [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const) {
  test(`in ${language}, all texts come from a catalogue, and a page of 390 px has room for longer ones`, async ({
    page,
    at,
  }) => {
    const { one } = await couple(at);
    const memory = await recordMemory(one, {
      name: 'To the pier',
      description: 'By the pier',
      date: '2026-04-19',
      photos: [await portrait()],
    });
    await answered(
      await one.api.post('/api/plans', { data: { title: 'Pier again', date: '2031-04-19' } }),
      201,
    );
    await page.context().addCookies([{ name: 'language', value: language, url: at }]);

    await page.goto('/login');
    expect(await page.evaluate('getComputedStyle(document.documentElement).direction')).toBe(direction);
    await look(page, 'login');
    await page.getByRole('listitem').last().getByRole('button').click();
    await expect(page.locator('input[name="password"]')).toBeVisible();
    await look(page, 'login, password');

    await openAs(page, one, '/');
    for (const path of ['/', `/date-memory/${memory.id}`, '/profile', '/plans', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
      await look(page, path);
    }
    await page.locator('header [aria-haspopup="menu"]').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, 'the account menu');
  });
}
