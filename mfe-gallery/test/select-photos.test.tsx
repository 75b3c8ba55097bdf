import { describe, expect, it } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const three = [photoOf(1, { title: 'Ash' }), photoOf(2, { title: 'Birch' }), photoOf(3, { title: 'Cedar' })];

/** A memory with the service's current photos, and the dialog that selects them. */
async function openSelection(photos: Photo[] = three, own: Parameters<typeof memoryOf>[1] = {}) {
  const known = { photos };
  services.use(
    answers.memory(memoryOf(100, { name: 'The park', ...own })),
    http.get(at(paths.photos), () => HttpResponse.json(known.photos)),
    answers.noComments,
    answers.clocks(),
  );
  const page = renderGallery('/date-memory/100');
  await screen.findByRole('heading', { level: 1, name: 'The park' });
  await screen.findByText(`1 / ${photos.length}`);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Select photos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select photos' }));
  return {
    ...page,
    known,
    dialog,
    press: (name: string) =>
      userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${name}, photo`) })),
    names: () =>
      within(dialog.getByRole('list', { name: 'Photos of this memory' }))
        .getAllByRole('button', { name: /, photo / })
        .map((button) => button.getAttribute('aria-label')),
  };
}

/** With the keyboard: jsdom has no layout, so the list renders no row that could be pressed. */
async function chooseForest(dialog: HTMLElement) {
  const memory = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Memory' });
  await waitFor(() => expect(memory.value).toBe('The park'));
  await userEvent.click(memory);
  await userEvent.keyboard('forest{ArrowDown}{Enter}');
  expect(memory.value).toBe('The forest');
}

describe('selected photos of a memory', () => {
  it('are moved with one request, which names them in their order and not as they were pressed', async () => {
    const { press, dialog, known, toasts } = await openSelection();
    let sent: unknown;
    services.use(
      answers.memory(memoryOf(101, { name: 'The forest' })),
      http.get(at(paths.collections), () =>
        HttpResponse.json([memoryOf(100, { name: 'The park' }), memoryOf(101, { name: 'The forest' })]),
      ),
      http.put(at('/api/collections/101/photos'), async ({ request }) => {
        sent = await request.json();
        known.photos = three.slice(1, 2);
        return HttpResponse.json({ photoIds: [1, 3] });
      }),
    );
    await press('Cedar');
    await press('Ash');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to…' }));
    const where = await screen.findByRole('dialog', { name: 'Move 2 photos' });
    await chooseForest(where);
    await userEvent.click(within(where).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent).toEqual({ photoIds: [1, 3], before: null }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: '2 photos moved', description: 'They are in “The forest” now.' }]),
    );
    await dialog.findByText('Nothing is selected');
  });

  it('stay selected when the service moved none of them, and deleted ones leave the selection', async () => {
    const { press, dialog, known, toasts } = await openSelection();
    services.use(
      http.get(at(paths.collections), () =>
        HttpResponse.json([memoryOf(100, { name: 'The park' }), memoryOf(101, { name: 'The forest' })]),
      ),
      answers.memory(memoryOf(101, { name: 'The forest' })),
      http.put(at('/api/collections/101/photos'), () => {
        known.photos = three.slice(1);
        return problem(409, 'The photos have changed meanwhile.');
      }),
    );
    await press('Ash');
    await press('Birch');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to…' }));
    const where = await screen.findByRole('dialog', { name: 'Move 2 photos' });
    await chooseForest(where);
    await userEvent.click(within(where).getByRole('button', { name: 'Move' }));
    await screen.findByRole('dialog', { name: 'Move 1 photo' });
    expect(toasts).toMatchObject([
      {
        tone: 'destructive',
        title: 'Failed to move photos',
        description: 'The photos have changed meanwhile.',
      },
    ]);
  });

  it('change their order at once, and change it back when the service refuses', async () => {
    const { press, dialog, names, toasts } = await openSelection();
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    services.use(
      http.put(at('/api/collections/100/photos'), async () => {
        await refused;
        return problem(403, 'No.');
      }),
    );
    await press('Cedar');
    await userEvent.click(dialog.getByRole('button', { name: 'Order' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to the start' }));
    await waitFor(() =>
      expect(names()).toEqual(['Cedar, photo 1 of 3, cover', 'Ash, photo 2 of 3', 'Birch, photo 3 of 3']),
    );
    refuse();
    await waitFor(() =>
      expect(names()).toEqual(['Ash, photo 1 of 3, cover', 'Birch, photo 2 of 3', 'Cedar, photo 3 of 3']),
    );
    expect(toasts).toMatchObject([{ title: 'Failed to change the order', description: 'No.' }]);
  });

  it('that are all deleted leave the memory empty, and the dialog closes', async () => {
    const { dialog, known } = await openSelection();
    services.use(
      http.delete(at('/api/photos/:id'), ({ params }) => {
        known.photos = known.photos.filter(({ id }) => id !== Number(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Select all' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 3 photos?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('No photos in this memory yet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the order of selected photos', () => {
  it.each([
    ['Ash', ['Move to the start', 'Move earlier']],
    ['Cedar', ['Move later', 'Move to the end']],
    ['Birch', []],
  ])('is offered no step that would change nothing: %s', async (name, idle) => {
    const { press, dialog } = await openSelection();
    await press(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Order' }));
    const items = await screen.findAllByRole('menuitem');
    const disabled = items.filter((item) => item.getAttribute('aria-disabled') === 'true');
    // Their times are not known, so they are in the order of these.
    expect(disabled.map(({ textContent }) => textContent)).toEqual([...idle, 'Sort all by time']);
  });

  it('becomes that in which they were taken, of all photos and without a selection', async () => {
    const taken = (takenAt: string, takenOffset: number) => ({ takenAt, takenOffset });
    const { dialog, names } = await openSelection([
      photoOf(1, { title: 'Ash', ...taken('2026-10-25T20:30:00', 60) }),
      photoOf(2, { title: 'Birch', ...taken('2026-10-25T12:29:00', -420) }),
      photoOf(3, { title: 'Cedar', ...taken('2026-10-25T20:00:00', 60) }),
    ]);
    let sent: unknown;
    services.use(
      http.put(at('/api/collections/100/photos'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ photoIds: [3, 2, 1] });
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Order' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sort all by time' }));
    await waitFor(() =>
      expect(names()).toEqual(['Cedar, photo 1 of 3, cover', 'Birch, photo 2 of 3', 'Ash, photo 3 of 3']),
    );
    expect(sent).toEqual({ photoIds: [3, 2, 1], before: null });
    expect(dialog.getByText('All photos are in the order in which they were taken')).toBeTruthy();
  });

  it('of a sample cannot be changed', async () => {
    const { press, dialog } = await openSelection(three, { isProtected: true });
    await press('Ash');
    for (const name of ['Order', 'Move to…', 'Delete']) {
      expect(dialog.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
    expect(dialog.queryByRole('button', { name: 'Move Ash' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(false);
  });
});
