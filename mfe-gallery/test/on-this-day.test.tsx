import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { type Clock, install } from '@sinonjs/fake-timers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, renderGallery } from './render-gallery.tsx';

let clock: Clock;

preparePage();
beforeEach(() => {
  localStorage.clear();
  clock = install({ toFake: ['Date'], now: new Date('2026-04-19T21:00:00') });
});
afterEach(() => void clock.uninstall());

const picnic = memoryOf(7, { name: 'Picnic', date: '2023-04-19' });
const grid = () => screen.findByRole('link', { name: 'Memory 100' });
const row = () => screen.findByRole('region', { name: 'On this day' });
const noRow = () => expect(screen.queryByRole('region', { name: 'On this day' })).toBeNull();

/** The list arrives when `listArrives` is called. */
function heldList() {
  let listArrives = () => {};
  const held = new Promise<void>((resolve) => {
    listArrives = resolve;
  });
  services.use(
    http.get(at(paths.collectionsWithThumbnails), async () => {
      await held;
      return HttpResponse.json([memoryOf(100)]);
    }),
  );
  return listArrives;
}

it('memories of this day in earlier years are shown above the gallery, with how long ago they were', async () => {
  const listArrives = heldList();
  const asked: string[] = [];
  services.use(
    http.get(at(paths.onThisDay), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([picnic]);
    }),
  );
  const { queryClient } = renderGallery();
  await waitFor(() =>
    expect(queryClient.getQueryData([paths.onThisDay, { today: '2026-04-19' }])).toBeDefined(),
  );
  noRow();
  listArrives();
  const region = within(await row());
  region.getByText('3 years ago today');
  expect(region.getByRole('link', { name: 'Picnic' }).getAttribute('href')).toBe('/date-memory/7');
  expect(asked).toEqual(['?today=2026-04-19']);
});

it('memories of this day that arrive after the list move nothing, and show on the next visit', async () => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  services.use(
    answers.gallery([memoryOf(100)]),
    http.get(at(paths.onThisDay), async () => {
      await held;
      return HttpResponse.json([picnic]);
    }),
  );
  const { queryClient } = renderGallery();
  await grid();
  arrive();
  await waitFor(() =>
    expect(queryClient.getQueryData([paths.onThisDay, { today: '2026-04-19' }])).toBeDefined(),
  );
  noRow();
  services.use(http.get(at(paths.likedPhotos), () => HttpResponse.json([])));
  await userEvent.click(screen.getByRole('link', { name: 'Photos we love' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Look through our dates' }));
  await row();
});

it('no memories of this day show when there are none, or when they cannot be fetched', async () => {
  services.use(
    answers.gallery([memoryOf(100)]),
    http.get(at(paths.onThisDay), () => problem(503, 'Not now.')),
  );
  const page = renderGallery();
  await grid();
  noRow();
  page.unmount();
  services.use(answers.onThisDay([]));
  renderGallery();
  await grid();
  noRow();
});

it('memories of this day can be hidden for the day, on this device and for this person, and show again the day after', async () => {
  services.use(answers.onThisDay([picnic]));
  async function visit(user = mina) {
    const listArrives = heldList();
    const page = renderGallery('/', createTestHost({ user }));
    const [query] = page.queryClient.getQueryCache().findAll({ queryKey: [paths.onThisDay] });
    await waitFor(() => expect(query?.state.data).toBeDefined());
    listArrives();
    await grid();
    return page;
  }
  const page = await visit();
  await userEvent.click(within(await row()).getByRole('button', { name: 'Hide for today' }));
  noRow();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  page.unmount();

  const again = await visit();
  noRow();
  again.unmount();

  const other = await visit({ ...mina, id: 99 });
  await row();
  other.unmount();

  clock.setSystemTime(new Date('2027-04-19T08:00:00'));
  await visit();
  within(await row()).getByText('4 years ago today');
});
