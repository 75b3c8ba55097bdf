import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
beforeEach(() => services.use(answers.noComments));
provideWebLocks();

/** Another person in each test: drafts belong to a person. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 10 };
});

const photos = [
  photoOf(1, { title: 'Leaf' }),
  photoOf(2, { title: 'Cherry Tree', description: 'Up the hill.' }),
  photoOf(3, { title: 'Bus' }),
];

/** Opens the page of a photo in memory 100; `shown` are the photos of the service. */
async function openPhoto(id = 2, shown: Photo[] = photos, host = createTestHost({ user })) {
  services.use(
    answers.memory(memoryOf(100, { name: 'The cherry tree' })),
    answers.photos(shown),
    ...shown.map((photo) =>
      http.get(at(fillPath(paths.photo, { id: photo.id })), () => HttpResponse.json(photo)),
    ),
  );
  const page = renderGallery(`/photo/${id}`, host);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

describe('the page of a photo', () => {
  it('shows its title, description and upload date, and links to the gallery and its memory', async () => {
    await openPhoto();
    screen.getByRole('heading', { level: 1, name: 'Cherry Tree' });
    screen.getByText('Up the hill.');
    screen.getByText('Uploaded April 20, 2026');
    expect(screen.getByRole('link', { name: 'Back to Gallery' }).getAttribute('href')).toBe('/');
    const memory = await screen.findByRole('link', { name: 'The cherry tree' });
    expect(memory.getAttribute('href')).toBe('/date-memory/100');
    expect(document.title).toBe('Cherry Tree · Our Date Gallery');
  });

  it('shows the number of a photo that has only a camera’s file name, which stays in the form', async () => {
    await openPhoto(
      3,
      photos.map((photo) => (photo.id === 3 ? { ...photo, title: 'IMG 4000' } : photo)),
    );
    await screen.findByRole('heading', { level: 1, name: 'Photo 3' });
    services.use(http.get(at(paths.collections), () => HttpResponse.json([memoryOf(100)])));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText<HTMLInputElement>('Title')).toHaveProperty('value', 'IMG 4000');
  });

  it('has the alternative text that somebody wrote, which is changed in its dialog', async () => {
    await openPhoto(
      3,
      photos.map((photo) => (photo.id === 3 ? { ...photo, altText: 'A red bus in the snow' } : photo)),
    );
    screen.getByRole('img', { name: 'A red bus in the snow' });
    services.use(http.get(at(paths.collections), () => HttpResponse.json([memoryOf(100)])));
    let sent: unknown;
    services.use(
      http.put(at('/api/photos/3'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...photos[2], altText: 'A bus' });
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('What it shows'), { target: { value: 'A bus' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update Photo' }));
    await screen.findByRole('img', { name: 'A bus' });
    expect(sent).toEqual({ title: 'Bus', collectionId: 100, altText: 'A bus' });
  });

  it('offers the original as a download under the name it was uploaded with', async () => {
    await openPhoto();
    const link = screen.getByRole('link', { name: 'Download original' });
    expect(link.getAttribute('href')).toBe(`/api/images/${'b'.repeat(28)}0002?original`);
    expect(link.getAttribute('download')).toBe('photo-2.jpg');
  });

  it('shows that it is loading until the photo has arrived', async () => {
    services.use(http.get(at('/api/photos/2'), () => new Promise<never>(() => {})));
    renderGallery('/photo/2');
    await screen.findByText('Loading the photo…');
  });

  it.each([
    ['does not exist', () => problem(404, 'No.')],
    ['could not be fetched', () => problem(500, 'No.')],
    ['cannot be reached', () => HttpResponse.error()],
  ])('shows that the photo %s', async (_, answer) => {
    services.use(http.get(at('/api/photos/2'), answer));
    renderGallery('/photo/2');
    await screen.findByRole('heading', { name: 'Photo Not Found' });
    screen.getByText("We couldn't find the photo you're looking for.");
    expect(screen.getByRole('link', { name: 'Return to Gallery' }).getAttribute('href')).toBe('/');
  });

  it('shows the photo after Retry when it could not be fetched', async () => {
    services.use(http.get(at('/api/photos/2'), () => problem(500, 'No.')));
    renderGallery('/photo/2');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    services.use(
      answers.memory(memoryOf(100)),
      answers.photos(photos),
      http.get(at('/api/photos/2'), () => HttpResponse.json(photos[1])),
    );
    await userEvent.click(retry);
    await screen.findByRole('heading', { name: 'Cherry Tree' });
  });

  it('shows the photo also when the others of its memory cannot be fetched', async () => {
    services.use(
      answers.memory(memoryOf(100)),
      http.get(at('/api/photos/2'), () => HttpResponse.json(photos[1])),
      http.get(at(paths.photos), () => problem(503, 'Not now.')),
    );
    renderGallery('/photo/2');
    await screen.findByRole('heading', { name: 'Cherry Tree' });
    expect(screen.queryByRole('navigation', { name: 'Photos of this memory' })).toBeNull();
  });

  it('disables what would change a sample, with the reason; a like stays possible', async () => {
    await openPhoto(
      2,
      photos.map((photo) => ({ ...photo, isProtected: true })),
    );
    const reason = screen.getByText(/one of the sample memories/);
    for (const name of ['Edit', 'Delete']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveProperty('disabled', true);
      expect(button.getAttribute('aria-describedby')).toBe(reason.id);
    }
    expect(screen.getByRole('button', { name: 'Like' })).toHaveProperty('disabled', false);
  });
});

describe('steps from photo to photo of a memory', () => {
  it('lead to the next and the previous photo, by link and by arrow key, and stop at the ends', async () => {
    const { address } = await openPhoto();
    const next = await screen.findByRole('link', { name: 'Next photo' });
    await userEvent.click(next);
    await screen.findByRole('heading', { name: 'Bus' });
    expect(address()).toBe('/photo/3');
    expect(screen.getByRole('button', { name: 'Next photo' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{ArrowRight}');
    expect(address()).toBe('/photo/3');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await screen.findByRole('heading', { name: 'Leaf' });
    expect(screen.getByRole('button', { name: 'Previous photo' })).toHaveProperty('disabled', true);
  });

  it('keep the focus, so that they can be pressed again', async () => {
    await openPhoto(1);
    await userEvent.click(await screen.findByRole('link', { name: 'Next photo' }));
    await screen.findByRole('heading', { name: 'Cherry Tree' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next photo' })),
    );
  });

  it.each([
    ['to the left', -60, 0, '/photo/3'],
    ['to the right', 60, 0, '/photo/1'],
    ['too short', -40, 0, '/photo/2'],
    ['rather downwards', -60, 90, '/photo/2'],
  ])('follow a finger moved %s', async (_, x, y, path) => {
    const { address } = await openPhoto();
    await screen.findByRole('link', { name: 'Next photo' });
    const photo = screen.getByRole('button', { name: 'View Cherry Tree full screen' });
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
    fireEvent.pointerDown(photo, { ...finger, clientX: 200, clientY: 200 });
    fireEvent.pointerUp(photo, { ...finger, clientX: 200 + x, clientY: 200 + y });
    expect(address()).toBe(path);
  });
});

describe('a like on the page of a photo', () => {
  it('shows at once and is reverted when the service refuses', async () => {
    const { toasts } = await openPhoto();
    services.use(http.post(at('/api/photos/2/like'), () => problem(503, 'Not now.')));
    await userEvent.click(screen.getByRole('button', { name: 'Like' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'Failed to update photo', description: 'Not now.' });
    expect(screen.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('shows that the partner has deleted the photo, and a link back', async () => {
    const { toasts } = await openPhoto();
    services.use(
      http.post(at('/api/photos/2/like'), () => problem(404, 'There is no such photo.')),
      http.get(at('/api/photos/2'), () => problem(404, 'There is no such photo.')),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Like' }));
    await screen.findByRole('heading', { name: 'Photo Not Found' });
    expect(toasts[0]).toMatchObject({ description: 'It is no longer there.' });
  });

  it('by the partner is shown', async () => {
    const liked = photos.map((photo) => ({ ...photo, likedByPartner: true }));
    await openPhoto(2, liked, createTestHost({ user, partner: alex }));
    await screen.findByText('Loved by Alex');
  });
});

describe('Delete of a photo', () => {
  it('asks for confirmation, then deletes it and goes to the gallery', async () => {
    const { toasts, navigate } = await openPhoto();
    services.use(http.delete(at('/api/photos/2'), () => new HttpResponse(null, { status: 204 })));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete?' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(toasts).toMatchObject([{ title: 'Photo deleted', action: { label: 'Undo' } }]);
  });

  it('shows why it failed and asks again', async () => {
    const { toasts, navigate } = await openPhoto();
    services.use(http.delete(at('/api/photos/2'), () => HttpResponse.error()));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete?' }));
    await screen.findByRole('button', { name: 'Delete' });
    expect(toasts[0]).toMatchObject({ tone: 'destructive', title: 'Failed to delete photo' });
    expect(navigate).not.toHaveBeenCalled();
  });

  it('counts as done when the partner has deleted it already', async () => {
    const { toasts, navigate } = await openPhoto();
    services.use(http.delete(at('/api/photos/2'), () => problem(404, 'There is no such photo.')));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete?' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(toasts).toEqual([{ title: 'Photo deleted', description: 'It was no longer there.' }]);
  });
});

describe('Edit Photo', () => {
  const memories = Array.from({ length: 1000 }, (_, index) =>
    memoryOf(index + 200, { name: `Evening ${index + 1}` }),
  );

  async function openDialog(listed = memories) {
    let asked = 0;
    const sent: unknown[] = [];
    const page = await openPhoto();
    services.use(
      http.get(at(paths.collections), () => {
        asked += 1;
        return HttpResponse.json(listed);
      }),
      http.get(at(paths.collectionsWithThumbnails), () => HttpResponse.json([])),
      http.put(at('/api/photos/2'), async ({ request }) => {
        const change = (await request.json()) as Partial<Photo>;
        sent.push(change);
        return HttpResponse.json({ ...photos[1], ...change });
      }),
    );
    const askedBefore = asked;
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit Photo' });
    return { ...page, sent, askedBefore, asked: () => asked };
  }

  const titleField = () => screen.getByLabelText<HTMLInputElement>('Title');
  const update = () => screen.getByRole('button', { name: 'Update Photo' });
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('shows that there is no other memory yet', async () => {
    await openDialog([memoryOf(100)]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Memory' }));
    await screen.findByText('No other memory yet');
  });

  it('sends what was changed, shows ‘Photo updated’ and closes', async () => {
    const { sent, toasts } = await openDialog();
    await userEvent.clear(titleField());
    await userEvent.type(titleField(), 'The tree');
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ title: 'The tree', collectionId: 100 }]);
    expect(toasts).toEqual([{ title: 'Photo updated' }]);
  });

  it('fetches the memories only while it is open', async () => {
    const { askedBefore, asked } = await openDialog();
    await waitFor(() => expect(asked()).toBe(1));
    expect(askedBefore).toBe(0);
  });

  it('requires a title', async () => {
    await openDialog();
    await userEvent.clear(titleField());
    expect(update()).toHaveProperty('disabled', true);
    screen.getByText('Please give this photo a title.');
  });

  it('moves a photo to a memory that was searched among a thousand, with the keyboard alone', async () => {
    const { sent } = await openDialog();
    services.use(answers.memory(memoryOf(976, { name: 'Evening 777' })));
    const memory = screen.getByRole<HTMLInputElement>('combobox', { name: 'Memory' });
    await waitFor(() => expect(memory.value).toBe('The cherry tree'));
    await userEvent.click(memory);
    await userEvent.keyboard('evening 777{ArrowDown}{Enter}');
    expect(memory.value).toBe('Evening 777');
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ title: 'Cherry Tree', collectionId: 976 }]);
    const moved = await screen.findByRole('link', { name: 'Evening 777' });
    expect(moved.getAttribute('href')).toBe('/date-memory/976');
  });

  it('moves a photo to a memory that is older than the listed ones, and was found by the service', async () => {
    const { sent } = await openDialog();
    const oldest = memoryOf(7, { name: 'Our first evening' });
    const asked: string[] = [];
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '');
        return HttpResponse.json([oldest]);
      }),
      answers.memory(oldest),
    );
    const memory = screen.getByRole<HTMLInputElement>('combobox', { name: 'Memory' });
    await waitFor(() => expect(memory.value).toBe('The cherry tree'));
    await userEvent.click(memory);
    await userEvent.keyboard('our first');
    await screen.findByText('Loading our memories…');
    await waitFor(() => expect(screen.queryByText('Loading our memories…')).toBeNull());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(memory.value).toBe('Our first evening'));
    expect(asked).toEqual(['our first']);
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ title: 'Cherry Tree', collectionId: 7 }]);
  });

  it('closes only the list of memories on Escape, and shows when none is found', async () => {
    await openDialog();
    const memory = screen.getByRole<HTMLInputElement>('combobox', { name: 'Memory' });
    await userEvent.click(memory);
    await userEvent.keyboard('nowhere');
    await screen.findByText('No memory is called that.');
    await userEvent.keyboard('{Escape}');
    expect(memory.getAttribute('aria-expanded')).toBe('false');
    expect(memory.value).toBe('The cherry tree');
    screen.getByRole('dialog', { name: 'Edit Photo' });
  });

  it('offers Retry when the memories cannot be fetched', async () => {
    await openPhoto();
    services.use(http.get(at(paths.collections), () => problem(500, 'No.')));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Memory' }));
    await screen.findByText('Our memories could not be loaded.');
    services.use(http.get(at(paths.collections), () => HttpResponse.json(memories)));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Our memories could not be loaded.')).toBeNull());
  });

  it('shows why it failed, and keeps the typed text', async () => {
    const { toasts } = await openDialog();
    services.use(http.put(at('/api/photos/2'), () => problem(403, 'This is a sample.')));
    await userEvent.type(titleField(), '!');
    await userEvent.click(update());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      tone: 'destructive',
      title: 'Failed to update photo',
      description: 'This is a sample.',
    });
    expect(within(screen.getByRole('dialog')).getByLabelText('Title')).toHaveProperty(
      'value',
      'Cherry Tree!',
    );
  });
});
