import { describe, expect, it } from '@jest/globals';
import type { CollectionWithThumbnail, TimelineMonth } from '@our-dates/contracts/collections';
import { understoodHeader } from '@our-dates/contracts/gallery-terms';
import { paths } from '@our-dates/contracts/paths';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { messages } from '../src/catalogues/gallery/messages/messages.ts';
import { messages as slice } from '../src/messages/messages.ts';
import { answers, memoryOf, renderGallery } from './render-gallery.tsx';

preparePage();

const many = (count: number, from = 100) =>
  Array.from({ length: count }, (_, index) => memoryOf(from + index));
const card = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('article') ?? link);
};

describe('the heading of the gallery', () => {
  it('names both partners, and counts what they have', async () => {
    services.use(answers.gallery([memoryOf(100, { photoCount: 3 }), memoryOf(101, { photoCount: 2 })]));
    renderGallery('/', createTestHost({ partner: alex }));
    expect(screen.getByRole('heading', { level: 1, name: 'Our Journey Together' })).toBeDefined();
    await screen.findByText('Two dates, five photographs, and the two of us.');
  });

  it('suggests an invitation if there is no partner', async () => {
    services.use(answers.gallery([]));
    renderGallery();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Memory Collection' })).toBeDefined();
    const invite = screen.getByRole('link', { name: 'Invite someone special' });
    expect(invite.getAttribute('href')).toBe('/profile');
    await screen.findByRole('heading', { name: 'No Date Memories Found' });
    screen.getByText(/^Every date, every photograph, all in one place\./);
  });
});

describe('the card of a memory', () => {
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

  it('shows that name, description or date are missing', async () => {
    const bare = memoryOf(100, { description: null, date: null, thumbnailUrl: null, thumbnail: null });
    services.use(answers.gallery([bare]));
    renderGallery();
    const { getByText } = await card('Memory 100');
    for (const text of ['No description available', 'Unknown date', 'No photos']) getByText(text);
  });

  it('without photos has a text cover: its day, and the first line of its description', async () => {
    const description = '\nOnly talk, until the candles were down.\nThen the rain.';
    services.use(
      answers.gallery([
        memoryOf(100, { date: '2025-08-03', description, thumbnailUrl: null, thumbnail: null }),
      ]),
    );
    renderGallery();
    const { getByText } = await card('Memory 100');
    expect(getByText('3').parentElement?.textContent).toBe('3August 2025');
    expect(getByText('Only talk, until the candles were down.').closest('[aria-hidden]')).not.toBeNull();
    getByText('No photos');
  });

  it('shows the owner if it is the partner’s', async () => {
    services.use(answers.gallery([memoryOf(100, { ownerId: alex.id, isOwner: false }), memoryOf(101)]));
    renderGallery('/', createTestHost({ partner: alex }));
    expect((await card('Memory 100')).getByRole('img', { name: 'Recorded by Alex' })).toBeDefined();
    expect((await card('Memory 101')).queryByRole('img', { name: /Recorded by/ })).toBeNull();
  });
});

describe('the gallery’s list', () => {
  it('shows eight card outlines while it is fetched', async () => {
    services.use(answers.gallery([memoryOf(100)]));
    renderGallery();
    expect(screen.getAllByTestId('memory-skeleton')).toHaveLength(8);
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.queryByTestId('memory-skeleton')).toBeNull();
  });

  it('offers to record the first date when it is empty', async () => {
    services.use(answers.gallery([]));
    const { openNewMemory } = renderGallery();
    await screen.findByRole('heading', { name: 'No Date Memories Found' });
    await userEvent.click(screen.getByRole('button', { name: 'Record our first date' }));
    expect(openNewMemory).toHaveBeenCalledTimes(1);
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

  it('shows that it could not be loaded, and loads on Retry', async () => {
    services.use(http.get(at(paths.collectionsWithThumbnails), () => problem(503, 'The database is busy.')));
    renderGallery();
    const alert = await screen.findByRole('alert');
    services.use(answers.gallery([memoryOf(100)]));
    expect(within(alert).getByText('The database is busy.')).toBeDefined();
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Memory 100' });
  });
});

describe('search and order of the gallery', () => {
  it('are sent to the service and kept in the address', async () => {
    const asked: string[] = [];
    services.use(
      http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
        asked.push(new URL(request.url).search.replace(/&today=\d{4}-\d\d-\d\d$/, ' today'));
        return HttpResponse.json([memoryOf(100)]);
      }),
    );
    renderGallery();
    await screen.findByRole('link', { name: 'Memory 100' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search our memories' }), 'cherry ');
    await waitFor(() => expect(asked.at(-1)).toBe('?sort=recent&q=cherry today'));
    expect(asked).toHaveLength(2);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name (A-Z)');
    await waitFor(() => expect(asked.at(-1)).toBe('?sort=name&q=cherry today'));
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

describe('a search of the gallery that means more than its words', () => {
  /** Accepts any search. */
  const understanding = (meaning: string, found: CollectionWithThumbnail[]) =>
    http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
      const query = new URL(request.url).searchParams;
      return HttpResponse.json(query.has('q') ? found : [memoryOf(100)], {
        headers: query.has('words') ? {} : { [understoodHeader]: encodeURIComponent(meaning) },
      });
    });

  it('shows how it was understood, and searches for its words alone on request', async () => {
    services.use(understanding('memories of August 2024 with “café”', [memoryOf(100)]));
    renderGallery('/?q=caf%C3%A9+August+2024');
    await screen.findByText('Showing memories of August 2024 with “café”');
    await userEvent.click(screen.getByRole('button', { name: 'Search for the words only' }));
    await waitFor(() => expect(screen.queryByText(/memories of August/)).toBeNull());
    expect(screen.getByTestId('address').textContent).toBe('/?q=caf%C3%A9+August+2024&words=only');
  });

  it('is for words only in another language, as its field says', async () => {
    await Promise.all([slice.load('de'), messages.load('de')]);
    services.use(understanding('memories of August 2024', []));
    renderGallery('/?q=August+2024', createTestHost({ language: 'de' }));
    await screen.findByRole('heading', { name: 'Keine Erinnerungen gefunden' });
    screen.getByRole('searchbox', { name: 'Erinnerungen nach Wörtern durchsuchen' });
    expect(screen.queryByText(/memories of August/)).toBeNull();
  });

  it('names what was not found, and links back', async () => {
    services.use(understanding('memories of August 2024', []));
    renderGallery('/?q=August+2024');
    await screen.findByRole('heading', { name: 'No memories of August 2024' });
    const [, inPage] = screen.getAllByRole('button', { name: 'Clear search' });
    await userEvent.click(inPage ?? document.body);
    await screen.findByRole('link', { name: 'Memory 100' });
  });
});

describe('the months of the gallery', () => {
  const asked: URLSearchParams[] = [];
  const monthsOfList = (months: TimelineMonth[]) => [
    http.get(at(paths.timeline), () => HttpResponse.json(months)),
    http.get(at(paths.collectionsWithThumbnails), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const from = query.get('from');
      const date = `${from ?? '2026-04'}-19`;
      return HttpResponse.json(
        many(24, from ? 500 : 100).map((memory) => ({ ...memory, date, createdAt: `${date}T10:00:00Z` })),
      );
    }),
  ];
  const months = [
    { month: '2026-04', count: 24 },
    { month: '2025-12', count: 3 },
    { month: '2024-08', count: 34 },
  ];
  const slider = () => screen.findByRole('slider', { name: 'Go to a month' });

  it('are reached with the keys, once these pause', async () => {
    services.use(...monthsOfList(months));
    renderGallery();
    const rail = await slider();
    expect(rail.getAttribute('aria-valuetext')).toBe('April 2026, 24 memories');
    rail.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(rail.getAttribute('aria-valuetext')).toBe('August 2024, 34 memories');
    await screen.findByRole('link', { name: 'Memory 500' });
    expect(asked.at(-1)?.get('from')).toBe('2024-08');
    expect(screen.getByTestId('address').textContent).toBe('/?from=2024-08');
    expect(document.activeElement).toBe(await slider());
    await userEvent.keyboard('{Home}');
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.getByTestId('address').textContent).toBe('/');
  });

  it('are not offered for the order by name, nor when all was recorded in one month', async () => {
    services.use(...monthsOfList(months.slice(0, 1)));
    const { unmount } = renderGallery();
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.queryByRole('slider')).toBeNull();
    unmount();
    services.use(...monthsOfList(months));
    renderGallery('/?sort=name');
    await screen.findByRole('link', { name: 'Memory 100' });
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('are headings in the order by date, joined where they fill no row, and each year once', async () => {
    const august = ['2024-08-31', '2024-08-30', '2024-08-29', '2024-08-28'];
    const dates = [...august, '2024-07-01', '2024-06-01', '2024-06-02', '2024-06-03', '2023-12-24', null];
    services.use(answers.gallery(dates.map((date, index) => memoryOf(100 + index, { date }))));
    renderGallery('/?sort=date');
    await screen.findByRole('link', { name: 'Memory 109' });
    const heads = screen.getAllByRole('heading', { level: 3, name: /^(August|June|December|Unknown date)/ });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'August 2024',
      'June – July',
      'December 2023',
      'Unknown date',
    ]);
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

  it('loads the next page after the loaded one', async () => {
    services.use(
      answers.noTimeline,
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

  it('shows why the next page could not be loaded, and keeps the loaded ones', async () => {
    services.use(
      answers.noTimeline,
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

it('the call to record a new date appears with the last card of the gallery, so that no card moves', async () => {
  services.use(answers.gallery(many(20)));
  renderGallery();
  expect(screen.queryByRole('region', { name: 'Record a New Date' })).toBeNull();
  await screen.findByRole('region', { name: 'Record a New Date' });
  expect(screen.getAllByRole('article')).toHaveLength(20);
});

it('the gallery ends with a call to record a new date', async () => {
  services.use(answers.gallery([memoryOf(100)]));
  const { openNewMemory } = renderGallery();
  const call = await screen.findByRole('region', { name: 'Record a New Date' });
  await userEvent.click(within(call).getByRole('button', { name: 'New Date' }));
  expect(openNewMemory).toHaveBeenCalledTimes(1);
  await screen.findByRole('link', { name: 'Memory 100' });
});
