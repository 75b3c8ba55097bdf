import { fillPath } from '@our-dates/contracts/paths';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { openAccountMenu } from '@our-dates/test-support/demo';
import { answered, openAs, type Person } from '@our-dates/test-support/people';
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

/** On the page of a memory. What appears behind an open dialog is hidden, so the photos have to be there before. */
async function pressOnMemory(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Photos', exact: true }).waitFor();
  await press(page, name);
}

/** On the page of a photo, once it is known which one of the memory it is. */
async function pressOnPhoto(page: Page, name: string): Promise<void> {
  const position = page.getByRole('navigation', { name: 'Photos of this memory' });
  await position.waitFor({ state: 'attached' });
  await press(page, name);
}

async function choose(page: Page, item: string): Promise<void> {
  await pressOnMemory(page, 'More');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').last().waitFor();
}

async function openNewMemory(page: Page): Promise<void> {
  await press(page, 'New Date');
  await page.getByRole('dialog').waitFor();
}

async function openComments(page: Page, { isPhone }: { isPhone: boolean }): Promise<void> {
  if (isPhone) await pressOnMemory(page, /^Comments/);
}

const toOffer = (page: Page) =>
  page.getByRole('region', { name: 'Two memories of one day' }).scrollIntoViewIfNeeded();
const toMerged = (page: Page) => page.getByRole('region', { name: /^Put together/ }).scrollIntoViewIfNeeded();

const toPartnership = (page: Page) =>
  page.getByRole('button', { name: 'Agree to copies' }).scrollIntoViewIfNeeded();

/** The other partner, whose page is open somewhere else, invites to look at photos together. */
async function invited(page: Page, { other: inviter, memoryId, photoId }: Stage): Promise<void> {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!elsewhere) throw new Error('the page has no browser');
  await openAs(await elsewhere.newPage(), inviter, '/');
  await page.getByText('is here too').waitFor({ state: 'attached' });
  const { together } = await (await answered(await inviter.api.get(togetherPaths.current), 200)).json();
  // Of the picture before; the number of invitations is limited.
  if (together?.status === 'invited') return;
  if (together) await inviter.api.delete(fillPath(togetherPaths.one, { id: together.id }));
  const data = { collectionId: memoryId, photoId };
  await answered(await inviter.api.post(togetherPaths.current, { data }), 200);
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
  { name: 'new-memory', viewer: one, path: () => '/', open: openNewMemory },
  { name: 'hearts', viewer: one, path: () => '/hearts' },

  { name: 'memory', viewer: one, path: ({ memoryId }) => memoryPage(memoryId) },
  { name: 'memory-partner', viewer: other, path: ({ memoryId }) => memoryPage(memoryId) },
  { name: 'memory-comments', viewer: one, path: ({ memoryId }) => memoryPage(memoryId), open: openComments },
  {
    name: 'memory-menu',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => pressOnMemory(page, 'More'),
  },
  {
    name: 'memory-edit',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => pressOnMemory(page, 'Edit'),
  },
  {
    name: 'memory-upload',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => pressOnMemory(page, /^Upload/),
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
  { name: 'merge-offer', viewer: one, path: ({ sameDayId }) => memoryPage(sameDayId), open: toOffer },
  {
    name: 'merge-dialog',
    viewer: one,
    path: ({ sameDayId }) => memoryPage(sameDayId),
    open: (page) => pressOnMemory(page, 'Put together'),
  },
  { name: 'merged', viewer: one, path: ({ mergedId }) => memoryPage(mergedId), open: toMerged },
  { name: 'merged-partner', viewer: other, path: ({ mergedId }) => memoryPage(mergedId), open: toMerged },
  {
    name: 'describe-photos',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => choose(page, 'Describe photos'),
  },
  { name: 'photo', viewer: one, path: ({ photoId }) => fillPath('/photo/:id', { id: photoId }) },
  {
    name: 'photo-edit',
    viewer: one,
    path: ({ photoId }) => fillPath('/photo/:id', { id: photoId }),
    open: (page) => pressOnPhoto(page, 'Edit'),
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
    open: (page) => pressOnMemory(page, 'Write mine'),
  },
  {
    name: 'stories-open',
    viewer: one,
    path: ({ toldId }) => memoryPage(toldId),
    open: (page) => page.getByRole('region', { name: 'Two stories' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'stories-open-partner',
    viewer: other,
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
    name: 'sort-together-partner',
    viewer: other,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: (page) => choose(page, 'Sort together'),
  },
  {
    name: 'sort-summary',
    viewer: one,
    path: ({ sortedId }) => memoryPage(sortedId),
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
  {
    name: 'sealed-in-gallery-owner',
    viewer: one,
    path: () => '/',
    open: (page) => page.getByRole('region', { name: 'Sealed' }).scrollIntoViewIfNeeded(),
  },
  { name: 'recently-deleted-partner', viewer: other, path: () => '/recently-deleted' },
  { name: 'recently-deleted', viewer: one, path: () => '/recently-deleted' },
  { name: 'recently-deleted-empty', viewer: newcomer, path: () => '/recently-deleted' },
  { name: 'plans', viewer: one, path: () => '/plans' },
  { name: 'plans-partner', viewer: other, path: () => '/plans' },
  { name: 'plans-empty', viewer: newcomer, path: () => '/plans' },
  { name: 'plan-dialog', viewer: one, path: () => '/plans', open: (page) => press(page, 'Add a plan') },
  { name: 'year-books', viewer: one, path: () => '/year' },
  { name: 'year-book', viewer: one, path: () => `/year/${new Date().getFullYear() - 1}` },
  { name: 'year-book-partner', viewer: other, path: () => `/year/${new Date().getFullYear() - 1}` },
  {
    name: 'year-book-swap',
    viewer: one,
    path: () => `/year/${new Date().getFullYear() - 1}`,
    async open(page) {
      await press(page, /^Change /);
      await page.getByRole('menuitem', { name: 'Swap' }).click();
    },
  },
  { name: 'your-data', viewer: one, path: () => '/your-data' },
  {
    name: 'export-ready',
    viewer: other,
    path: () => '/your-data',
    async open(page) {
      const prepare = page.getByRole('button', { name: 'Prepare Download' });
      const download = page.getByRole('link', { name: 'Download' });
      await prepare.or(download).first().waitFor();
      if (await prepare.isVisible()) await prepare.click();
      await download.waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'import-preview',
    viewer: newcomer,
    path: () => '/your-data',
    async open(page) {
      const files = ['20240817_120000', '20240817_193000', '20240901_101500'].map((time) => ({
        ...{ name: `IMG_${time}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(`bytes of ${time}`) },
      }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.getByRole('list', { name: 'Memories to import' }).waitFor();
    },
  },
  { name: 'notifications', viewer: one, path: () => '/notifications' },

  { name: 'profile', viewer: one, path: () => '/profile' },
  { name: 'security', viewer: one, path: () => '/profile/security' },
  { name: 'profile-newcomer', viewer: newcomer, path: () => '/profile' },
  {
    name: 'profile-separated',
    viewer: ({ former }) => former[0],
    path: () => '/profile',
    open: toPartnership,
  },
  {
    name: 'profile-separated-partner',
    viewer: ({ former }) => former[1],
    path: () => '/profile',
    open: toPartnership,
  },
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
  // Last: both stay in the viewer afterwards.
  {
    name: 'look-together-invitation',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: async (page, { stage }) => {
      await invited(page, stage);
      await page.getByRole('button', { name: 'Join' }).waitFor();
    },
  },
  {
    name: 'look-together',
    viewer: one,
    path: ({ memoryId }) => memoryPage(memoryId),
    open: async (page, { stage }) => {
      await invited(page, stage);
      await press(page, 'Join');
      await page.getByText('Looking together').first().waitFor();
      // A moment later it is said where the partner is.
      const position = 'xpath=following-sibling::*//*[@role="status"][text()]';
      await page.getByRole('button', { name: 'Leave' }).locator(position).waitFor({ state: 'attached' });
    },
  },
];
