import { describe, expect, it } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { LikedPhoto } from '@our-dates/contracts/photos';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { likedPhotoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const liked = (photosBy: (by: string | null, cursor: string | null) => LikedPhoto[], next?: string) =>
  http.get(at(paths.likedPhotos), ({ request }) => {
    const { searchParams } = new URL(request.url);
    const cursor = searchParams.get('cursor');
    const link = next && !cursor ? { link: `<${paths.likedPhotos}?cursor=${next}>; rel="next"` } : {};
    return HttpResponse.json(photosBy(searchParams.get('by'), cursor), { headers: link });
  });

const openLikes = (path = '/hearts', host = createTestHost({ partner: alex })) => renderGallery(path, host);
const photo = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of liked photos', () => {
  it('shows photos by year, with whose likes they have', async () => {
    services.use(
      liked(() => [
        likedPhotoOf(1, { title: 'Leaf', likedByPartner: true }),
        likedPhotoOf(2, { title: 'Bus', day: '2024-01-01', isLiked: false, likedByPartner: true }),
      ]),
    );
    openLikes();
    await photo(/View Leaf\s*Loved by you and Alex/);
    await photo(/View Bus\s*Loved by Alex/);
    expect(screen.getAllByRole('heading', { level: 2 }).map((year) => year.textContent)).toEqual([
      '2026',
      '2024',
    ]);
    expect(document.title).toBe('Photos We Love · Our Date Gallery');
  });

  it('shows the number of a photo in its memory instead of the file name from its camera', async () => {
    services.use(
      liked(() => [
        likedPhotoOf(1, { title: 'IMG 4000', number: 3 }),
        likedPhotoOf(2, { title: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', number: 12 }),
      ]),
    );
    openLikes();
    await userEvent.click(await photo(/View Photo 3/));
    await screen.findByRole('heading', { level: 2, name: 'Photo 3' });
    await photo(/View Photo 12/);
    expect(document.body.innerHTML).not.toMatch(/IMG|3f2504e0/);
  });

  it('shows what both, one or the other likes, and keeps that in the address', async () => {
    services.use(liked((by) => [likedPhotoOf(1, { title: `By ${by}` })]));
    const { address } = openLikes();
    await photo(/View By any/);
    const choice = screen.getByRole('group', { name: 'Whose hearts' });
    for (const [name, by] of [
      ['Both of us', 'both'],
      ['Mine', 'me'],
      ['Alex’s', 'partner'],
    ] as const) {
      await userEvent.click(within(choice).getByRole('radio', { name }));
      await photo(new RegExp(`View By ${by}`));
      expect(address()).toBe(`/hearts?by=${by}`);
    }
    await userEvent.click(within(choice).getByRole('radio', { name: 'All our hearts' }));
    expect(address()).toBe('/hearts');
  });

  it('starts with the choice in the address, and has no choice without a partner', async () => {
    services.use(liked((by) => [likedPhotoOf(1, { title: `By ${by}` })]));
    const page = openLikes('/hearts?by=both');
    await photo(/View By both/);
    page.unmount();
    openLikes('/hearts?by=both', createTestHost());
    await photo(/View By any/);
    expect(screen.queryByRole('radio')).toBeNull();
    screen.getByRole('heading', { level: 1, name: 'Photos You Love' });
  });

  it.each([
    ['', 'No hearts yet'],
    ['?by=both', 'Nothing that both of us love yet'],
    ['?by=me', 'No hearts of yours yet'],
    ['?by=partner', 'No hearts of theirs yet'],
  ])('shows that there are none for “%s”', async (query, title) => {
    services.use(liked(() => []));
    openLikes(`/hearts${query}`);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('button', { name: 'Slideshow' })).toHaveProperty('disabled', true);
  });

  it('shows that it could not be loaded, and loads on Retry', async () => {
    services.use(http.get(at(paths.likedPhotos), () => problem(503, 'The database is busy.')));
    openLikes();
    const alert = await screen.findByRole('alert');
    within(alert).getByText('The database is busy.');
    services.use(liked(() => [likedPhotoOf(1)]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await photo(/View Photo 1/);
  });

  it('loads the next photos automatically, and keeps few rows of thousands in the page', async () => {
    const many = Array.from({ length: 40 }, (_, index) => likedPhotoOf(index + 1));
    services.use(liked((_, cursor) => (cursor ? [likedPhotoOf(41)] : many), '2026-04-19.40'));
    const { queryClient } = openLikes();
    await photo(/View Photo 1\b/);
    const pages = () =>
      queryClient.getQueriesData<{ pages: unknown[] }>({ queryKey: [paths.likedPhotos] })[0]?.[1]?.pages
        .length;
    await waitFor(() => expect(pages()).toBe(2));
    expect(screen.getAllByRole('button', { name: /^View / }).length).toBeLessThan(41);
  });

  it('shows why more could not be loaded, and continues after Retry', async () => {
    services.use(
      http.get(at(paths.likedPhotos), ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? problem(503, 'Not now.')
          : HttpResponse.json([likedPhotoOf(1)], {
              headers: { link: '</x?cursor=2026-01-01.1>; rel="next"' },
            }),
      ),
    );
    openLikes();
    await screen.findByText('Not now.');
    services.use(liked((_, cursor) => [likedPhotoOf(cursor ? 2 : 1)]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await photo(/View Photo 2/);
  });

  it('keeps a photo that is no longer liked in the viewer until that is closed', async () => {
    services.use(
      liked(() => [likedPhotoOf(1, { title: 'Leaf' })]),
      http.post(at(fillPath(paths.photoLike, { id: 1 })), () =>
        HttpResponse.json({ ...likedPhotoOf(1, { title: 'Leaf' }), isLiked: false }),
      ),
    );
    openLikes();
    await userEvent.click(await photo(/View Leaf/));
    const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' });
    await userEvent.click(within(viewer).getByRole('button', { name: 'Liked' }));
    await within(viewer).findByRole('button', { name: 'Like' });
    within(viewer).getByText('Leaf');
    services.use(liked(() => []));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('heading', { name: 'No hearts yet' });
  });
});
