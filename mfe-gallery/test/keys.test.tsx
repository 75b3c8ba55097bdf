import { beforeEach, describe, expect, it } from '@jest/globals';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { services } from '@our-dates/remote-harness/testing/services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../src/features/shortcuts/messages/messages.ts';
import { globalKeys, memoryKeys, viewerKeys } from '../src/features/shortcuts/shortcuts.ts';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();
beforeEach(() => {
  localStorage.clear();
  services.use(
    answers.gallery([memoryOf(100)]),
    answers.memory(memoryOf(100, { name: 'The cherry tree' })),
    answers.photos([photoOf(1, { title: 'Leaf', description: 'Up the hill.' }), photoOf(2)]),
    answers.noComments,
  );
});

const t = messages.in('en');
const help = () => screen.findByRole('dialog', { name: 'Keys' });
const groupsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

async function openViewer() {
  renderGallery('/date-memory/100');
  await userEvent.click(await screen.findByRole('button', { name: 'Full screen' }));
  return screen.findByRole('dialog', { name: 'Photo viewer' });
}

describe('the question mark as a key', () => {
  it('shows the keys of the page that is open, and no others', async () => {
    renderGallery('/date-memory/100');
    await screen.findByText('1 / 2');
    await userEvent.keyboard('?');
    const dialog = await help();
    expect(groupsIn(dialog)).toEqual([t[memoryKeys.title], t[globalKeys.title]]);
    for (const { does } of Object.values(memoryKeys.shortcuts)) within(dialog).getByText(t[does]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the keys of the viewer while that is open', async () => {
    await openViewer();
    await userEvent.keyboard('?');
    expect(groupsIn(await help())).toEqual([t[viewerKeys.title], t[globalKeys.title]]);
  });

  it('is typed like a letter in a field', async () => {
    renderGallery('/');
    const field = await screen.findByRole('searchbox', { name: 'Search our memories' });
    await screen.findByRole('link', { name: 'Memory 100' });
    await userEvent.type(field, '?');
    expect(field).toHaveProperty('value', '?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('letters, numbers and signs as keys', () => {
  it('can be turned off and on again, with a named key', async () => {
    const viewer = await openViewer();
    await userEvent.keyboard('?');
    const choice = { name: 'Use letters, numbers and signs as keys' };
    await userEvent.click(within(await help()).getByRole('checkbox', choice));
    expect(within(await help()).queryByText('Hide or show the words')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull());

    await userEvent.keyboard('c?');
    expect(within(viewer).getByText('Up the hill.').closest('[hidden]')).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();

    await userEvent.keyboard('{Control>}/{/Control}');
    await userEvent.click(within(await help()).getByRole('checkbox', choice));
    within(await help()).getByText('Hide or show the words');
  });
});

describe('the viewer of photos', () => {
  it('hides and shows its captions again, by button and by key, and remembers the choice', async () => {
    const viewer = await openViewer();
    const words = within(viewer).getByText('Up the hill.');
    expect(words.closest('[hidden]')).toBeNull();
    await userEvent.click(within(viewer).getByRole('button', { name: 'Hide the words' }));
    expect(words.closest('[hidden]')).not.toBeNull();
    await userEvent.keyboard('c');
    expect(words.closest('[hidden]')).toBeNull();
    await userEvent.keyboard('c{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    await screen.findByRole('button', { name: 'Show the words' });
  });

  it('steps with the arrow keys', async () => {
    const viewer = await openViewer();
    await userEvent.keyboard('{ArrowRight}');
    await within(viewer).findByText('2 / 2');
  });
});
