import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HostProvider } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import CommentsDrawer from '../src/features/comments/components/comments-drawer.tsx';
import CommentsPanel from '../src/features/comments/components/comments-panel.tsx';
import { commentOf } from './render-gallery.tsx';

preparePage();
afterEach(() => {
  localStorage.clear();
  // As in every other tab.
  window.dispatchEvent(new StorageEvent('storage'));
});

const family = '👨‍👩‍👧‍👦';
const commentsOf = (photoId: number) => at(fillPath(paths.photoComments, { id: photoId }));
const oneComment = (id: number) => at(fillPath(paths.comment, { id }));

const own = (id: number, content = `Comment ${id}`) => commentOf(id, { content, user: mina, canEdit: true });

/** The comments on photo 1, as a service would store them. */
function keep(...comments: Comment[]) {
  const kept = [...comments];
  services.use(
    http.get(commentsOf(1), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const end = Number(searchParams.get('cursor') ?? kept.length);
      const start = Math.max(0, end - Number(searchParams.get('limit')));
      const older = `<${paths.photoComments}?limit=50&cursor=${start}>; rel="next"`;
      return HttpResponse.json(kept.slice(start, end), start > 0 ? { headers: { link: older } } : {});
    }),
    http.post(commentsOf(1), async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      const comment = own(100 + kept.length, content);
      kept.push({ ...comment, createdAt: new Date().toISOString() });
      return HttpResponse.json(kept.at(-1), { status: 201 });
    }),
  );
  return kept;
}

function open({ testHost = createTestHost({ partner: alex }), photoId = 1, inDrawer = false } = {}) {
  const content = inDrawer ? (
    <CommentsDrawer photo={{ id: photoId, title: 'Leaf' }} onClose={() => testHost.navigate('closed')} />
  ) : (
    <CommentsPanel photoId={photoId} />
  );
  const page = renderInPage(<HostProvider host={testHost.host}>{content}</HostProvider>);
  return { ...testHost, ...page };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const editBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' });
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ });
const item = async (text: string) => {
  const row = (await screen.findByText(text)).closest('li');
  if (!row) throw new Error(`${text} is no comment`);
  return row;
};
const menuOf = (row: HTMLElement) => within(row).getByRole('button', { name: 'Comment actions' });
async function choose(row: HTMLElement, action: 'Edit' | 'Delete') {
  await userEvent.click(menuOf(row));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the comments on a photo', () => {
  it('show who wrote them and when, each as it was typed', async () => {
    keep(commentOf(1, { content: '<b>שלום</b>\nline two' }), own(2));
    open();
    const text = await screen.findByText(/line two/);
    expect([text.tagName, text.textContent, text.dir]).toEqual(['P', '<b>שלום</b>\nline two', 'auto']);
    const row = text.closest('li');
    if (!row) throw new Error('no comment');
    expect(within(row).getByText('Alex').tagName).toBe('BDI');
    within(row).getByText('3h ago');
  });

  it('have a menu only where they are the viewer’s own', async () => {
    keep(commentOf(1), own(2));
    open();
    expect(within(await item('Comment 1')).queryByRole('button')).toBeNull();
    await userEvent.click(menuOf(await item('Comment 2')));
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  });

  it('that were imported show who wrote them and who has imported them, who alone can delete them', async () => {
    const imported = { importedAuthor: 'Bo', canEdit: false };
    keep(commentOf(1, { ...imported, user: mina }), commentOf(2, imported));
    open();
    const row = await item('Comment 1');
    expect(row.textContent).toMatch(/Bo.*imported by Mina/);
    await userEvent.click(menuOf(row));
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete']);
    expect((await item('Comment 2')).textContent).toMatch(/Bo.*imported by Alex/);
    expect(within(await item('Comment 2')).queryByRole('button')).toBeNull();
  });

  it('show the viewer’s current name and picture, before the service has received the change', async () => {
    keep(own(1), commentOf(2));
    const renamed = { ...mina, displayName: 'Mina Rose', profilePicture: '/api/images/new' };
    open({ testHost: createTestHost({ user: renamed, partner: alex }) });
    const row = await item('Comment 1');
    within(row).getByText('Mina Rose');
    expect(row.querySelector('img')?.getAttribute('src')).toBe('/api/images/new');
    expect((await item('Comment 2')).querySelector('img')?.getAttribute('src')).toBe(alex.profilePicture);
  });

  it('show that there are none yet', async () => {
    keep();
    open();
    await screen.findByText(/No comments yet/);
  });

  it('start with the newest fifty of very many, and show the earlier ones on request', async () => {
    keep(...Array.from({ length: 120 }, (_, index) => commentOf(index + 1)));
    open();
    await screen.findByText('Comment 120');
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments' }));
    await screen.findByText('Comment 21');
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments' }));
    await screen.findByText('Comment 1');
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('p[dir]')?.textContent)).toEqual(
      Array.from({ length: 120 }, (_, index) => `Comment ${index + 1}`),
    );
    expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  });

  it('show that earlier ones could not be fetched, and fetch them again on request', async () => {
    keep(...Array.from({ length: 60 }, (_, index) => commentOf(index + 1)));
    open();
    await screen.findByText('Comment 60');
    services.use(http.get(commentsOf(1), () => problem(400, 'Not now.'), { once: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments' }));
    await screen.findByText('Earlier comments could not be loaded.');
    screen.getByText('Comment 60');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Comment 1');
  });

  it('show that they could not be fetched, and load on Retry', async () => {
    services.use(http.get(commentsOf(1), () => problem(503, 'Not now.')));
    open();
    await screen.findByRole('heading', { name: 'Failed to load comments' });
    keep(commentOf(1));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Comment 1');
  });

  it('show that their photo was deleted meanwhile', async () => {
    services.use(http.get(commentsOf(1), () => problem(404, 'There is no such photo.')));
    open();
    await screen.findByRole('heading', { name: 'This photo is no longer there' });
  });
});

/** The panel of a page with two photos. */
function Stepping() {
  const [photoId, setPhotoId] = useState(1);
  return (
    <>
      <CommentsPanel photoId={photoId} />
      <button type="button" onClick={() => setPhotoId(3 - photoId)}>
        Other photo
      </button>
    </>
  );
}

describe('the box for a new comment', () => {
  it('counts characters as a reader does, and posts up to 500', async () => {
    keep();
    open();
    screen.getByText('0/500 characters');
    expect(postButton().disabled).toBe(true);
    await userEvent.type(box(), '   ');
    expect(postButton().disabled).toBe(true);
    await userEvent.clear(box());
    await userEvent.paste(family.repeat(500));
    screen.getByText('500/500 characters');
    expect(postButton().disabled).toBe(false);
    await userEvent.paste('e\u0301');
    screen.getByText('501/500 characters');
    screen.getByText('A comment has at most 500 characters.');
    expect([postButton().disabled, box().getAttribute('aria-invalid')]).toEqual([true, 'true']);
  });

  it('shows a new comment at once, is disabled while it is sent, and is empty and focused afterwards', async () => {
    keep(commentOf(1));
    const arrive = Promise.withResolvers<void>();
    let sent: unknown;
    services.use(
      http.post(commentsOf(1), async ({ request }) => {
        sent = await request.clone().json();
        await arrive.promise;
      }),
    );
    const { toasts } = open();
    await screen.findByText('Comment 1');
    await userEvent.type(box(), '  The bees!  ');
    await userEvent.click(postButton());
    within(await item('The bees!')).getByText('Posting…');
    expect([box().disabled, box().value, postButton().disabled]).toEqual([true, '', true]);
    arrive.resolve();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Comment added' }]));
    within(await item('The bees!')).getByText('Just now');
    expect(sent).toEqual({ content: 'The bees!' });
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{Control>}{Enter}', '{Meta>}{Enter}'])('posts with %s', async (keys) => {
    keep();
    const { toasts } = open();
    await screen.findByText(/No comments yet/);
    await userEvent.type(box(), `One{Enter}two${keys}`);
    await waitFor(() => expect(toasts).toEqual([{ title: 'Comment added' }]));
    expect((await screen.findByText(/One/)).textContent).toBe('One\ntwo');
  });

  it.each([
    ['a reason', () => problem(503, 'Try again in a moment.'), 'Try again in a moment.'],
    ['no reason', () => new HttpResponse('gone fishing', { status: 500 }), '500: gone fishing'],
  ])('keeps the text of a comment that was refused for %s', async (_, answer, description) => {
    keep();
    const refuse = Promise.withResolvers<void>();
    services.use(http.post(commentsOf(1), () => refuse.promise.then(answer)));
    const { toasts } = open();
    await screen.findByText(/No comments yet/);
    await userEvent.type(box(), 'The bees!');
    await userEvent.click(postButton());
    await item('The bees!');
    refuse.resolve();
    await waitFor(() =>
      expect(toasts).toEqual([{ tone: 'destructive', title: 'Failed to add comment', description }]),
    );
    await waitFor(() => expect(box().value).toBe('The bees!'));
    expect([box().disabled, screen.queryByRole('listitem')]).toEqual([false, null]);
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it('keeps the typed text for each photo and person when the page is closed', async () => {
    keep();
    services.use(http.get(commentsOf(2), () => HttpResponse.json([])));
    const { host } = createTestHost();
    const page = renderInPage(
      <HostProvider host={host}>
        <Stepping />
      </HostProvider>,
    );
    await userEvent.type(box(), 'Half a thou');
    await userEvent.click(screen.getByRole('button', { name: 'Other photo' }));
    expect(box().value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Other photo' }));
    expect(box().value).toBe('Half a thou');
    page.unmount();

    const partners = open({ testHost: createTestHost({ user: alex, partner: mina }) });
    expect(box().value).toBe('');
    partners.unmount();
    open();
    expect(box().value).toBe('Half a thou');
  });
});

describe('the edit of a comment', () => {
  it('is saved and announced, and leaves the focus on the comment’s menu', async () => {
    const kept = keep(own(1, 'Frist'));
    let sent: unknown;
    services.use(
      http.put(oneComment(1), async ({ request }) => {
        sent = await request.json();
        kept[0] = { ...own(1, 'First'), editedAt: new Date().toISOString() };
        return HttpResponse.json(kept[0]);
      }),
    );
    const { toasts } = open();
    await choose(await item('Frist'), 'Edit');
    expect(document.activeElement).toBe(editBox());
    expect(editBox().value).toBe('Frist');
    await userEvent.clear(editBox());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.type(editBox(), 'First ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const row = await item('First');
    within(row).getByText('edited');
    expect(toasts).toEqual([{ title: 'Comment updated' }]);
    expect(sent).toEqual({ content: 'First' });
    await waitFor(() => expect(document.activeElement).toBe(menuOf(row)));
  });

  it('that is cancelled changes nothing', async () => {
    keep(own(1));
    open();
    await choose(await item('Comment 1'), 'Edit');
    await userEvent.type(editBox(), ' and more');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const row = await item('Comment 1');
    await waitFor(() => expect(document.activeElement).toBe(menuOf(row)));
  });

  it('is cancelled with Escape, which leaves the drawer open', async () => {
    keep(own(1));
    const { navigate } = open({ inDrawer: true });
    screen.getByRole('dialog', { name: 'Comments' });
    await choose(await item('Comment 1'), 'Edit');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull());
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(navigate).toHaveBeenCalledWith('closed');
  });

  it('that fails stays open with the typed text, and shows why', async () => {
    keep(own(1));
    services.use(http.put(oneComment(1), () => problem(503, 'Not now.')));
    const { toasts } = open();
    await choose(await item('Comment 1'), 'Edit');
    await userEvent.type(editBox(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to update comment', description: 'Not now.' },
      ]),
    );
    expect(editBox().value).toBe('Comment 1!');
  });

  it('is open again after the page was closed', async () => {
    keep(own(1));
    const page = open();
    await choose(await item('Comment 1'), 'Edit');
    await userEvent.type(editBox(), ', half');
    page.unmount();
    open();
    await screen.findByRole('textbox', { name: 'Edit comment' });
    expect(editBox().value).toBe('Comment 1, half');
    expect(document.activeElement).toBe(document.body);
  });

  it('of a deleted comment shows that, and shows the other comments', async () => {
    const kept = keep(own(1), commentOf(2));
    services.use(http.put(oneComment(1), () => problem(404, 'There is no such comment.')));
    const { toasts } = open();
    await choose(await item('Comment 1'), 'Edit');
    await userEvent.type(editBox(), '!');
    kept.shift();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull());
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Failed to update comment', 'It has been deleted meanwhile.'],
    ]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('Delete of a comment', () => {
  function deleting(kept: Comment[]) {
    services.use(
      http.delete(at('/api/comments/:id'), ({ params }) => {
        kept.splice(
          kept.findIndex(({ id }) => id === Number(params.id)),
          1,
        );
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }

  it('removes it and moves the focus to the viewer’s next one, finally to the box', async () => {
    const kept = keep(own(1), commentOf(2), own(3));
    deleting(kept);
    const { toasts } = open();
    await choose(await item('Comment 1'), 'Delete');
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
    expect(toasts).toEqual([{ title: 'Comment deleted' }]);
    const next = await item('Comment 3');
    await waitFor(() => expect(document.activeElement).toBe(menuOf(next)));
    await choose(next, 'Delete');
    await waitFor(() => expect(screen.queryByText('Comment 3')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it('keeps it and shows why when it fails', async () => {
    keep(own(1));
    services.use(http.delete(oneComment(1), () => problem(503, 'Not now.')));
    const { toasts } = open();
    await choose(await item('Comment 1'), 'Delete');
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to delete comment', description: 'Not now.' },
      ]),
    );
    screen.getByText('Comment 1');
  });
});

it('an extension of the session waits for a comment that is being sent', async () => {
  keep();
  const arrive = Promise.withResolvers<void>();
  services.use(http.post(commentsOf(1), () => arrive.promise));
  const { leavePage } = open();
  await screen.findByText(/No comments yet/);
  await userEvent.type(box(), 'Wait for me');
  await userEvent.click(postButton());
  let hasLeft = false;
  const left = leavePage().then(() => {
    hasLeft = true;
  });
  await item('Wait for me');
  expect(hasLeft).toBe(false);
  arrive.resolve();
  await left;
  expect(localStorage).toHaveLength(0);
});
