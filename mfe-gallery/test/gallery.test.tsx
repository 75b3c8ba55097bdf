import { paths } from '@our-dates/contracts/paths';
import { alex } from '@our-dates/without-shell/testing/people';
import { preparePage } from '@our-dates/without-shell/testing/prepare-page';
import { at, problem, services } from '@our-dates/without-shell/testing/services';
import { createTestHost } from '@our-dates/without-shell/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answers, memoryOf, renderGallery } from './render-gallery.tsx';

preparePage();

const many = (count: number, from = 100) =>
  Array.from({ length: count }, (_, index) => memoryOf(from + index));
const card = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('article') ?? link);
};

describe('the heading', () => {
  it('speaks of the two where there is a partner, and counts what they have', async () => {
    services.use(answers.gallery([memoryOf(100, { photoCount: 3 }), memoryOf(101, { photoCount: 2 })]));
    renderGallery('/', createTestHost({ partner: alex }));
    expect(screen.getByRole('heading', { level: 1, name: 'Our Journey Together' })).toBeDefined();
    await screen.findByText('Two dates, five photographs, and the two of us.');
  });

  it('invites to invite someone special where there is none', async () => {
    services.use(answers.gallery([]));
    renderGallery();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Memory Collection' })).toBeDefined();
    const invite = screen.getByRole('link', { name: 'Invite someone special' });
    expect(invite.getAttribute('href')).toBe('/profile');
  });
});

describe('a card', () => {
  it('is a link to its memory, with name, description and date', async () => {
    services.use(
      answers.gallery([memoryOf(100, { name: 'The cherry tree', description: 'We missed the bus.' })]),
    );
    renderGallery();
    const { getByRole, getByText } = await card('The cherry tree');
    expect(getByRole('link').getAttribute('href')).toBe('/date-memory/100');
    expect(getByText('We missed the bus.')).toBeDefined();
    expect(getByText('April 19, 2026')).toBeDefined();
    expect(getByText('Has photos')).toBeDefined();
  });

  it('says what is missing', async () => {
    const bare = memoryOf(100, { description: null, date: null, thumbnailUrl: null, thumbnail: null });
    services.use(answers.gallery([bare]));
    renderGallery();
    const { getByText } = await card('Memory 100');
    for (const text of ['No description available', 'Unknown date', 'No photos']) getByText(text);
  });

  it('shows whose it is where it is the partner’s', async () => {
    services.use(answers.gallery([memoryOf(100, { ownerId: alex.id, isOwner: false }), memoryOf(101)]));
    renderGallery('/', createTestHost({ partner: alex }));
    expect((await card('Memory 100')).getByRole('img', { name: 'Recorded by Alex' })).toBeDefined();
    expect((await card('Memory 101')).queryByRole('img', { name: /Recorded by/ })).toBeNull();
  });
});

describe('waiting, emptiness and failure', () => {
  it('shows eight cards in outline while the gallery is on its way', async () => {
    services.use(answers.gallery([memoryOf(100)]));
    renderGallery();
    expect(screen.getAllByTestId('memory-skeleton')).toHaveLength(8);
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.queryByTestId('memory-skeleton')).toBeNull();
  });

  it('offers to record the first date where there is none', async () => {
    services.use(answers.gallery([]));
    const { openNewMemory } = renderGallery();
    await screen.findByRole('heading', { name: 'No Date Memories Found' });
    await userEvent.click(screen.getByRole('button', { name: 'Record our first date' }));
    expect(openNewMemory).toHaveBeenCalledOnce();
  });

  it('offers to clear a search that found nothing', async () => {
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('q') ? [] : [memoryOf(100)]),
      ),
    );
    renderGallery('/?q=nowhere');
    await screen.findByText(/Nothing we wrote holds “nowhere”/);
    const [inField, inPage] = screen.getAllByRole('button', { name: 'Clear search' });
    expect(inField).toBeDefined();
    await userEvent.click(inPage ?? document.body);
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.getByTestId('address').textContent).toBe('/');
  });

  it('says that it could not be loaded, and loads on Retry', async () => {
    services.use(http.get(at(paths.collectionsWithThumbnails), () => problem(503, 'The database is busy.')));
    renderGallery();
    const alert = await screen.findByRole('alert');
    services.use(answers.gallery([memoryOf(100)]));
    expect(within(alert).getByText('The database is busy.')).toBeDefined();
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Memory 100' });
  });
});

describe('search and order', () => {
  it('are asked of the service and kept in the address', async () => {
    const asked: string[] = [];
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([memoryOf(100)]);
      }),
    );
    renderGallery();
    await screen.findByRole('link', { name: 'Memory 100' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search our memories' }), 'cherry ');
    await waitFor(() => expect(asked.at(-1)).toBe('?sort=recent&q=cherry'));
    expect(asked).toHaveLength(2);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name (A-Z)');
    await waitFor(() => expect(asked.at(-1)).toBe('?sort=name&q=cherry'));
    expect(screen.getByTestId('address').textContent).toBe('/?q=cherry&sort=name');
  });

  it('offers the three orders, and the one by the day itself', async () => {
    services.use(answers.gallery([]));
    renderGallery('/?sort=first');
    const sort = screen.getByRole('combobox', { name: 'Sort' });
    expect(
      within(sort)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Most Recent', 'First Dates', 'Name (A-Z)', 'Date (Newest)']);
    expect(sort).toHaveProperty('value', 'first');
    await screen.findByRole('heading', { name: 'No Date Memories Found' });
  });
});

describe('Load More Memories', () => {
  it('does not show below eight memories', async () => {
    services.use(answers.gallery(many(7)));
    renderGallery();
    await screen.findByRole('link', { name: 'Memory 106' });
    expect(screen.queryByRole('button', { name: 'Load More Memories' })).toBeNull();
  });

  it('is disabled and says so when nothing is left', async () => {
    services.use(answers.gallery(many(8)));
    renderGallery();
    const button = await screen.findByRole('button', { name: 'Load More Memories' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText(/That’s all of them/)).toBeDefined();
  });

  it('loads the next page behind the one that is there', async () => {
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
        const isSecond = new URL(request.url).searchParams.get('cursor') === 'after-24';
        return isSecond
          ? HttpResponse.json(many(2, 124))
          : HttpResponse.json(many(24), {
              headers: { link: `<${paths.collectionsWithThumbnails}?cursor=after-24>; rel="next"` },
            });
      }),
    );
    renderGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Memories' }));
    await screen.findByRole('link', { name: 'Memory 125' });
    expect(screen.getByRole('link', { name: 'Memory 100' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load More Memories' })).toHaveProperty('disabled', true);
  });

  it('says why the next page did not come, and keeps what is there', async () => {
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? problem(503, 'The database is busy.')
          : HttpResponse.json(many(24), { headers: { link: '</x?cursor=b>; rel="next"' } }),
      ),
    );
    renderGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Memories' }));
    await screen.findByText('The database is busy.');
    expect(screen.getByRole('link', { name: 'Memory 100' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load More Memories' })).toHaveProperty('disabled', false);
  });
});

it('calls to record a new date at its end', async () => {
  services.use(answers.gallery([memoryOf(100)]));
  const { openNewMemory } = renderGallery();
  const call = screen.getByRole('region', { name: 'Record a New Date' });
  await userEvent.click(within(call).getByRole('button', { name: 'New Date' }));
  expect(openNewMemory).toHaveBeenCalledOnce();
  await screen.findByRole('link', { name: 'Memory 100' });
});
