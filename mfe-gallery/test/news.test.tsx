import { expect, test } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

/** What is new until it is seen; `seen` collects what is marked. */
function newsUntilSeen() {
  const place = { collectionId: 100, photoId: null, memories: 0, photos: 3, comments: 0 };
  const onPhoto = { collectionId: null, photoId: 7, memories: 0, photos: 0, comments: 2 };
  const seen: unknown[] = [];
  services.use(
    http.get(at(paths.news), () =>
      HttpResponse.json(
        seen.length === 0
          ? { memories: 0, photos: 3, comments: 2, places: [place, onPhoto], position: 12 }
          : { memories: 0, photos: 0, comments: 0, places: [], position: 12 },
      ),
    ),
    http.post(at(paths.newsSeen), async ({ request }) => {
      seen.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return seen;
}

test('the line of news shows what the partner has added, and leads to the newest item', async () => {
  newsUntilSeen();
  services.use(answers.gallery([memoryOf(100)]));
  renderGallery('/', createTestHost({ partner: alex }));
  const line = await screen.findByRole('link', { name: /^New from Alex: 3 photos, 2 comments$/ });
  expect(line.getAttribute('href')).toBe('/date-memory/100');
});

test('the line of news can be marked as seen: it disappears, and the heading gets the focus', async () => {
  const seen = newsUntilSeen();
  services.use(answers.gallery([memoryOf(100)]));
  renderGallery('/', createTestHost({ partner: alex }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(screen.queryByText(/^New from/)).toBeNull());
  expect(seen).toEqual([{ upTo: 12 }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the news of a memory counts as seen once the memory was opened', async () => {
  const seen = newsUntilSeen();
  services.use(answers.memory(memoryOf(100)), answers.photos([photoOf(7)]), answers.noComments);
  renderGallery('/date-memory/100', createTestHost({ partner: alex }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(seen).toContainEqual({ collectionId: 100, upTo: 12 }), { timeout: 5000 });
});
