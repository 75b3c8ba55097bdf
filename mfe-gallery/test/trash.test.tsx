import { describe, expect, it } from '@jest/globals';
import type { Restored, TrashItem } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { renderGallery } from './render-gallery.tsx';

preparePage();

const dayMs = 86_400_000;

function itemOf(id: number, own: Partial<TrashItem> = {}): TrashItem {
  return {
    kind: 'photo',
    id,
    title: `Photo ${id}`,
    deletedAt: new Date(Date.now() - dayMs).toISOString(),
    deletedBy: mina.id,
    purgeAt: new Date(Date.now() + 4 * dayMs).toISOString(),
    photoCount: 1,
    memory: { id: 100, name: 'Pier', isDeleted: false },
    pictureName: 'c'.repeat(32),
    opensOn: null,
    ...own,
  };
}

const memoryItem = itemOf(7, {
  kind: 'memory',
  title: 'Lantern market',
  memory: null,
  photoCount: 12,
  deletedBy: alex.id,
});

/** The trash with these items, without those that are restored or removed. */
function serveTrash(first: TrashItem[], restored: Partial<Restored> = {}) {
  let items = first;
  const sent: unknown[] = [];
  const take = async (request: Request) => {
    const body = (await request.json()) as { collectionIds: number[]; photoIds: number[] };
    sent.push(body);
    items = items.filter(
      ({ kind, id }) => !(kind === 'memory' ? body.collectionIds : body.photoIds).includes(id),
    );
    return body;
  };
  services.use(
    http.get(at(trashPaths.trash), () => HttpResponse.json({ keptForSeconds: 30 * 86_400, items })),
    http.post(at(trashPaths.restore), async ({ request }) =>
      HttpResponse.json({ ...(await take(request)), ...restored }),
    ),
    http.post(at(trashPaths.purge), async ({ request }) => {
      await take(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const open = (host = createTestHost({ partner: alex })) => renderGallery('/recently-deleted', host);
const tile = (name: RegExp) => screen.findByRole('button', { name });

describe('the page of what was recently deleted', () => {
  it('shows memories and photos, who deleted them and how long they stay', async () => {
    serveTrash([memoryItem, itemOf(1), itemOf(2, { memory: { id: 7, name: 'Fair', isDeleted: true } })]);
    open();
    await tile(/Lantern market.*Memory · 12 photos.*Deleted by Alex.*4 days left/);
    await tile(/Photo 1.*Photo of Pier.*Deleted by you.*4 days left/);
    await tile(/Photo 2.*Photo of Fair, which is deleted too/);
    expect(screen.getByText(/waits here for 30 days/)).toBeTruthy();
    expect(document.title).toBe('Recently Deleted · Our Date Gallery');
  });

  it('restores what is selected, and says that a memory came back with its photo', async () => {
    const sent = serveTrash([memoryItem, itemOf(1), itemOf(2)], { collectionIds: [7, 100] });
    const { toasts } = open();
    await userEvent.click(await tile(/Lantern market/));
    await userEvent.click(await tile(/Photo 1/));
    screen.getByText('2 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Lantern market/ })).toBeNull());
    expect(sent).toEqual([{ collectionIds: [7], photoIds: [1] }]);
    expect(toasts).toEqual([
      { title: '1 memory and 1 photo restored', description: 'Its memory was deleted too and is back.' },
    ]);
    screen.getByText('Nothing is selected');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('removes for good only after a confirmation', async () => {
    const sent = serveTrash([itemOf(1)]);
    const { toasts } = open();
    await userEvent.click(await tile(/Photo 1/));
    await userEvent.click(screen.getByRole('button', { name: 'Delete now' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 photo for good?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete now' }));
    await screen.findByRole('heading', { name: 'Nothing is deleted' });
    expect(sent).toEqual([{ collectionIds: [], photoIds: [1] }]);
    expect(toasts).toEqual([{ title: 'Photo deleted for good' }]);
  });

  it('says why nothing was restored, and shows what is left', async () => {
    serveTrash([itemOf(1)]);
    services.use(http.post(at(trashPaths.restore), () => problem(404, 'It is no longer there.')));
    const { toasts } = open();
    await userEvent.click(await tile(/Photo 1/));
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to restore', description: 'It is no longer there.' },
      ]),
    );
  });

  it('offers to try again when it could not be loaded', async () => {
    services.use(http.get(at(trashPaths.trash), () => problem(400, 'No.')));
    open();
    await screen.findByRole('heading', { name: 'We couldn’t load what was deleted' });
    serveTrash([itemOf(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await tile(/Photo 1/);
  });
});
