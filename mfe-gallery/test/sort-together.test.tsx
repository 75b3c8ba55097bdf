import { beforeEach, describe, expect, it } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Sorting, SortingBody, SortingRemovalBody } from '@our-dates/contracts/sorting';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();
beforeEach(() => services.use(answers.noComments));

const path = '/api/collections/100/sorting';

function sortingOf(own: Partial<Sorting> = {}): Sorting {
  const photos = [1, 2, 3].map((photoId) => ({ photoId, own: null, partners: null }));
  return { partnerId: alex.id, photos, partnersAnswers: 0, groups: [], ...own };
}

/** What the partner has answered, which the service shows with the viewer's answer. */
const alexsAnswers = new Map([
  [1, 'drop'],
  [2, 'keep'],
] as const);

/** Opens the layer; `service.sorting` is what the service has, `sent` and `removals` what it received. */
async function openSorting(sorting = sortingOf({ partnersAnswers: 2 })) {
  const service = { sorting };
  const sent: SortingBody['answers'][] = [];
  const removals: SortingRemovalBody[] = [];
  services.use(
    answers.memory(memoryOf(100, { photoCount: 3 })),
    answers.photos([1, 2, 3].map((id) => photoOf(id))),
    http.get(at(path), () => HttpResponse.json(service.sorting)),
    http.put(at(path), async ({ request }) => {
      const body = (await request.json()) as SortingBody;
      sent.push(body.answers);
      const given = new Map(body.answers.map(({ photoId, answer }) => [photoId, answer]));
      const photos = service.sorting.photos.map((photo) => {
        const own = given.get(photo.photoId) ?? photo.own;
        return { ...photo, own, partners: own && (alexsAnswers.get(photo.photoId as 1 | 2) ?? null) };
      });
      service.sorting = { ...service.sorting, photos };
      return HttpResponse.json(service.sorting);
    }),
    http.post(at(`${path}/removal`), async ({ request }) => {
      const removal = (await request.json()) as SortingRemovalBody;
      removals.push(removal);
      const photos = service.sorting.photos.filter(({ photoId }) => !removal.photoIds.includes(photoId));
      service.sorting = { ...service.sorting, photos };
      return HttpResponse.json({ photoIds: removal.photoIds });
    }),
  );
  const page = renderGallery('/date-memory/100', createTestHost({ user: mina, partner: alex }));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sort together' }));
  const layer = await screen.findByRole('dialog', { name: 'Sort together' });
  await within(layer).findByText(/You \d of 3/);
  return { ...page, service, sent, removals, layer };
}

const press = (key: string) => userEvent.keyboard(`{${key}}`);

describe('Sort together', () => {
  it('goes through the photos by arrow keys to the summary of both', async () => {
    const { layer, sent } = await openSorting();
    within(layer).getByText('1 / 3');
    await press('ArrowLeft');
    within(layer).getByText('2 / 3');
    // Faster than the page renders.
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await within(layer).findByRole('heading', { name: '1 photo goes' });
    await within(layer).findByRole('heading', { name: 'Where we differ 1' });
    await within(layer).findByRole('heading', { name: 'Not answered by both yet 1' });
    expect(sent.flat()).toEqual([
      { photoId: 1, answer: 'drop' },
      { photoId: 2, answer: 'drop' },
      { photoId: 3, answer: 'keep' },
    ]);
    expect(layer.textContent).toContain('You 3 of 3 · Alex 2 of 3');
  });

  it('deletes what both drop at the second press, and names what stays', async () => {
    const { layer, removals, toasts, service } = await openSorting(
      sortingOf({
        photos: [
          { photoId: 1, own: 'drop', partners: 'drop' },
          { photoId: 2, own: 'keep', partners: 'keep' },
          { photoId: 3, own: 'keep', partners: 'keep' },
        ],
        partnersAnswers: 3,
        groups: [[1, 2]],
      }),
    );
    await userEvent.click(within(layer).getByRole('button', { name: 'Delete 1 photo' }));
    expect(removals).toEqual([]);
    services.use(answers.photos([2, 3].map((id) => photoOf(id))));
    await userEvent.click(within(layer).getByRole('button', { name: 'Confirm Delete?' }));
    await within(layer).findByRole('heading', { name: 'Nothing goes' });
    expect(removals).toEqual([{ partnerId: alex.id, photoIds: [1], staying: [2] }]);
    expect(toasts).toEqual([{ title: '1 photo deleted' }]);
    expect(service.sorting.photos).toHaveLength(2);
    expect(layer.contains(document.activeElement)).toBe(true);
  });

  it('shows photos that look almost the same next to each other', async () => {
    const { layer, sent } = await openSorting(sortingOf({ groups: [[1, 3]] }));
    within(layer).getByText('These look almost the same. Which do we keep?');
    const choice = (title: string) => within(within(layer).getByRole('group', { name: title }));
    const next = within(layer).getByRole('button', { name: 'Next' });
    expect(next).toHaveProperty('disabled', true);
    // The arrow keys answer one photo, and here are two.
    await press('ArrowLeft');
    await userEvent.click(choice('Photo 1').getByRole('button', { name: 'Keep' }));
    await userEvent.click(choice('Photo 3').getByRole('button', { name: 'Drop' }));
    choice('Photo 3').getByRole('button', { name: 'Drop', pressed: true });
    await waitFor(() => expect(sent.flat()).toHaveLength(2));
    await userEvent.click(next);
    within(layer).getByText('2 / 2');
    within(layer).getByRole('img', { name: 'Photo 2' });
  });

  it('answers by a swipe to the side, and not by one up or down', async () => {
    const { layer, sent } = await openSorting();
    const swipe = (x: number, y: number) => {
      const picture = within(layer).getByRole('img');
      const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
      fireEvent.pointerDown(picture, { ...finger, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(picture, { ...finger, clientX: 200 + x, clientY: 200 + y });
    };
    swipe(10, 120);
    within(layer).getByText('1 / 3');
    swipe(-120, 10);
    swipe(120, 10);
    await waitFor(() =>
      expect(sent.flat()).toEqual([
        { photoId: 1, answer: 'drop' },
        { photoId: 2, answer: 'keep' },
      ]),
    );
  });

  it('shows how far the partner has come, and what the partner deletes, without a reload', async () => {
    const { layer, service, queryClient } = await openSorting();
    service.sorting = { ...service.sorting, photos: service.sorting.photos.slice(1), partnersAnswers: 2 };
    services.use(answers.photos([2, 3].map((id) => photoOf(id))));
    // As the live updates of the shell do.
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(100) }));
    await within(layer).findByText(/You 0 of 2/);
  });

  it('keeps answers that did not reach the service, and sends them with the next one', async () => {
    const { sent, toasts } = await openSorting();
    services.use(http.put(at(path), () => problem(503, 'Try again in a moment.'), { once: true }));
    await press('ArrowLeft');
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Not saved yet', description: 'Try again in a moment.' },
      ]),
    );
    await press('ArrowRight');
    await waitFor(() =>
      expect(sent).toEqual([
        [
          { photoId: 1, answer: 'drop' },
          { photoId: 2, answer: 'keep' },
        ],
      ]),
    );
  });

  it('needs a partner', async () => {
    services.use(answers.memory(memoryOf(100)), answers.photos([photoOf(1)]));
    renderGallery('/date-memory/100', createTestHost({ user: mina, partner: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: /^Sort together/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('This needs a partner.');
  });

  it('ends with the reason when the partnership ends', async () => {
    const { layer, queryClient } = await openSorting();
    services.use(http.get(at(path), () => problem(409, 'Photos are sorted together with a partner.')));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(100) }));
    await within(layer).findByText('Photos are sorted together with a partner.');
    await press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
