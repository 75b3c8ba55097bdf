import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import { paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { type FormPart, readForm, valuesOf } from '@our-dates/remote-harness/testing/read-form';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { draftsKey } from '../src/features/drafts/draft-key.ts';
import { hex } from '../src/features/upload/check-photo.ts';
import { photosDrafts } from '../src/features/upload/photos-draft.ts';
import { photosDraftForm } from '../src/features/upload/photos-draft-form.ts';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
provideWebLocks();

/** A new person for each test, so that no test sees what another one left waiting. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 1 };
});

const photo = (name: string) =>
  new File([name], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : 'text/plain' });

type Answer = (fileName: string, attempt: number) => Response;

/** Opens a memory's page; `answer` returns the response for a file. */
async function openMemory(answer: Answer, host = createTestHost({ user }), present = [photoOf(1)]) {
  const keys: (string | null)[] = [];
  const sent: FormPart[][] = [];
  const attempts = new Map<string, number>();
  services.use(
    answers.memory(memoryOf(100)),
    answers.photos(present),
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

/** Opens the dialog on the current memory's page, with photos chosen. */
async function choose(names: string[]) {
  if (!screen.queryByRole('dialog'))
    await userEvent.click(screen.getByRole('button', { name: 'Upload Photos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Photos to Memory' });
  fireEvent.change(within(dialog).getByLabelText('Drop, paste or choose photos', { selector: 'input' }), {
    target: { files: names.map(photo) },
  });
  return dialog;
}

/** Opens a memory's page, and the dialog with photos chosen. */
async function choosePhotos(
  names: string[],
  answer: Answer,
  host = createTestHost({ user }),
  present = [photoOf(1)],
) {
  const page = await openMemory(answer, host, present);
  return { ...page, dialog: await choose(names) };
}

const added = () => HttpResponse.json(photoOf(2), { status: 201 });

/** Presses the button once the page has checked every photo. */
async function upload(count: number) {
  const name = new RegExp(`^Upload ${count} Photo${count === 1 ? '' : 's'}`);
  await userEvent.click(await screen.findByRole('button', { name }));
}

const corner = () => screen.findByRole('button', { name: /^Uploads:/ });

/** Opens the list of uploads. */
async function openUploads() {
  await userEvent.click(await corner());
  return screen.findByRole('dialog', { name: 'Uploads' });
}

it('each photo that is added to a memory is sent in its own request, with its title, after the dialog has closed', async () => {
  const { sent, toasts } = await choosePhotos(['a-tree.jpg', 'leaf.jpg'], added);
  await upload(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Photos uploaded successfully!', description: '2 photos added to the memory.' },
    ]),
  );
  expect(sent.map((parts) => valuesOf(parts, 'title')[0]).sort()).toEqual(['a-tree', 'leaf']);
  expect(sent.map((parts) => valuesOf(parts, 'collectionId')[0])).toEqual(['100', '100']);
  expect(sent.map((parts) => valuesOf(parts, 'place')[0]).sort()).toEqual(['0', '1']);
  expect(new Set(sent.map((parts) => valuesOf(parts, 'batch')[0])).size).toBe(1);
  expect(sent.map((parts) => valuesOf(parts, 'description')[0])).toEqual([
    'Added to memory',
    'Added to memory',
  ]);
  // The toast has said so.
  expect(screen.queryByRole('button', { name: /^Uploads:/ })).toBeNull();
});

it('after an upload the carousel restarts at the first photo', async () => {
  const page = await openMemory(added);
  services.use(answers.photos([photoOf(1), photoOf(3)]));
  await page.queryClient.invalidateQueries();
  await userEvent.click(await screen.findByRole('button', { name: 'Next photo' }));
  await screen.findByText('2 / 2');
  await choose(['leaf.jpg']);
  await upload(1);
  await screen.findByText('1 / 2');
});

it('a connection lost while photos are sent is reported once and retried; a manual retry does not wait', async () => {
  const { sent, toasts, keys } = await choosePhotos(['fine.jpg', 'lost.jpg'], (fileName, attempt) =>
    fileName === 'lost.jpg' && attempt === 1 ? HttpResponse.error() : added(),
  );
  await upload(2);
  const panel = await openUploads();
  await within(panel).findByText(/The connection was interrupted\. Trying again/);
  expect(toasts).toEqual([
    {
      tone: 'destructive',
      title: 'Connection interrupted',
      description: 'The connection was interrupted. Please try again.',
    },
  ]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  await within(panel).findByText('All photos have arrived.');
  const tries = sent.map((parts) => valuesOf(parts, 'photo')[0]);
  expect([...tries].sort()).toEqual(['fine.jpg', 'lost.jpg', 'lost.jpg']);
  const keysOfLost = keys.filter((_, index) => tries[index] === 'lost.jpg');
  expect(keysOfLost[1]).toBe(keysOfLost[0]);
});

it('a photo that the service refuses shows why, in a toast and in the list, until it is dismissed', async () => {
  const { toasts } = await choosePhotos(['fine.jpg', 'broken.jpg'], (fileName) =>
    fileName === 'broken.jpg' ? problem(422, 'It is damaged.') : added(),
  );
  await upload(2);
  await waitFor(() =>
    expect(toasts).toEqual([{ tone: 'destructive', title: 'Upload failed', description: 'It is damaged.' }]),
  );
  await waitFor(async () => expect((await corner()).textContent).toBe('Uploads: 1 photo not added'));
  const panel = await openUploads();
  within(panel).getByText('It is damaged.');
  expect(within(panel).queryByRole('button', { name: /^Retry/ })).toBeNull();
  await userEvent.click(within(panel).getByRole('button', { name: 'Dismiss broken' }));
  await within(panel).findByText('All photos have arrived.');
});

it('a photo that was not added is removed with its memory, no matter which partner deletes it', async () => {
  const { queryClient } = await choosePhotos(['broken.jpg'], () => problem(422, 'It is damaged.'));
  await upload(1);
  await waitFor(async () => expect((await corner()).textContent).toBe('Uploads: 1 photo not added'));
  services.use(
    http.get(at(paths.collection).replace(/:id|\{id\}/, '100'), () => problem(404, 'It is not there.')),
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.memory(100) });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Uploads:/ })).toBeNull());
  await waitFor(async () =>
    expect(await photosDrafts.listHandedOver(draftsKey(user.id, photosDraftForm()))).toEqual([]),
  );
});

it('photos in flight when the page closed are sent after it is opened again, by their owner’s page alone', async () => {
  const first = await choosePhotos(['fine.jpg', 'lost.jpg'], (fileName) =>
    fileName === 'lost.jpg' ? HttpResponse.error() : added(),
  );
  await upload(2);
  await waitFor(async () => expect((await corner()).textContent).toMatch(/1 of 2/));
  first.unmount();

  const stranger = await openMemory(added, createTestHost({ user: { ...user, id: user.id + 500 } }));
  expect(screen.queryByRole('button', { name: /^Uploads:/ })).toBeNull();
  expect(stranger.sent).toEqual([]);
  stranger.unmount();

  const second = await openMemory(added);
  await waitFor(() =>
    expect(second.toasts.map(({ title }) => title)).toEqual(['Photos uploaded successfully!']),
  );
  expect(second.sent.map((parts) => valuesOf(parts, 'photo'))).toEqual([['lost.jpg']]);
  const lost = first.sent.findIndex((parts) => valuesOf(parts, 'photo')[0] === 'lost.jpg');
  expect(second.keys).toEqual([first.keys[lost]]);
});

it('without storage photos are still sent, and closing the page asks first', async () => {
  const write = jest
    .spyOn(photosDrafts, 'write')
    .mockRejectedValue(new DOMException('No room', 'QuotaExceededError'));
  const { sent } = await choosePhotos(['leaf.jpg'], () => HttpResponse.error());
  await screen.findByText(/This browser keeps no drafts for us here/);
  await upload(1);
  await waitFor(() => expect(sent).toHaveLength(1));
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  write.mockRestore();
});

it('photos that are being uploaded are stored, and closing the page asks nothing', async () => {
  const { sent } = await choosePhotos(['leaf.jpg'], () => HttpResponse.error());
  await upload(1);
  await waitFor(() => expect(sent).toHaveLength(1));
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});

it('photos that were chosen and not sent are offered again on the memory’s page', async () => {
  const first = await choosePhotos(['leaf.jpg'], added);
  await first.leavePage();
  first.unmount();
  const second = await openMemory(added);
  await screen.findByText('We kept 1 photo that has not been added yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Continue uploading' }));
  await upload(1);
  await waitFor(() => expect(second.sent).toHaveLength(1));
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
])('chosen photos are not lost when their dialog is left by %s', async (_, leave) => {
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

it('the dialog that adds photos closes without a question while none is chosen', async () => {
  await openMemory(added);
  await userEvent.click(screen.getByRole('button', { name: 'Upload Photos' }));
  await screen.findByRole('dialog', { name: 'Upload Photos to Memory' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a session that ended while photos were sent is checked, and the photos are kept', async () => {
  const host = createTestHost({ user });
  const asked = jest.spyOn(host.host.session, 'refreshUser');
  await choosePhotos(['late.jpg'], () => problem(401, 'Please sign in.'), host);
  await upload(1);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect((await corner()).textContent).toMatch(/0 of 1/);
});

describe('a duplicate photo', () => {
  const present = async (name: string, uploadedBy = user.id) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
    return photoOf(7, { title: 'The leaf', sha256: hex(digest), uploadedBy });
  };

  it('of the partner can only be left out, because a file that both have is one photo', async () => {
    const { sent, dialog } = await choosePhotos(['leaf.jpg', 'new.jpg'], added, undefined, [
      await present('leaf.jpg', alex.id),
    ]);
    const question = await within(dialog).findByRole('region', { name: 'Photos that are here already' });
    expect(question.textContent).toContain('as “The leaf”: you both have the same file.');
    expect(within(question).queryByRole('button', { name: /^Add/ })).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Leave out: leaf' }));
    await upload(1);
    await waitFor(() => expect(sent.map((parts) => valuesOf(parts, 'photo'))).toEqual([['new.jpg']]));
  });

  it('causes a question before it is sent, and can be omitted or added', async () => {
    const { sent, dialog } = await choosePhotos(['leaf.jpg', 'new.jpg'], added, undefined, [
      await present('leaf.jpg'),
    ]);
    const question = await within(dialog).findByRole('region', { name: 'Photos that are here already' });
    expect(question.textContent).toContain('leaf is in this memory already, as “The leaf”.');
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Upload 1 Photo · 1 answer missing' }),
    );
    // Once the other photo has been checked too.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One photo is here already.'));
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Leave out: leaf' }));
    await upload(1);
    await waitFor(() => expect(sent.map((parts) => valuesOf(parts, 'photo'))).toEqual([['new.jpg']]));
  });

  it('is added on request, and so is a photo chosen twice', async () => {
    const { sent, dialog } = await choosePhotos(['leaf.jpg', 'new.jpg', 'new.jpg'], added, undefined, [
      await present('leaf.jpg'),
    ]);
    await within(dialog).findByText('One photo is here already. One photo was chosen twice.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add all anyway' }));
    await upload(3);
    await waitFor(() =>
      expect(sent.map((parts) => valuesOf(parts, 'photo')[0]).sort()).toEqual([
        'leaf.jpg',
        'new.jpg',
        'new.jpg',
      ]),
    );
  });
});

it('refused files stay listed until they are dismissed, whatever is chosen after them', async () => {
  const { dialog } = await choosePhotos(['notes.txt'], added);
  const refused = await within(dialog).findByRole('region', { name: 'Photos that we could not take' });
  expect(document.activeElement?.textContent).toContain('notes.txt');
  await choose(['leaf.jpg', 'more.txt']);
  await screen.findByRole('button', { name: 'Upload 1 Photo' });
  const summary = within(refused).getByRole('button', { name: '1 ready, 2 not' });
  expect(document.activeElement).toBe(summary);
  expect(within(refused).queryAllByRole('listitem')).toEqual([]);
  await userEvent.click(summary);
  expect(
    within(refused)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'notes.txt: File type must be JPEG, PNG, GIF, BMP or WebP',
    'more.txt: File type must be JPEG, PNG, GIF, BMP or WebP',
  ]);
  await userEvent.click(within(refused).getByRole('button', { name: 'Dismiss notes.txt' }));
  expect(within(refused).getAllByRole('listitem')).toHaveLength(1);
});
