import { fillPath } from '@our-dates/contracts/paths';
import { openAccountMenu } from '@our-dates/test-support/demo';
import type { Person } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** One screen of the application in one state. */
export interface Screen {
  readonly name: string;
  /** Whose session the page has; none without. */
  viewer?(stage: Stage): Person;
  path(stage: Stage): string;
  /** What a person presses after the page is there; `isPhone` as the layout is. */
  open?(page: Page, options: { isPhone: boolean; stage: Stage }): Promise<void>;
}

const one = (stage: Stage) => stage.one;
const other = (stage: Stage) => stage.other;
const newcomer = (stage: Stage) => stage.newcomer;
const memoryPage = (id: number) => fillPath('/date-memory/:id', { id });

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: item }).click();
}

async function openComments(page: Page, { isPhone }: { isPhone: boolean }): Promise<void> {
  if (isPhone) await press(page, /^Comments/);
}

/** Every screen; a feature adds its own. `--only` takes the beginning of a name. */
export const screens: readonly Screen[] = [
  { name: 'login', path: () => '/login' },
  { name: 'login-password', path: () => '/login', open: (page) => press(page, /^Demo User/) },
  { name: 'invitation', path: ({ inviteToken }) => `/partnership/invite/${inviteToken}` },
  {
    name: 'invitation-signed-in',
    viewer: newcomer,
    path: ({ inviteToken }) => `/partnership/invite/${inviteToken}`,
  },
  { name: 'not-found', viewer: one, path: () => '/no-such-page' },

  { name: 'gallery', viewer: one, path: () => '/' },
  { name: 'gallery-newcomer', viewer: newcomer, path: () => '/' },
  { name: 'gallery-search', viewer: one, path: () => '/?q=harbour' },
  { name: 'gallery-nothing-found', viewer: one, path: () => '/?q=zeppelin' },
  { name: 'account-menu', viewer: one, path: () => '/', open: openAccountMenu },
  { name: 'new-memory', viewer: one, path: () => '/', open: (page) => press(page, 'New Date') },
  { name: 'hearts', viewer: one, path: () => '/hearts' },

  { name: 'memory', viewer: one, path: ({ memoryId }) => memoryPage(memoryId) },
  { name: 'memory-partner', viewer: other, path: ({ memoryId }) => memoryPage(memoryId) },
  { name: 'memory-comments', viewer: one, path: ({ memoryId }) => memoryPage(memoryId), open: openComments },
  {
    name: 'memory-menu',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => press(page, 'More'),
  },
  {
    name: 'memory-edit',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => press(page, 'Edit'),
  },
  {
    name: 'memory-upload',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => press(page, /^Upload/),
  },
  { name: 'memory-without-photos', viewer: one, path: ({ emptyId }) => memoryPage(emptyId) },
  {
    name: 'select-photos',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => choose(page, 'Select photos'),
  },
  {
    name: 'correct-clock',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    async open(page) {
      await choose(page, 'Select photos');
      await press(page, 'Correct the clock…');
    },
  },
  { name: 'photo', viewer: one, path: ({ photoId }) => fillPath('/photo/:id', { id: photoId }) },
  {
    name: 'photo-edit',
    viewer: one,
    path: ({ photoId }) => fillPath('/photo/:id', { id: photoId }),
    open: (page) => press(page, 'Edit'),
  },
  {
    name: 'viewer',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => press(page, 'Full screen'),
  },

  { name: 'story-untold', viewer: one, path: ({ untoldId }) => memoryPage(untoldId) },
  { name: 'story-sealed', viewer: other, path: ({ untoldId }) => memoryPage(untoldId) },
  {
    name: 'story-dialog',
    viewer: one,
    path: ({ untoldId }) => memoryPage(untoldId),
    open: (page) => press(page, 'Write mine'),
  },
  {
    name: 'stories-open',
    viewer: one,
    path: ({ toldId }) => memoryPage(toldId),
    open: (page) => page.getByRole('region', { name: 'Two stories' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'sort-together',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => choose(page, 'Sort together'),
  },
  {
    name: 'seal',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => choose(page, 'Seal until a day'),
  },
  {
    name: 'sealed-in-gallery',
    viewer: other,
    path: () => '/',
    open: (page) => page.getByRole('region', { name: 'Sealed' }).scrollIntoViewIfNeeded(),
  },
  { name: 'recently-deleted', viewer: one, path: () => '/recently-deleted' },
  { name: 'recently-deleted-empty', viewer: newcomer, path: () => '/recently-deleted' },
  { name: 'plans', viewer: one, path: () => '/plans' },
  { name: 'plans-empty', viewer: newcomer, path: () => '/plans' },
  { name: 'plan-dialog', viewer: one, path: () => '/plans', open: (page) => press(page, 'Add a plan') },
  { name: 'year-books', viewer: one, path: () => '/year' },
  { name: 'year-book', viewer: one, path: () => `/year/${new Date().getFullYear() - 1}` },
  { name: 'your-data', viewer: one, path: () => '/your-data' },
  { name: 'notifications', viewer: one, path: () => '/notifications' },

  { name: 'profile', viewer: one, path: () => '/profile' },
  { name: 'profile-newcomer', viewer: newcomer, path: () => '/profile' },
  { name: 'profile-separated', viewer: (stage) => stage.former, path: () => '/profile' },
  {
    name: 'end-partnership',
    viewer: one,
    path: () => '/profile',
    open: (page) => press(page, 'End Partnership'),
  },
  {
    name: 'delete-account',
    viewer: newcomer,
    path: () => '/profile',
    open: (page) => press(page, 'Delete account'),
  },
];
