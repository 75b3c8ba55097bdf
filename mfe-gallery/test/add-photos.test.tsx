import 'fake-indexeddb/auto';
import { paths } from '@our-dates/contracts/paths';
import { mina } from '@our-dates/without-shell/testing/people';
import { preparePage } from '@our-dates/without-shell/testing/prepare-page';
import { at, problem, services } from '@our-dates/without-shell/testing/services';
import { createTestHost } from '@our-dates/without-shell/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FormPart, readForm, valuesOf } from './read-form.ts';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
provideWebLocks();

/** Somebody new for each test: what one test left waiting is none of the next one's business. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 1 };
});

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

type Answer = (fileName: string, attempt: number) => Response;

/** Opens a memory's page; `answer` says what comes back for a file. */
async function openMemory(answer: Answer, host = createTestHost({ user })) {
  const keys: (string | null)[] = [];
  const sent: FormPart[][] = [];
  const attempts = new Map<string, number>();
  services.use(
    answers.memory(memoryOf(100)),
    answers.photos([photoOf(1)]),
    answers.noComments,
    http.post(at(paths.photos), async ({ request }) => {
      const parts = await readForm(request);
      sent.push(parts);
      keys.push(request.headers.get('idempotency-key'));
      const [fileName = ''] = valuesOf(parts, 'photo');
      const attempt = (attempts.get(fileName) ?? 0) + 1;
      attempts.set(fileName, attempt);
      return answer(fileName, attempt);
    }),
  );
  const page = renderGallery('/date-memory/100', host);
  await screen.findByRole('button', { name: 'Upload Photos' });
  return { ...page, sent, keys };
}

/** Opens the dialog on a memory's page with photos chosen. */
async function choosePhotos(names: string[], answer: Answer, host = createTestHost({ user })) {
  const page = await openMemory(answer, host);
  await userEvent.click(screen.getByRole('button', { name: 'Upload Photos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Photos to Memory' });
  fireEvent.change(within(dialog).getByLabelText('Drop, paste or choose photos', { selector: 'input' }), {
    target: { files: names.map(photo) },
  });
  return { ...page, dialog };
}

const added = () => HttpResponse.json(photoOf(2), { status: 201 });

it('each photo is sent in a request of its own, with its title', async () => {
  const { sent, toasts } = await choosePhotos(['a-tree.jpg', 'leaf.jpg'], added);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 Photos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((parts) => valuesOf(parts, 'title')[0]).sort()).toEqual(['a-tree', 'leaf']);
  expect(sent.map((parts) => valuesOf(parts, 'collectionId')[0])).toEqual(['100', '100']);
  expect(sent.map((parts) => valuesOf(parts, 'description')[0])).toEqual([
    'Added to memory',
    'Added to memory',
  ]);
  expect(toasts).toEqual([
    { title: 'Photos uploaded successfully!', description: '2 photos added to the memory.' },
  ]);
});

it('a photo that failed says why and is sent again alone', async () => {
  const { sent, toasts, dialog } = await choosePhotos(['fine.jpg', 'lost.jpg'], (fileName, attempt) =>
    fileName === 'lost.jpg' && attempt === 1 ? HttpResponse.error() : added(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 Photos' }));
  await within(dialog).findByText('The connection was interrupted.');
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        tone: 'destructive',
        title: 'Connection interrupted',
        description: 'The connection was interrupted. Please try again.',
      },
    ]),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((parts) => valuesOf(parts, 'photo')[0]).sort()).toEqual([
    'fine.jpg',
    'lost.jpg',
    'lost.jpg',
  ]);
});

it('a photo that the service refuses says so beside it', async () => {
  const { dialog, toasts } = await choosePhotos(['broken.jpg'], () => problem(422, 'It is damaged.'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 Photo' }));
  await within(dialog).findByText('It is damaged.');
  await waitFor(() =>
    expect(toasts).toEqual([{ tone: 'destructive', title: 'Upload failed', description: 'It is damaged.' }]),
  );
});

it('photos that were interrupted are offered back on the memory’s page, those that arrived are not', async () => {
  const first = await choosePhotos(['fine.jpg', 'lost.jpg'], (fileName) =>
    fileName === 'lost.jpg' ? HttpResponse.error() : added(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 Photos' }));
  await within(first.dialog).findByText('The connection was interrupted.');
  const lost = first.sent.find((parts) => valuesOf(parts, 'photo')[0] === 'lost.jpg');
  await first.leavePage();
  first.unmount();

  const second = await openMemory(added);
  await screen.findByText('We kept 1 photo that has not been added yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Continue uploading' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Upload 1 Photo' }));
  await waitFor(() =>
    expect(second.toasts.map(({ title }) => title)).toEqual(['Photos uploaded successfully!']),
  );
  expect(second.sent.map((parts) => valuesOf(parts, 'photo'))).toEqual([['lost.jpg']]);
  expect(second.keys).toEqual(lost && [first.keys[first.sent.indexOf(lost)]]);
  await waitFor(() => expect(screen.queryByText(/We kept/)).toBeNull());
});

it('photos that were discarded are not offered again', async () => {
  const first = await choosePhotos(['leaf.jpg'], added);
  await first.leavePage();
  first.unmount();
  const second = await openMemory(added);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/We kept/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  second.unmount();

  const third = await choosePhotos(['leaf.jpg'], added);
  await userEvent.click(within(third.dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(third.dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/We kept/)).toBeNull();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('photos that wait are not lost when their dialog is left by %s', async (_, leave) => {
  const first = await choosePhotos(['leaf.jpg'], added);
  await first.leavePage();
  first.unmount();
  await openMemory(added);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue uploading' }));
  await screen.findByRole('button', { name: 'Upload 1 Photo' });
  await leave();
  await screen.findByText('Keep this photo for later?');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await leave();
  await userEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
  await screen.findByText('We kept 1 photo that has not been added yet.');
});

it('a dialog without photos closes without a question', async () => {
  await openMemory(added);
  await userEvent.click(screen.getByRole('button', { name: 'Upload Photos' }));
  await screen.findByRole('dialog', { name: 'Upload Photos to Memory' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a session that ended while photos were sent is looked up, and the photos are kept', async () => {
  const host = createTestHost({ user });
  const asked = vi.spyOn(host.host.session, 'refreshUser');
  const { dialog } = await choosePhotos(['late.jpg'], () => problem(401, 'Please sign in.'), host);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 Photo' }));
  await within(dialog).findByText('Please sign in.');
  expect(asked).toHaveBeenCalledOnce();
});
