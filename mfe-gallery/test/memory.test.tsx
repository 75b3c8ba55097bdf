import { describe, expect, it, jest } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { messages as formMessages } from '../src/catalogues/edit/messages/messages.ts';
import { messages as memoryMessages } from '../src/catalogues/memory/messages/messages.ts';
import { messages as slice } from '../src/messages/messages.ts';
import { answers, commentOf, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const photos = [photoOf(1, { title: 'Cherry Tree' }), photoOf(2, { title: 'Leaf' }), photoOf(3)];

async function openMemory(
  own: Parameters<typeof memoryOf>[1] = {},
  ownPhotos: Photo[] = photos,
  host = createTestHost(),
  path = '/date-memory/100',
) {
  services.use(
    answers.memory(memoryOf(100, { name: 'The cherry tree', ...own })),
    answers.photos(ownPhotos),
    answers.noComments,
  );
  const page = renderGallery(path, host);
  await screen.findByRole('heading', { level: 1, name: 'The cherry tree' });
  return page;
}

describe('the page of a memory', () => {
  it('shows its name, date, number of photos, owner and description', async () => {
    await openMemory({ description: 'We missed the bus.' });
    await screen.findByText('April 19, 2026 · 3 photos · recorded by you on April 20, 2026');
    expect(screen.getByText('We missed the bus.')).toBeDefined();
    expect(document.title).toBe('The cherry tree · Our Date Gallery');
  });

  it.each(['/Date-Memory/100', '/date-memory/100/', '/date-memory/%31%30%30'])(
    'is also at %s',
    async (path) => {
      await openMemory({}, photos, createTestHost(), path);
    },
  );

  it('names the partner if they recorded it', async () => {
    await openMemory({ ownerId: alex.id, isOwner: false }, [photoOf(1)], createTestHost({ partner: alex }));
    const name = await screen.findByText('Alex', { selector: 'bdi' });
    expect(name.parentElement?.textContent).toBe(
      'April 19, 2026 · 1 photo · recorded by Alex on April 20, 2026',
    );
  });

  it.each([
    ['Alex', 'Alex'],
    [null, 'a former partner'],
  ])('says of a copy that it is copied from %s', async (from, shown) => {
    await openMemory({ copiedFrom: { name: from } }, [photoOf(1)]);
    const name = await screen.findByText(shown, { selector: 'bdi' });
    expect(name.parentElement?.textContent).toBe(
      `April 19, 2026 · 1 photo · copied from ${shown}, recorded on April 20, 2026`,
    );
  });

  it.each([
    ['does not exist', 404],
    ['could not be fetched', 500],
  ])('shows that the memory %s', async (_, status) => {
    services.use(
      http.get(at('/api/collections/100'), () => problem(status, 'No.')),
      http.get(at(paths.photos), () => problem(status, 'No.')),
    );
    renderGallery('/date-memory/100');
    await screen.findByRole('heading', { name: 'Memory Not Found' });
    screen.getByText("We couldn't find the date memory you're looking for.");
    expect(screen.getByRole('link', { name: 'Return to Gallery' }).getAttribute('href')).toBe('/');
  });

  it('shows that it is loading while nothing of it is known', async () => {
    services.use(
      http.get(at('/api/collections/100'), () => new Promise<never>(() => {})),
      answers.photos([]),
    );
    renderGallery('/date-memory/100');
    await screen.findByText('Loading the memory…');
  });

  it('shows that its photos could not be fetched, and shows them after Retry', async () => {
    services.use(
      answers.memory(memoryOf(100)),
      http.get(at(paths.photos), () => problem(503, 'Not now.')),
    );
    renderGallery('/date-memory/100');
    await screen.findByRole('heading', { name: 'We couldn’t load the photos' });
    services.use(answers.photos(photos), answers.noComments);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 / 3');
  });

  it('requests a memory that does not exist only once', async () => {
    let asked = 0;
    services.use(
      http.get(at('/api/collections/100'), () => {
        asked += 1;
        return problem(404, 'No.');
      }),
      http.get(at(paths.photos), () => problem(404, 'No.')),
    );
    renderGallery('/date-memory/100');
    await screen.findByRole('heading', { name: 'Memory Not Found' });
    expect(asked).toBe(1);
  });

  it('sends no request for a memory whose id is not a number', async () => {
    renderGallery('/date-memory/first');
    await screen.findByRole('heading', { name: 'Memory Not Found' });
  });

  it('shows that it has no photos yet', async () => {
    await openMemory({ photoCount: 0, thumbnail: null, thumbnailUrl: null }, []);
    await screen.findByText('No photos in this memory yet');
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  });
});

describe('the carousel of a memory', () => {
  it('steps with its arrows and with the arrow keys, in a circle', async () => {
    await openMemory();
    await screen.findByText('1 / 3');
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
    await screen.findByText('2 / 3');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await screen.findByText('1 / 3');
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByText('3 / 3');
    await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
    await screen.findByText('2 / 3');
  });

  it('ignores the arrow keys with only one photo', async () => {
    await openMemory({}, [photoOf(1)]);
    await screen.findByText('1 / 1');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('1 / 1')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  });

  it('shows the photo that is pressed in the strip', async () => {
    await openMemory();
    const strip = await screen.findByRole('list', { name: 'All photos' });
    await userEvent.click(within(strip).getByRole('button', { name: 'Show photo 2: Leaf' }));
    await screen.findByText('2 / 3');
    expect(
      within(strip).getByRole('button', { name: 'Show photo 2: Leaf' }).getAttribute('aria-current'),
    ).toBe('true');
  });

  it.each([
    ['the partner', { likedByPartner: true }, 'Loved by Alex', ['theirs']],
    ['the viewer', { isLiked: true }, 'Loved by you', ['mine']],
    ['both', { likedByPartner: true, isLiked: true }, 'Loved by you and Alex', ['theirs', 'mine']],
  ])(
    'shows as text and without colour that %s like a photo, also in the strip',
    async (_, own, words, drawn) => {
      await openMemory({}, [photoOf(1, own), photoOf(2)], createTestHost({ partner: alex }));
      const line = await screen.findByText(words, { selector: 'bdi' });
      const hearts = line.parentElement?.querySelectorAll<SVGElement>('[data-heart]');
      expect([...(hearts ?? [])].map((heart) => heart.dataset.heart)).toEqual(drawn);
      screen.getByRole('button', { name: `Show photo 1: Photo 1 (cover, ${words.replace('L', 'l')})` });
      screen.getByRole('button', { name: 'Show photo 2: Photo 2' });
    },
  );
});

describe('below the carousel of a memory', () => {
  it('is the title of the current photo, which links to its page', async () => {
    await openMemory();
    const title = await screen.findByRole('link', { name: 'Cherry Tree' });
    expect(title.getAttribute('href')).toBe('/photo/1');
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('link', { name: 'Leaf' });
  });

  it('is the download of the original', async () => {
    await openMemory();
    const link = await screen.findByRole('link', { name: 'Download original' });
    expect(link.getAttribute('href')).toBe(`/api/images/${'b'.repeat(28)}0001?original`);
    expect(link.getAttribute('download')).toBe('photo-1.jpg');
  });

  it('the cover is named: the first photo, until another is chosen', async () => {
    const { toasts } = await openMemory();
    const sent: unknown[] = [];
    services.use(
      http.put(at('/api/collections/100'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(memoryOf(100, { name: 'The cherry tree', coverPhotoId: 2 }));
      }),
    );
    await screen.findByRole('button', { name: 'Show photo 1: Cherry Tree (cover)' });
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(await screen.findByRole('button', { name: 'Use as cover' }));
    await screen.findByRole('button', { name: 'Cover of this memory' });
    await waitFor(() => expect(toasts).toEqual([{ title: 'Memory updated' }]));
    screen.getByRole('button', { name: 'Show photo 2: Leaf (cover)' });
    expect(sent).toEqual([{ name: 'The cherry tree', coverPhotoId: 2 }]);
  });

  it('the cover is reverted when the service refuses', async () => {
    const { toasts } = await openMemory();
    services.use(http.put(at('/api/collections/100'), () => problem(503, 'Not now.')));
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(await screen.findByRole('button', { name: 'Use as cover' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to update memory', description: 'Not now.' },
      ]),
    );
    screen.getByRole('button', { name: 'Use as cover' });
  });
});

describe('a like on the page of a memory', () => {
  it('shows at once and stays when the service accepts', async () => {
    await openMemory();
    services.use(
      http.post(at(fillPath(paths.photoLike, { id: 1 })), () =>
        HttpResponse.json({ ...photos[0], isLiked: true }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Like' }));
    const liked = await screen.findByRole('button', { name: 'Liked' });
    expect(liked.getAttribute('aria-pressed')).toBe('true');
  });

  it('is reverted when the service refuses', async () => {
    const { toasts } = await openMemory();
    services.use(http.post(at(fillPath(paths.photoLike, { id: 1 })), () => problem(503, 'Not now.')));
    await userEvent.click(await screen.findByRole('button', { name: 'Like' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      tone: 'destructive',
      title: 'Failed to update photo',
      description: 'Not now.',
    });
    expect(screen.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false');
  });
});

/** Opens the menu at the end of the row of actions. */
async function openMore() {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu', { name: 'More' });
}

const inMenu = (name: string) => screen.findByRole('menuitem', { name });

describe('Delete of a memory', () => {
  it('asks for confirmation, then deletes it and goes to the gallery', async () => {
    let deletions = 0;
    const { navigate, toasts } = await openMemory();
    services.use(
      http.delete(at('/api/collections/100'), () => {
        deletions += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await openMore();
    await userEvent.click(await inMenu('Delete'));
    expect(deletions).toBe(0);
    await userEvent.click(await inMenu('Confirm Delete?'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(deletions).toBe(1);
    expect(toasts.map(({ title }) => title)).toEqual(['Memory deleted']);
  });

  it('can be undone from its message', async () => {
    const { toasts } = await openMemory();
    const restored: unknown[] = [];
    services.use(
      http.delete(at('/api/collections/100'), () => new HttpResponse(null, { status: 204 })),
      http.post(at(trashPaths.restore), async ({ request }) => {
        restored.push(await request.json());
        return HttpResponse.json({ collectionIds: [100], photoIds: [] });
      }),
    );
    await openMore();
    await userEvent.click(await inMenu('Delete'));
    await userEvent.click(await inMenu('Confirm Delete?'));
    await waitFor(() => expect(toasts[0]?.action?.label).toBe('Undo'));
    toasts[0]?.action?.run();
    await waitFor(() => expect(toasts[1]).toEqual({ title: 'Memory restored' }));
    expect(restored).toEqual([{ collectionIds: [100] }]);
  });

  it('cancels its question when its menu is closed', async () => {
    await openMemory();
    await openMore();
    await userEvent.click(await inMenu('Delete'));
    await inMenu('Confirm Delete?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await openMore();
    await inMenu('Delete');
  });

  it('shows why it failed and asks again', async () => {
    const { navigate, toasts } = await openMemory();
    services.use(http.delete(at('/api/collections/100'), () => problem(503, 'Try again in a moment.')));
    await openMore();
    await userEvent.click(await inMenu('Delete'));
    await userEvent.click(await inMenu('Confirm Delete?'));
    await inMenu('Delete');
    expect(toasts).toEqual([
      { tone: 'destructive', title: 'Failed to delete memory', description: 'Try again in a moment.' },
    ]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('counts as done when the partner has deleted it already', async () => {
    const { navigate, toasts } = await openMemory();
    services.use(http.delete(at('/api/collections/100'), () => problem(404, 'There is no such memory.')));
    await openMore();
    await userEvent.click(await inMenu('Delete'));
    await userEvent.click(await inMenu('Confirm Delete?'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(toasts).toEqual([{ title: 'Memory deleted', description: 'It was no longer there.' }]);
  });
});

it('the page of a sample memory lets photos be liked, and disables its other actions with the reason', async () => {
  const { openNewMemory } = await openMemory({ isProtected: true, isOwner: false, ownerId: 9 });
  await screen.findByText('April 19, 2026 · 3 photos · a sample, recorded on April 20, 2026');
  const reason = screen.getByText(/one of the sample memories/);
  for (const name of ['Upload Photos', 'Edit']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveProperty('disabled', true);
    expect(button.getAttribute('aria-describedby')).toBe(reason.id);
  }
  expect(await screen.findByRole('button', { name: 'Like' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Use as cover' })).toBeNull();
  await openMore();
  const remove = await screen.findByRole('menuitem', { name: /^Delete.*one of the sample memories/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Record our own' }));
  expect(openNewMemory).toHaveBeenCalledTimes(1);
});

describe('the hero of a memory', () => {
  it('has the shape of the current photo, between 4:5 and 3:2', async () => {
    await openMemory({}, [
      photoOf(1, { width: 900, height: 1600 }),
      photoOf(2, { width: 1200, height: 900 }),
      photoOf(3, { width: 6000, height: 1500 }),
    ]);
    const hero = await screen.findByRole('region', { name: 'Photos' });
    const shape = () => Number(hero.style.getPropertyValue('--hero-ratio'));
    expect(shape()).toBeCloseTo(4 / 5);
    await userEvent.keyboard('{ArrowRight}');
    expect(shape()).toBeCloseTo(4 / 3);
    await userEvent.keyboard('{ArrowRight}');
    expect(shape()).toBeCloseTo(3 / 2);
  });
});

describe('the description of a memory', () => {
  it('is shown completely if it is short', async () => {
    await openMemory({ description: 'We missed the bus.' });
    expect(screen.queryByRole('button', { name: 'Read all of it' })).toBeNull();
  });

  it.each([
    ['letters', 'word '.repeat(200)],
    ['lines', 'line\n'.repeat(12)],
  ])('of many %s can be expanded and collapsed', async (_, description) => {
    await openMemory({ description });
    await userEvent.click(screen.getByRole('button', { name: 'Read all of it', expanded: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    screen.getByRole('button', { name: 'Read all of it', expanded: false });
  });
});

describe('the printed album of a memory', () => {
  it('has every photo with its title and description, and waits for the pictures', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    let showPictures = () => {};
    const pictures = new Promise<void>((resolve) => {
      showPictures = resolve;
    });
    // jsdom loads no pictures.
    HTMLImageElement.prototype.decode = () => pictures;
    const { toasts } = await openMemory({}, [...photos, photoOf(4, { description: 'At the gate.' })]);
    await screen.findByText('1 / 4');
    const album = await screen.findByText('At the gate.', { selector: 'figcaption *' });
    const captions = [...(album.closest('section')?.querySelectorAll('figcaption') ?? [])];
    expect(captions.map(({ textContent }) => textContent)).toEqual([
      'Cherry Tree',
      'Leaf',
      'Photo 3',
      'Photo 4At the gate.',
    ]);
    await openMore();
    await userEvent.click(await inMenu('Print the album'));
    expect(print).not.toHaveBeenCalled();
    expect(toasts).toEqual([{ title: 'Preparing the album…' }]);
    showPictures();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });

  it('is not offered without photos', async () => {
    await openMemory({ photoCount: 0, thumbnail: null, thumbnailUrl: null }, []);
    await screen.findByText('No photos in this memory yet');
    await openMore();
    for (const name of ['Select photos', 'Print the album', 'Slideshow']) {
      expect((await inMenu(name)).getAttribute('aria-disabled')).toBe('true');
    }
  });
});

describe('the comments next to a memory’s photo', () => {
  it('are those of the current photo, and follow it', async () => {
    await openMemory();
    services.use(
      http.get(at(fillPath(paths.photoComments, { id: 2 })), () =>
        HttpResponse.json([commentOf(1, { photoId: 2, content: 'Only on the leaf' })]),
      ),
    );
    const panel = await screen.findByRole('region', { name: 'Comments' });
    await within(panel).findByText(/No comments yet/);
    expect(screen.queryByRole('button', { name: 'Comments' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
    await within(panel).findByText('Only on the leaf');
  });

  it('are fetched only for the photo at which the reader stays', async () => {
    const asked: string[] = [];
    services.use(
      http.get(at(paths.photoComments), ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.json([]);
      }),
    );
    services.use(answers.memory(memoryOf(100)), answers.photos(photos));
    renderGallery('/date-memory/100');
    await screen.findByText('1 / 3');
    const panel = await screen.findByRole('region', { name: 'Comments' });
    await within(panel).findByText(/No comments yet/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual(['/api/photos/1/comments', '/api/photos/3/comments']);
  });

  it('open in a drawer on a small screen, if there is a photo', async () => {
    onSmallScreen();
    const page = await openMemory();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Comments' });
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
    await userEvent.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Comments' });
    within(drawer).getByText('Cherry Tree');
    await within(drawer).findByText(/No comments yet/);
    page.unmount();

    await openMemory({ photoCount: 0, thumbnail: null, thumbnailUrl: null }, []);
    await screen.findByText('No photos in this memory yet');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comments' }).disabled).toBe(true);
  });
});

/** The window is too narrow for a second column. */
function onSmallScreen() {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width') }),
    );
}

describe('the page of a memory in another language', () => {
  const load = (language: string) =>
    Promise.all([slice.load(language), memoryMessages.load(language), formMessages.load(language)]);

  it('has its texts, dates and numbers in German, and what a person has written as it is', async () => {
    await load('de');
    await openMemory({ description: 'We missed the bus.' }, photos, createTestHost({ language: 'de' }));
    await screen.findByText('19. April 2026 · 3 Fotos · festgehalten von dir am 20. April 2026');
    expect(screen.getByText('We missed the bus.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Bearbeiten' })).toBeDefined();
  });

  it('has the plurals of Arabic, and its arrow keys are mirrored', async () => {
    await load('ar');
    await openMemory({}, photos, createTestHost({ language: 'ar' }));
    await screen.findByText(/3 صور/);
    await screen.findByText('1 / 3');
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByText('2 / 3');
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByText('1 / 3');
  });
});
