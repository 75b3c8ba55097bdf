import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from '@jest/globals';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { importPaths } from '@our-dates/contracts/import-terms';
import type { ImportedMemoryBody, ImportLookup } from '@our-dates/contracts/imports';
import { planPaths } from '@our-dates/contracts/plan-paths';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { type FormPart, readForm, valuesOf } from '@our-dates/remote-harness/testing/read-form';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ArchiveRoutes from '../src/routes.tsx';

preparePage();

const photo = (day: string) =>
  // jsdom has no paths of folders.
  Object.assign(new File([`bytes of ${day}`], `IMG_${day}_120000.jpg`, { type: 'image/jpeg' }), {
    webkitRelativePath: '',
  });

/** What the service was sent. */
let photos: FormPart[][] = [];
let memories: ImportedMemoryBody[] = [];
let known: ImportLookup = { memories: [], photos: [] };

beforeEach(() => {
  localStorage.clear();
  // As in every other tab.
  window.dispatchEvent(new StorageEvent('storage'));
  photos = [];
  memories = [];
  known = { memories: [], photos: [] };
  services.use(
    http.get(at(archivePaths.export), () => HttpResponse.json({ export: null })),
    http.post(at(importPaths.lookup), () => HttpResponse.json(known)),
    http.post(at(importPaths.photos), async ({ request }) => {
      photos.push(await readForm(request));
      return HttpResponse.json({ place: 0, sha256: '0'.repeat(64), bytes: 1 }, { status: 201 });
    }),
    http.post(at(importPaths.memories), async ({ request }) => {
      const [memory] = await readForm(request);
      memories.push(JSON.parse(memory?.text ?? ''));
      return HttpResponse.json({ collectionId: 100 + memories.length, isNew: true }, { status: 201 });
    }),
  );
});

async function choose(...files: File[]) {
  const testHost = createTestHost();
  const page = renderInPage(<ArchiveRoutes host={testHost.host} />, '/your-data');
  const what = files[0]?.webkitRelativePath ? 'Folder to import' : 'Files to import';
  await userEvent.upload(await screen.findByLabelText(what, { selector: 'input' }), files);
  return { ...testHost, ...page };
}

it('nothing is sent before the preview is confirmed, and then what was chosen', async () => {
  await choose(photo('20240817'), photo('20240901'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'September 1, 2024' }));
  expect(photos).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Memory' }));
  await screen.findByText('1 memory is imported.');
  expect(memories.map(({ name, date }) => [name, date])).toEqual([['August 17, 2024', '2024-08-17']]);
  expect(photos.map((parts) => valuesOf(parts, 'place'))).toEqual([['0']]);
  expect(screen.getByRole('link', { name: 'August 17, 2024' }).getAttribute('href')).toBe('/date-memory/101');
});

it('a memory that was imported before is not offered again, and its link is shown', async () => {
  services.use(
    http.post(at(importPaths.lookup), async ({ request }) => {
      const body = await request.json();
      const [key = ''] = typeof body === 'object' && body && 'keys' in body ? Object.values(body.keys) : [];
      return HttpResponse.json({
        memories: [{ key, collectionId: 7, isHidden: false, waiting: [] }],
        photos: [],
      });
    }),
  );
  await choose(photo('20240817'));
  await screen.findByText(/Imported before/);
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/date-memory/7');
  expect(screen.getByRole('button', { name: 'Import 0 Memories' })).toHaveProperty('disabled', true);
});

it('a session that ends stops the import, which continues after the login', async () => {
  let isSignedOut = true;
  services.use(
    http.post(at(importPaths.photos), () => {
      if (isSignedOut) return problem(401, 'Please sign in.');
      return HttpResponse.json({ place: 0, sha256: '0'.repeat(64), bytes: 1 }, { status: 201 });
    }),
  );
  await choose(photo('20240817'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Memory' }));
  await screen.findByText(/Your session has ended/);
  screen.getByRole('button', { name: 'Sign In' });
  isSignedOut = false;
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('1 memory is imported.');
  expect(memories).toHaveLength(1);
});

it('a memory that is refused says why, is tried again on request, and holds up no other', async () => {
  let isRefused = true;
  services.use(
    http.post(at(importPaths.photos), async ({ request }) => {
      const [name = ''] = valuesOf(await readForm(request), 'photo');
      const isFirst = name.includes('20240817');
      if (isFirst && isRefused) return problem(415, 'This file is not a photo.');
      return HttpResponse.json({ place: 0, sha256: '0'.repeat(64), bytes: 1 }, { status: 201 });
    }),
  );
  await choose(photo('20240817'), photo('20240901'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 Memories' }));
  await screen.findByText('1 memory is imported; 1 memory is not.');
  screen.getByText('This file is not a photo.');
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('2 memories are imported.');
});

it('what was chosen before a reload is chosen again with the same files', async () => {
  services.use(http.post(at(importPaths.photos), () => problem(401, 'Please sign in.')));
  const before = await choose(photo('20240817'), photo('20240901'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'September 1, 2024' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Memory' }));
  await screen.findByText(/Your session has ended/);
  before.unmount();
  const page = choose(photo('20240817'), photo('20240901'));
  await screen.findByText(/was not finished/);
  await page;
  expect(await screen.findByRole('checkbox', { name: 'September 1, 2024' })).toHaveProperty('checked', false);
  expect(screen.getByRole('checkbox', { name: 'August 17, 2024' })).toHaveProperty('checked', true);
});

it('plans of an export are added after its memories, those that are here already are not', async () => {
  const inFolder = (path: string, content: object) =>
    Object.defineProperty(
      new File([JSON.stringify(content)], path.split('/').at(-1) ?? ''),
      'webkitRelativePath',
      {
        value: path,
      },
    );
  const moment = '2026-04-19T12:00:00.000Z';
  const memory = {
    ...{ schemaVersion: 1, name: 'Fado', description: null, date: '2024-08-17', recordedAt: moment },
    ...{ changedAt: moment, recordedBy: 'mina', isSample: false, cover: null, photos: [], stories: [] },
  };
  const plan = {
    ...{ title: 'The train', note: 'Night', link: null, date: '2031-04-19', plannedBy: 'alex' },
    ...{ plannedAt: moment, changedAt: moment, happenedAt: null, memory: null },
  };
  const happened = { ...plan, title: 'Lisbon', happenedAt: moment, memory: '2024/2024-08-17 Fado' };
  const archive = {
    ...{ format: 'our-date-gallery', schemaVersion: 1, exportedAt: moment, exportedBy: 'mina' },
    ...{ people: [], memories: 1, photos: 0 },
  };
  const sent: unknown[] = [];
  services.use(
    http.get(at(planPaths.plans), () => HttpResponse.json([{ ...plan, id: 1, title: 'Here already' }])),
    http.get(at(planPaths.happened), () => HttpResponse.json([])),
    http.post(at(planPaths.plans), async ({ request }) => {
      sent.push([await request.json(), request.headers.get('idempotency-key')]);
      return HttpResponse.json({ ...plan, id: 10 + sent.length }, { status: 201 });
    }),
    http.put(at(planPaths.planHappened), async ({ request, params }) => {
      sent.push([params, await request.json()]);
      return HttpResponse.json(plan);
    }),
  );
  await choose(
    inFolder('our-dates/archive.json', archive),
    inFolder('our-dates/schema.json', {}),
    inFolder('our-dates/2024/2024-08-17 Fado/memory.json', memory),
    inFolder('our-dates/plans.json', {
      schemaVersion: 1,
      plans: [
        plan,
        { ...plan, title: 'Here already' },
        happened,
        { ...happened, title: 'Lost', memory: null },
      ],
    }),
  );
  await screen.findByRole('checkbox', { name: 'Add 2 plans to “Where next?”' });
  screen.getByText('This plan has happened, and has no memory in this archive.');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Memory' }));
  await screen.findByText('2 plans are added.');
  const { title, note, link, date } = plan;
  expect(sent).toEqual([
    [{ title, note, link, date }, expect.stringMatching(/^[0-9a-f]{64}$/)],
    [{ title: 'Lisbon', note, link, date }, expect.stringMatching(/^[0-9a-f]{64}$/)],
    [{ id: '12' }, { memoryId: 101 }],
  ]);
});

it('a page without https says what to do, and takes no files', async () => {
  const subtle = Object.getOwnPropertyDescriptor(crypto, 'subtle');
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
  try {
    renderInPage(<ArchiveRoutes host={createTestHost().host} />, '/your-data');
    await screen.findByText(/Open this page with https to import/);
    expect(screen.queryByLabelText('Files to import', { selector: 'input' })).toBeNull();
  } finally {
    if (subtle) Object.defineProperty(crypto, 'subtle', subtle);
    else Reflect.deleteProperty(crypto, 'subtle');
  }
});
