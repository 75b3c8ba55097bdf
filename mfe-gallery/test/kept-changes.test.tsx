import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { changeStore } from '../src/features/kept-changes/change-store.ts';
import { messages } from '../src/features/kept-changes/messages/messages.ts';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
provideWebLocks();
afterEach(() => changeStore.removeAllOf(mina.id));

const liking = (respond: () => Response) => http.post(at(fillPath(paths.photoLike, { id: 1 })), respond);

/** The page of a photo, and the press on its like button. */
async function pressLike() {
  services.use(
    answers.memory(memoryOf(100)),
    answers.photos([photoOf(1)]),
    answers.noComments,
    http.get(at('/api/photos/1'), () => HttpResponse.json(photoOf(1))),
  );
  const page = renderGallery('/photo/1', createTestHost({ partner: alex }));
  await userEvent.click(await screen.findByRole('button', { name: 'Like' }));
  return page;
}

/** The page of a photo, on which a like gets no answer. */
async function openAndLike() {
  services.use(liking(() => HttpResponse.error()));
  const page = await pressLike();
  await screen.findByRole('button', { name: /1 change waits/ });
  return page;
}

describe('a change without a connection', () => {
  beforeEach(() => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));
  afterEach(() => void jest.restoreAllMocks());

  it('is kept before it is sent, since the page may be left meanwhile', async () => {
    services.use(http.post(at(fillPath(paths.photoLike, { id: 1 })), () => delay('infinite')));
    await pressLike();
    await screen.findByRole('button', { name: /1 change waits/ });
    expect(await changeStore.list(mina.id)).toHaveLength(1);
  });

  it('is a comment that is shown, also where the others on the photo cannot be loaded', async () => {
    const comments = at(fillPath(paths.photoComments, { id: 1 }));
    services.use(
      answers.memory(memoryOf(100)),
      answers.photos([photoOf(1)]),
      http.get(comments, () => HttpResponse.error()),
      http.post(comments, () => HttpResponse.error()),
      http.get(at('/api/photos/1'), () => HttpResponse.json(photoOf(1))),
    );
    renderGallery('/photo/1', createTestHost({ partner: alex }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'From the train');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    const list = await screen.findByRole('list', { name: 'Comments, oldest first' });
    await within(list).findByText('From the train');
    await within(list).findByText('Waits to be sent');
    await screen.findByRole('button', { name: /1 change waits/ });
  });

  it('is sent where nothing can be stored', async () => {
    jest.spyOn(changeStore, 'add').mockRejectedValue(new DOMException('No space.', 'QuotaExceededError'));
    const sent = jest.fn(() => HttpResponse.json(photoOf(1, { isLiked: true })));
    services.use(liking(sent));
    await pressLike();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Liked' }).title).toBe('');
  });
});

describe('a change that got no answer', () => {
  it('stays shown, and is sent again when the connection returns', async () => {
    await openAndLike();
    expect(screen.getByRole('button', { name: 'Liked' }).title).toBe('Waits to be sent.');
    services.use(liking(() => HttpResponse.json(photoOf(1, { isLiked: true }))));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /change/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Liked' }).title).toBe('');
  });

  it('shows why it was refused, and is discarded only after a second press', async () => {
    await openAndLike();
    services.use(liking(() => problem(404, 'There is no such photo.')));
    window.dispatchEvent(new Event('online'));
    await userEvent.click(await screen.findByRole('button', { name: '1 change not sent' }));
    const list = await screen.findByRole('dialog', { name: 'Changes that wait' });
    within(list).getByText('Like', { exact: false });
    within(list).getByText(/It is no longer there/);
    await userEvent.click(within(list).getByRole('button', { name: 'Discard' }));
    expect(await changeStore.list(mina.id)).toHaveLength(1);
    await userEvent.click(within(list).getByRole('button', { name: 'Really discard?' }));
    await within(list).findByText('All of them have arrived.');
    expect(await changeStore.list(mina.id)).toEqual([]);
  });

  it('makes a sign-out ask, which keeps it when the person stays, and leaves nothing of it otherwise', async () => {
    const { maySignOut } = await openAndLike();
    const staying = maySignOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    expect(await staying).toBe(false);
    expect(await changeStore.list(mina.id)).toHaveLength(1);
    const leaving = maySignOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }));
    expect(await leaving).toBe(true);
    expect(await changeStore.list(mina.id)).toEqual([]);
  });

  it('is named in the language of the page', async () => {
    await messages.load('de');
    await changeStore.add(mina.id, {
      key: 'k1',
      change: { kind: 'new-memory', draft: 'none', photoCount: 2, title: 'Meer' },
      sentAt: 1,
    });
    services.use(answers.memory(memoryOf(100)), answers.photos([]));
    renderGallery('/date-memory/100', createTestHost({ partner: alex, language: 'de' }));
    await userEvent.click(await screen.findByRole('button', { name: '1 Änderung nicht gesendet' }));
    const list = await screen.findByRole('dialog', { name: 'Änderungen, die warten' });
    within(list).getByText(/^Neue Erinnerung, 2 Fotos/);
    within(list).getByText('„Meer“');
  });
});
