import { describe, expect, it } from '@jest/globals';
import { mergePath, mergeRefusalPath, mergesPath } from '@our-dates/contracts/merge-paths';
import type { MergeCandidate, MergedMemory, Merges } from '@our-dates/contracts/merges';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const gulls: MergeCandidate = {
  ...{ id: 200, name: 'Gulls', date: '2026-04-19', photoCount: 2, ownerId: alex.id, isRefused: false },
};
const merged: MergedMemory = {
  ...{ id: 200, into: 100, name: 'Gulls', photoCount: 2, mergedBy: alex.id },
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
};
const photosOf = (memoryId: string | null) =>
  memoryId === '200'
    ? [photoOf(2, { takenAt: '2026-04-19T19:00:00' }), photoOf(3, { takenAt: '2026-04-19T21:00:00' })]
    : [photoOf(1, { takenAt: '2026-04-19T20:00:00' })];

/** @param merges null: they cannot be loaded */
async function openPier(merges: Partial<Merges> | null) {
  services.use(
    answers.memory(memoryOf(100, { name: 'The pier', date: '2026-04-19' })),
    http.get(at(paths.photos), ({ request }) =>
      HttpResponse.json(photosOf(new URL(request.url).searchParams.get('collectionId'))),
    ),
    answers.noComments,
    merges
      ? answers.merges(merges)
      : http.get(at(mergesPath), () => problem(400, 'Please try another page.')),
  );
  const page = renderGallery('/date-memory/100', createTestHost({ partner: alex }));
  await screen.findByRole('heading', { level: 1, name: 'The pier' });
  return page;
}

const offer = () => screen.findByRole('region', { name: 'Two memories of one day' });

async function chooseInMenu(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Put together with another/ }));
  return screen.findByRole('dialog', { name: 'Put together?' });
}

describe('a memory of the same day', () => {
  it('is offered, and put into this one with the photos in the order in which they were taken', async () => {
    const { toasts } = await openPier({ candidates: [gulls] });
    const line = await offer();
    expect(line.textContent).toContain('Alex recorded this day too: “Gulls” (2 photos).');
    await userEvent.click(within(line).getByRole('button', { name: 'Put together' }));
    const dialog = await screen.findByRole('dialog', { name: 'Put together?' });
    expect(dialog.textContent).toContain('After that all of it belongs to this memory, which you recorded.');
    let sent: unknown;
    services.use(
      http.post(at(mergesPath), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...merged, mergedBy: mina.id });
      }),
      answers.merges({ merged: [{ ...merged, mergedBy: mina.id }] }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put together' }));
    const done = await screen.findByRole('region', { name: 'Put together: Gulls' });
    expect(done.textContent).toContain('“Gulls” was put into this memory by you.');
    expect(sent).toEqual({ from: 200, photoIds: [2, 1, 3] });
    expect(toasts).toMatchObject([{ title: 'Put together', action: { label: 'Undo' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered again when one of the two keeps them apart, and the menu still has it', async () => {
    const { toasts } = await openPier({ candidates: [gulls] });
    const refused: unknown[] = [];
    services.use(
      http.put(at(mergeRefusalPath), ({ params }) => {
        refused.push(params);
        return new HttpResponse(null, { status: 204 });
      }),
      answers.merges({ candidates: [{ ...gulls, isRefused: true }] }),
    );
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Keep apart' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Two memories of one day' })).toBeNull());
    expect(refused).toEqual([{ id: '100', from: '200' }]);
    expect(toasts).toMatchObject([{ title: 'They stay apart' }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The pier'));
    const dialog = within(await chooseInMenu());
    expect(dialog.getByRole('button', { name: 'Put together' }).hasAttribute('disabled')).toBe(false);
  });

  it('is chosen where there are two, and the dialog stays with its choice when it is refused', async () => {
    const { toasts } = await openPier({ candidates: [gulls, { ...gulls, id: 201, name: 'Chips' }] });
    const dialog = await chooseInMenu();
    await userEvent.click(within(dialog).getByRole('radio', { name: /Chips/ }));
    let sent: unknown;
    const sentence = 'You have written stories for both memories.';
    services.use(
      http.post(at(mergesPath), async ({ request }) => {
        sent = await request.json();
        return problem(409, sentence);
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put together' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to put them together', description: sentence },
      ]),
    );
    expect(sent).toMatchObject({ from: 201 });
    expect(within(dialog).getByRole('radio', { name: /Chips/ })).toHaveProperty('checked', true);
  });
});

it('a memory that was put into this one comes back at one press, of either partner', async () => {
  const { toasts } = await openPier({ merged: [merged] });
  const line = await screen.findByRole('region', { name: 'Put together: Gulls' });
  expect(line.textContent).toContain('“Gulls” was put into this memory by Alex.');
  const undone: unknown[] = [];
  services.use(
    http.delete(at(mergePath), ({ params }) => {
      undone.push(params);
      return new HttpResponse(null, { status: 204 });
    }),
    answers.merges({ candidates: [gulls] }),
  );
  await userEvent.click(within(line).getByRole('button', { name: 'Undo' }));
  await offer();
  expect(undone).toEqual([{ id: '100', from: '200' }]);
  expect(toasts).toMatchObject([{ title: 'Undone' }]);
});

it('the dialog says that nothing fits, and what to do when that could not be loaded', async () => {
  await openPier(null);
  const failed = within(await chooseInMenu());
  await failed.findByText('We couldn’t load the other memories');
  services.use(answers.merges({}));
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }));
  await failed.findByText(/recorded no memory of this day/);
  expect(failed.getByRole('button', { name: 'Put together' }).hasAttribute('disabled')).toBe(true);
});

it('the address of a memory that was put into another shows that one', async () => {
  const pier = memoryOf(100, { name: 'The pier' });
  services.use(
    http.get(at(fillPath(paths.collection, { id: 200 })), () => HttpResponse.json(pier)),
    answers.memory(pier),
    http.get(at(paths.photos), ({ request }) =>
      request.url.endsWith('=100')
        ? HttpResponse.json([photoOf(1, { title: 'Ash' })])
        : problem(404, 'There is no such memory.'),
    ),
    answers.noComments,
  );
  renderGallery('/date-memory/200', createTestHost({ partner: alex }));
  await screen.findByRole('heading', { level: 1, name: 'The pier' });
  await screen.findByText('1 / 1');
});
