import { expect, it } from '@jest/globals';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ProfileRoutes from '../src/routes.tsx';

preparePage();

const samples: DemoSummary = {
  totalCollections: 5,
  totalPhotos: 12,
  protectedCollections: 5,
  nonProtectedCollections: 0,
};
const used: DemoSummary = { ...samples, totalCollections: 7, totalPhotos: 15, nonProtectedCollections: 2 };
const cleanUpButton = () => screen.findByRole('button', { name: 'Clean Up Demo Content' });

function open(summary: DemoSummary) {
  services.use(http.get(at(paths.demoSummary), () => HttpResponse.json(summary)));
  const testHost = createTestHost({ user: { ...mina, isDemo: true } });
  return { ...testHost, ...renderInPage(<ProfileRoutes host={testHost.host} />, '/profile') };
}

async function confirm() {
  await waitFor(async () => expect(await cleanUpButton()).toHaveProperty('disabled', false));
  await userEvent.click(await cleanUpButton());
  const question = await screen.findByRole('alertdialog', { name: 'Clean up demo content?' });
  within(question).getByText(/2 memories/);
  await userEvent.click(within(question).getByRole('button', { name: 'Clean Up' }));
}

it('the demo card counts what is in the account', async () => {
  open(used);
  expect((await screen.findByText('15')).closest('div')?.textContent).toBe('Photos15');
  expect(screen.getByText('2').closest('div')?.textContent).toBe('Made here2');
});

it('the demo card offers no cleanup when there are only samples', async () => {
  open(samples);
  await screen.findByText(/there is nothing to clear away/);
  expect(await cleanUpButton()).toHaveProperty('disabled', true);
});

it('the demo card asks before it cleans up, and shows what was removed', async () => {
  const { toasts } = open(used);
  services.use(http.post(at(paths.demoCleanup), () => HttpResponse.json({ before: used, after: samples })));
  await confirm();
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Cleanup Completed', description: 'Removed 2 collections and 3 photos' },
    ]),
  );
  await screen.findByText(/there is nothing to clear away/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['a service that refuses', () => new HttpResponse('', { status: 500 }), 'Failed to cleanup content'],
  ['a network that fails', () => HttpResponse.error(), 'An error occurred during cleanup'],
])('the demo card shows that the cleanup failed after %s', async (_, answer, description) => {
  const { toasts } = open(used);
  services.use(http.post(at(paths.demoCleanup), answer));
  await confirm();
  await waitFor(() =>
    expect(toasts).toEqual([{ tone: 'destructive', title: 'Cleanup Failed', description }]),
  );
});

it('the demo card offers Retry when its count could not be fetched', async () => {
  open(used);
  services.use(http.get(at(paths.demoSummary), () => new HttpResponse('', { status: 503 })));
  await screen.findByText('We could not count what is here');
  services.use(http.get(at(paths.demoSummary), () => HttpResponse.json(used)));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('15');
});
