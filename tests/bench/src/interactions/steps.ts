import { expect, type Page } from '@playwright/test';
import { fullMemory } from '../full-gallery.ts';

/** An interaction with the page as a person on a phone makes it: real input, and what shows that it has worked. */
export interface Interaction {
  readonly name: string;
  /** Brings the page to where it is possible; what that takes is not counted. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
  readonly isDone: (page: Page) => Promise<unknown>;
  /** Takes back what the next one does not expect. */
  readonly leave?: (page: Page) => Promise<unknown>;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search our memories' });
const more = (page: Page) => page.getByRole('button', { name: 'Load More Memories' });
const memory = (page: Page) => page.getByRole('link', { name: fullMemory, exact: true });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Comments' });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newMemory = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Our story') });

/** The ten most common ones, in the order in which an evening has them. It begins in the gallery. */
export const interactions: readonly Interaction[] = [
  {
    name: 'a letter in the search',
    prepare: (page) => search(page).tap(),
    press: (page) => page.keyboard.press('e'),
    isDone: (page) => page.waitForURL(/[?&]q=e/),
    async leave(page) {
      await button(page, 'Clear search').tap();
      await more(page).waitFor();
    },
  },
  {
    name: 'more memories',
    prepare: (page) => more(page).scrollIntoViewIfNeeded(),
    async press(page) {
      const answer = page.waitForResponse(/with-thumbnails\?.*cursor=/);
      await more(page).tap();
      await answer;
    },
    isDone: (page) => page.getByText('Loading memories…').waitFor({ state: 'hidden' }),
  },
  {
    name: 'a memory opens',
    prepare: (page) => memory(page).scrollIntoViewIfNeeded(),
    press: (page) => memory(page).tap(),
    isDone: (page) => page.getByRole('heading', { level: 1, name: fullMemory }).waitFor(),
  },
  {
    name: 'another photo shows',
    prepare: (page) => anotherPhoto(page).scrollIntoViewIfNeeded(),
    press: (page) => anotherPhoto(page).tap(),
    isDone: (page) => page.getByText(/^2 \/ \d+$/).waitFor(),
  },
  {
    name: 'a like',
    press: (page) => like(page, 'Like').tap(),
    isDone: (page) => like(page, 'Liked').waitFor(),
    // The next round likes it again.
    async leave(page) {
      await like(page, 'Liked').tap();
      await like(page, 'Like').waitFor();
    },
  },
  {
    name: 'the viewer opens',
    press: (page) => button(page, 'Full screen').tap(),
    isDone: (page) => viewer(page).getByRole('button', { name: 'Close' }).waitFor(),
    async leave(page) {
      await viewer(page).getByRole('button', { name: 'Close' }).tap();
      await viewer(page).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'the comments open',
    press: (page) => button(page, 'Comments').tap(),
    isDone: (page) => comment(page).waitFor(),
  },
  {
    name: 'a letter in a comment',
    prepare: (page) => comment(page).tap(),
    press: (page) => page.keyboard.press('e'),
    isDone: (page) => expect(comment(page)).toHaveValue('e'),
    async leave(page) {
      await page.keyboard.press('Backspace');
      await drawer(page).getByRole('button', { name: 'Close' }).tap();
      await drawer(page).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'back to the gallery',
    prepare: (page) => button(page, 'Back').scrollIntoViewIfNeeded(),
    press: (page) => button(page, 'Back').tap(),
    isDone: (page) => search(page).waitFor(),
  },
  {
    name: 'a new memory is begun',
    press: (page) => page.getByRole('button', { name: 'New Date' }).first().tap(),
    isDone: (page) => newMemory(page).waitFor(),
  },
];

const anotherPhoto = (page: Page) => page.getByRole('button', { name: /^Show photo 2/ });
const like = (page: Page, name: 'Like' | 'Liked') => button(page, name).first();
