import { expect, it } from '@jest/globals';
import type { Export } from '@our-dates/archive/contract';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ArchiveRoutes, { messages } from '../src/routes.tsx';

preparePage();

const begun: Export = {
  id: '2f9f2f5e-8f0a-4c7e-9d8e-0d6b3f6f7a11',
  state: 'preparing',
  memories: 0,
  memoriesInAll: 3,
  photos: 0,
  bytes: 0,
  fileName: 'our-dates-2026-11-24.zip',
  startedAt: '2026-11-24T12:00:00.000Z',
  expiresAt: '2026-11-25T12:00:00.000Z',
};
const ready: Export = { ...begun, state: 'ready', memories: 3, photos: 7, bytes: 4_404_019 };
const answer = (exported: Export | null) => HttpResponse.json({ export: exported });

function open(exported: Export | null) {
  services.use(http.get(at(archivePaths.export), () => answer(exported)));
  const testHost = createTestHost({ partner: alex });
  return { ...testHost, ...renderInPage(<ArchiveRoutes host={testHost.host} />, '/your-data') };
}

it('the page prepares a download step by step, and then offers it', async () => {
  const steps = [{ ...begun, memories: 2, photos: 5 }, ready];
  services.use(
    http.post(at(archivePaths.export), () => answer(begun)),
    http.post(at(archivePaths.exportSteps), () => answer(steps.shift() ?? ready)),
  );
  open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare Download' }));
  await screen.findByText('2 of 3 memories · 5 photos');
  expect(screen.getByRole('progressbar', { name: 'Preparing your download' }).ariaValueNow).toBe('67');
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe(archivePaths.exportFile);
  screen.getByText('4.2 MB · 3 memories · 7 photos');
  screen.getByText('The download is ready.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Download everything' }));
});

it.each([
  ['without a download', null, 'Prepare Download'],
  ['with a download', ready, 'Prepare Again'],
])('the response that came with the HTML is shown at once, %s', (_, exported, button) => {
  services.use(http.get(at(archivePaths.export), () => new Promise(() => undefined)));
  const { host } = createTestHost({ partner: alex });
  renderInPage(<ArchiveRoutes host={host} />, '/your-data', { [archivePaths.export]: { export: exported } });
  screen.getByRole('button', { name: button });
});

it('a preparation that was left continues when the page is opened', async () => {
  services.use(http.post(at(archivePaths.exportSteps), () => answer(ready)));
  open({ ...begun, memories: 1 });
  await screen.findByRole('link', { name: 'Download' });
});

it('a preparation that is refused pauses, says why, and continues on request', async () => {
  let isRefused = true;
  services.use(
    http.post(at(archivePaths.exportSteps), () =>
      isRefused ? problem(409, 'The gallery is being moved.') : answer(ready),
    ),
  );
  open(begun);
  await screen.findByText('The preparation has paused');
  screen.getByText(/The gallery is being moved\./);
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('link', { name: 'Download' });
});

it('a preparation is cancelled', async () => {
  services.use(
    http.post(at(archivePaths.exportSteps), () => answer({ ...begun, memories: 1 })),
    http.delete(at(archivePaths.export), () => new HttpResponse(null, { status: 204 })),
  );
  open(begun);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Prepare Download' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a download that shows what was deleted since is not offered', async () => {
  open({ ...ready, state: 'outdated' });
  await screen.findByText(/has been deleted since/);
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  screen.getByRole('button', { name: 'Prepare Again' });
});

it('a download that cannot be prepared leaves the button, and says why', async () => {
  services.use(http.post(at(archivePaths.export), () => problem(503, 'Too much is going on.')));
  const { toasts } = open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare Download' }));
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        tone: 'destructive',
        title: 'The download could not be prepared',
        description: 'Too much is going on.',
      },
    ]),
  );
  screen.getByRole('button', { name: 'Prepare Download' });
});

it('the card says whose memories are in the download', async () => {
  open(null);
  expect((await screen.findByText(/exactly as it was uploaded/)).textContent).toMatch(
    /The memories of Alex are in it too\.$/,
  );
});

it('the page speaks German', async () => {
  await messages.load('de');
  services.use(http.get(at(archivePaths.export), () => answer(ready)));
  const { host } = createTestHost({ partner: alex, language: 'de' });
  renderInPage(<ArchiveRoutes host={host} />, '/your-data');
  await screen.findByRole('link', { name: 'Herunterladen' });
  screen.getByText(/^Stand: 24\. November 2026\. Verfügbar bis: 25\. November 2026\.$/);
  screen.getByText(/ · 3 Erinnerungen · 7 Fotos$/);
});
