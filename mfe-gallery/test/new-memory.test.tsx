import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { longDate } from '@our-dates/browser/format';
import { localDay } from '@our-dates/contracts/calendar';
import { limits } from '@our-dates/contracts/limits';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { type FormPart, readForm, valuesOf } from '@our-dates/remote-harness/testing/read-form';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost, type TestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { draftKey, draftsKey } from '../src/features/drafts/draft-key.ts';
import { createDraftStore } from '../src/features/drafts/draft-store.ts';
import { changeStore } from '../src/features/kept-changes/change-store.ts';
import { type MemoryDraft, memoryDrafts } from '../src/features/new-memory/memory-draft.ts';
import { nextAnniversary } from '../src/features/sealed/next-anniversary.ts';
import NewMemory from '../src/new-memory.tsx';
import { jpegWith } from './jpeg-with-dates.ts';
import { memoryOf } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
provideWebLocks();

/** A new person for each test, so that no test sees the draft of another one. */
let user = mina;
const drafts = () => draftsKey(user.id, 'new-memory');
const namesKept = async () => (await memoryDrafts.listFree(drafts())).map(({ value }) => value.fields.name);
beforeEach(() => {
  user = { ...user, id: user.id + 1 };
});

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const dialog = () => screen.findByRole('dialog', { name: 'Add Date Memory' });
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const saveButton = () => screen.getByRole('button', { name: /^Sav/ });
const photoTiles = () =>
  within(screen.getByRole('list', { name: 'Photos of this memory' })).getAllByRole('listitem');
const refusedFiles = () => screen.getByRole('region', { name: 'Photos that we could not take' });

/** Presses a photo, and finds its title. */
async function titleOf(name: string, fileName: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}, photo`) }));
  return screen.findByLabelText(`Title of ${fileName}`);
}

async function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Drop, paste or choose photos', { selector: 'input' }), {
    target: { files },
  });
}

function openDialog(testHost: TestHost = createTestHost({ user })) {
  const onClose = jest.fn();
  const view = renderInPage(<NewMemory host={testHost.host} onClose={onClose} />);
  return { ...testHost, ...view, onClose };
}

const draftNamed = (name: string): MemoryDraft => ({
  fields: { name, date: localDay(new Date()), description: '' },
  isDateChosen: false,
  photos: [],
  sent: undefined,
});

interface Sent {
  key: string | null;
  parts: FormPart[];
}

/** Receives what the dialog sends; `answer` returns the response for each attempt. */
function receive(
  answer: (attempt: number) => Response = () => HttpResponse.json(memoryOf(100), { status: 201 }),
) {
  const sent: Sent[] = [];
  services.use(
    http.post(at(paths.collections), async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), parts: await readForm(request) });
      return answer(sent.length);
    }),
  );
  return sent;
}

describe('the dialog of a new memory', () => {
  it('starts with today and cannot be saved without a name', async () => {
    openDialog();
    await dialog();
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty(
      'value',
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date()),
    );
    expect(saveButton()).toHaveProperty('disabled', true);
    await userEvent.type(await nameField(), '   ');
    expect(saveButton()).toHaveProperty('disabled', true);
    await userEvent.type(await nameField(), 'The cherry tree');
    expect(saveButton()).toHaveProperty('disabled', false);
  });

  it('shows that a name is required when Enter is pressed without one', async () => {
    const { toasts } = openDialog();
    await userEvent.type(await nameField(), '{Enter}');
    expect(toasts).toEqual([
      {
        tone: 'destructive',
        title: 'Memory name required',
        description: 'Please provide a name for this date memory.',
      },
    ]);
  });

  it('gives each photo a title from its file name, which can be changed', async () => {
    openDialog();
    await dialog();
    await choose(photo('cherry-tree.jpg'), photo('on_the_way.png', 'image/png'));
    expect(await titleOf('Cherry Tree', 'cherry-tree.jpg')).toHaveProperty('value', 'Cherry Tree');
    const second = await titleOf('On The Way', 'on_the_way.png');
    await userEvent.clear(second);
    await userEvent.type(second, 'Wisteria{Enter}');
    const tile = screen.getByRole('button', { name: 'Wisteria, photo 2 of 2' });
    expect(document.activeElement).toBe(tile);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Cherry Tree' }));
    expect(photoTiles()).toHaveLength(1);
  });

  it('accepts photos that are pasted and dropped', async () => {
    openDialog();
    await dialog();
    const transfer = (file: File) => ({ types: ['Files'], files: [file] });
    fireEvent.paste(document.body, { clipboardData: transfer(photo('pasted.png', 'image/png')) });
    fireEvent.drop(document.body, { dataTransfer: transfer(photo('dropped.jpg')) });
    expect(photoTiles()).toHaveLength(2);
  });

  it('shows why it rejects a file', async () => {
    openDialog();
    await dialog();
    await choose(photo('circle.svg', 'image/svg+xml'), photo('fine.jpg'));
    expect(screen.getByText(/File type must be JPEG, PNG, GIF or WebP/)).toBeDefined();
    expect(photoTiles()).toHaveLength(1);
  });

  it('revokes the previews when it closes', async () => {
    jest.mocked(URL.createObjectURL).mockClear();
    const { unmount } = openDialog();
    await dialog();
    await choose(photo('a.jpg'), photo('b.jpg'));
    const made = jest.mocked(URL.createObjectURL).mock.results.map(({ value }) => value);
    unmount();
    expect(jest.mocked(URL.revokeObjectURL).mock.calls.map(([url]) => url)).toEqual(
      expect.arrayContaining(made),
    );
  });
});

describe('the photos of a new memory', () => {
  const tileNames = () =>
    photoTiles().map((tile) => within(tile).getAllByRole('button')[0]?.getAttribute('aria-label'));

  it('get their order and the cover from their details, and are sent so', async () => {
    const sent = receive();
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'In order');
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await titleOf('A', 'a.jpg');
    const earlier = screen.getByRole('button', { name: 'Move A earlier' });
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    const later = screen.getByRole('button', { name: 'Move A later' });
    await userEvent.click(later);
    expect(document.activeElement).toBe(later);
    expect(within(screen.getByRole('group', { name: 'Details of A' })).getByRole('status').textContent).toBe(
      '2 of 3',
    );
    await titleOf('C', 'c.jpg');
    await userEvent.click(screen.getByRole('button', { name: 'Make cover' }));
    expect(tileNames()).toEqual(['C, photo 1 of 3, cover', 'B, photo 2 of 3', 'A, photo 3 of 3']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(valuesOf(sent[0]?.parts ?? [], 'photo')).toEqual(['c.jpg', 'b.jpg', 'a.jpg']);
  });

  it('pass the focus to the next one when one is removed', async () => {
    openDialog();
    await dialog();
    await choose(photo('a.jpg'), photo('b.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove A' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('B, photo 1 of 1, cover');
  });

  it('that are truncated are refused before they are sent, whatever the browser shows of them', async () => {
    openDialog();
    await dialog();
    const whole = jpegWith({ original: '2026:04:19 15:30:00' }, true);
    await choose(new File([whole], 'whole.jpg', { type: 'image/jpeg' }));
    await choose(new File([whole.slice(0, 60)], 'half.jpg', { type: 'image/jpeg' }));
    await waitFor(() =>
      expect(refusedFiles().textContent).toBe('half.jpg: This file is damaged: its end is missing.'),
    );
    expect(tileNames()).toEqual(['Whole, photo 1 of 1, cover']);
  });

  it('chosen twice in one selection are marked as duplicates, and the button shows that an answer is missing', async () => {
    const sent = receive();
    openDialog();
    await userEvent.type(await nameField(), 'Twice');
    await choose(photo('a.jpg'), photo('a.jpg'), photo('b.jpg'));
    const question = await screen.findByRole('region', { name: 'Photos that were chosen twice' });
    expect(question.textContent).toContain('One photo was chosen twice.');
    expect(question.textContent).toContain('A was chosen twice.');
    await userEvent.click(await screen.findByRole('button', { name: 'Save Memory · 1 answer missing' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One photo was chosen twice.'));
    expect(question.contains(document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Leave out: A' }));
    expect(screen.getByRole('button', { name: 'Save Memory' })).toBeDefined();
  });

  it('of a type that only the service knows are refused, and added unchanged on request', async () => {
    const sent = receive();
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'From a phone');
    await choose(
      photo('IMG_1.HEIC', 'image/heic'),
      photo('IMG_1.MOV', 'video/quicktime'),
      photo('IMG_2.HEIC', 'image/heic'),
      photo('notes.txt', 'text/plain'),
      photo('fine.jpg'),
    );
    expect(screen.getByText('The film of a Live Photo is left out: we keep the still image.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '1 ready, 3 not' }));
    expect(
      within(refusedFiles()).getByText(/File type must be JPEG, PNG, GIF or WebP/, {
        selector: 'li:first-child p',
      }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Convert and add: IMG_2.HEIC' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Convert and add (2 photos)' }));
    expect(within(refusedFiles()).getByRole('listitem').textContent).toContain('notes.txt');
    expect(tileNames()).toHaveLength(3);
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(valuesOf(sent[0]?.parts ?? [], 'photo')).toEqual(['fine.jpg', 'IMG_1.HEIC', 'IMG_2.HEIC']);
  });
});

describe('saving a new memory', () => {
  it('sends everything in one request, announces it, and closes the dialog', async () => {
    const sent = receive();
    const { toasts, onClose, unmount } = openDialog();
    await userEvent.type(await nameField(), ' The cherry tree ');
    await userEvent.type(screen.getByRole('textbox', { name: 'Our story' }), 'We missed the bus.');
    await choose(photo('cherry-tree.jpg'), photo('leaf.jpg'));
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
    const { parts, key: idempotencyKey } = sent[0] ?? { parts: [], key: '' };
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(valuesOf(parts, 'name')).toEqual(['The cherry tree']);
    expect(valuesOf(parts, 'description')).toEqual(['We missed the bus.']);
    expect(valuesOf(parts, 'type')).toEqual(['custom']);
    expect(valuesOf(parts, 'date')).toEqual([localDay(new Date())]);
    expect(valuesOf(parts, 'photo')).toEqual(['cherry-tree.jpg', 'leaf.jpg']);
    expect(valuesOf(parts, 'photoTitle')).toEqual(['Cherry Tree', 'Leaf']);
    expect(toasts).toEqual([{ title: 'Date memory added', description: 'Memory 100' }]);
    unmount();
    await waitFor(async () => expect(await namesKept()).toEqual([]));
  });

  it('sends once, however often it is pressed', async () => {
    const sent = receive();
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'Once');
    const button = saveButton();
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest('form') ?? button);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
  });

  it('keeps the typed text when the service refuses a photo, shows why in its row, and saves without it at one press', async () => {
    const reason = 'it is damaged and cannot be read.';
    const sentence = `“broken.jpg”: ${reason}`;
    const sent = receive((attempt) =>
      attempt === 1
        ? problem(422, sentence, { code: 'VALIDATION', errors: [{ path: 'photo.1', message: sentence }] })
        : HttpResponse.json(memoryOf(100), { status: 201 }),
    );
    const { toasts, onClose } = openDialog();
    await userEvent.type(await nameField(), 'Half a bridge');
    await choose(photo('fine.jpg'), photo('broken.jpg'), photo('also-fine.jpg'));
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'destructive', title: 'Failed to create memory', description: sentence },
      ]),
    );
    const row = within(refusedFiles()).getByRole('listitem');
    expect(row.textContent).toBe(`broken.jpg: ${reason}`);
    expect(within(row).getByRole('button', { name: 'Leave out broken.jpg' })).toBeDefined();
    expect(photoTiles()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Broken, photo 2 of 3, not accepted' })).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Half a bridge');
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Save without it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(valuesOf(sent[1]?.parts ?? [], 'photo')).toEqual(['fine.jpg', 'also-fine.jpg']);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('names every refused photo, and omits one by one or all', async () => {
    const errors = [0, 2].map((place) => ({ path: `photo.${place}`, message: 'It is damaged.' }));
    receive(() => problem(422, 'It is damaged.', { code: 'VALIDATION', errors }));
    openDialog();
    await userEvent.type(await nameField(), 'x');
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await userEvent.click(saveButton());
    const summary = await screen.findByRole('button', { name: '1 ready, 2 not' });
    expect(screen.getByRole('button', { name: 'Save without 2 photos' })).toBeDefined();
    await userEvent.click(summary);
    await userEvent.click(screen.getByRole('button', { name: 'Leave out a.jpg' }));
    expect(screen.getByRole('button', { name: 'Save without it' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Leave out c.jpg' }));
    expect(screen.getByRole('button', { name: 'Save Memory' })).toBeDefined();
    expect(photoTiles()).toHaveLength(1);
  });

  it('shows what is wrong with a field at that field', async () => {
    receive(() =>
      problem(400, 'Please check the form.', {
        code: 'VALIDATION',
        errors: [{ path: 'name', message: 'holds characters that cannot be shown' }],
      }),
    );
    openDialog();
    await userEvent.type(await nameField(), 'x');
    await userEvent.click(saveButton());
    await screen.findByText('holds characters that cannot be shown');
    expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['DATABASE_TIMEOUT', 'Database connection timeout. Please try again in a moment.'],
    ['CONNECTION_RESET', 'Connection was reset. Please try again.'],
  ])('explains %s, and keeps the typed text', async (code, description) => {
    receive(() => problem(503, 'x', { code }));
    const { toasts } = openDialog();
    await userEvent.type(await nameField(), 'x');
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(toasts).toEqual([{ tone: 'destructive', title: 'Failed to create memory', description }]),
    );
    expect(await nameField()).toHaveProperty('value', 'x');
  });

  it('offers a retry when the connection breaks, under the same idempotency key', async () => {
    const sent = receive((attempt) =>
      attempt === 1 ? HttpResponse.error() : HttpResponse.json(memoryOf(100), { status: 201 }),
    );
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'Told once');
    await choose(photo('a.jpg'));
    await userEvent.click(saveButton());
    await screen.findByText('The connection was interrupted.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('waits on this device when the retry is interrupted too, although the browser reports a network', async () => {
    const sent = receive(() => HttpResponse.error());
    const { onClose, toasts } = openDialog();
    await userEvent.type(await nameField(), 'From the tunnel');
    await choose(photo('a.jpg'));
    await userEvent.click(saveButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const kept = await changeStore.list(user.id);
    expect(kept).toMatchObject([{ change: { kind: 'new-memory', title: 'From the tunnel', photoCount: 1 } }]);
    expect(kept[0]).toMatchObject({ key: sent[1]?.key, sentAt: expect.any(Number) });
    expect(toasts.at(-1)?.title).toBe('Kept for later');
  });

  it('uses a new idempotency key for a retry after a change', async () => {
    const sent = receive((attempt) =>
      attempt === 1 ? HttpResponse.error() : HttpResponse.json(memoryOf(100), { status: 201 }),
    );
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'Told once');
    await choose(photo('a.jpg'));
    await userEvent.click(saveButton());
    await screen.findByText('The connection was interrupted.');
    await userEvent.type(await nameField(), ' more');
    expect(screen.queryByText('The connection was interrupted.')).toBeNull();
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('sealing a new memory', () => {
  const sealButton = () => screen.findByRole('button', { name: 'Seal it until a day' });
  const dayField = () => screen.findByRole('textbox', { name: 'Seal it until' });

  it('is offered for the next anniversary, says what it means, and is sent with the time zone', async () => {
    const sent = receive(() => HttpResponse.json({ ...memoryOf(100), name: '' }, { status: 201 }));
    const { toasts, onClose } = openDialog(createTestHost({ user, partner: alex }));
    await userEvent.type(await nameField(), 'The letter');
    await userEvent.click(await sealButton());
    const field = await dayField();
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/^Until that day neither of us sees anything of it, you included;/)).toBeTruthy();
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const anniversary = nextAnniversary(localDay(new Date()), localDay(new Date()));
    const { parts } = sent[0] ?? { parts: [] };
    expect(valuesOf(parts, 'opensOn')).toEqual([anniversary]);
    expect(valuesOf(parts, 'timeZone')).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]);
    expect(toasts).toEqual([
      {
        title: 'Date memory added',
        description: `It is sealed, and opens on ${longDate(anniversary)}.`,
      },
    ]);
  });

  it('can be taken back, with the focus where it was', async () => {
    const sent = receive();
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'The letter');
    await userEvent.click(await sealButton());
    await userEvent.click(screen.getByRole('button', { name: 'Do not seal it' }));
    expect(document.activeElement).toBe(await sealButton());
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(valuesOf(sent[0]?.parts ?? [], 'opensOn')).toEqual([]);
  });

  it.each(['April 19, 2020', ' '])('until “%s” is not sent, and the day has the focus', async (day) => {
    const sent = receive();
    openDialog();
    await userEvent.type(await nameField(), 'The letter');
    await userEvent.click(await sealButton());
    const field = await dayField();
    await userEvent.clear(field);
    await userEvent.type(field, day);
    await userEvent.click(saveButton());
    expect(await screen.findByText('Please choose a day to come.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Next anniversary/ }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('is not possible with photos that are added later, since none can be added to a sealed memory', async () => {
    const sent = receive();
    openDialog();
    await userEvent.type(await nameField(), 'The letter');
    const large = new File([new Uint8Array(limits.dialogPhotoBytes + 1)], 'large.jpg', {
      type: 'image/jpeg',
    });
    await choose(large);
    await userEvent.click(await screen.findByRole('button', { name: /^Add once saved/ }));
    await userEvent.click(await sealButton());
    await userEvent.click(saveButton());
    const reason = await screen.findByText(/^Nothing can be added to a sealed memory later/);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove large' }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('is part of the draft', async () => {
    const first = openDialog();
    await userEvent.type(await nameField(), 'The letter');
    await userEvent.click(await sealButton());
    const { value } = (await dayField()) as HTMLInputElement;
    await first.leavePage();
    first.unmount();
    openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue where we left off' }));
    expect(await dayField()).toHaveProperty('value', value);
  });

  it('is not offered where a page begins the memory, and shows it afterwards', async () => {
    const start: NewMemoryStart = { key: 'plan-7', name: 'Picnic', description: '', onRecorded: jest.fn() };
    renderInPage(<NewMemory host={createTestHost({ user }).host} onClose={jest.fn()} start={start} />);
    await nameField();
    expect(screen.queryByRole('button', { name: 'Seal it until a day' })).toBeNull();
  });
});

describe('the draft of a new memory', () => {
  it('is written before the page is left, and offered with its photos afterwards', async () => {
    const first = openDialog();
    await userEvent.type(await nameField(), 'The lake');
    await choose(photo('shore.jpg'));
    await first.leavePage();
    first.unmount();

    openDialog();
    await screen.findByText('We kept what we had begun.');
    await userEvent.click(screen.getByRole('button', { name: 'Continue where we left off' }));
    expect(await nameField()).toHaveProperty('value', 'The lake');
    expect(await titleOf('Shore', 'shore.jpg')).toHaveProperty('value', 'Shore');
  });

  it('causes a question when the dialog is closed, and can be kept', async () => {
    const { onClose, unmount } = openDialog();
    await userEvent.type(await nameField(), 'The lake');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    await waitFor(async () => expect(await namesKept()).toEqual(['The lake']));
  });

  it('causes the question again, with the focus, when the dialog is closed during the question', async () => {
    const { onClose } = openDialog();
    await userEvent.type(await nameField(), 'The lake');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement?.textContent).toBe('Keep for later');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement?.textContent).toBe('Keep for later');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is deleted when it is discarded', async () => {
    const { onClose, leavePage, unmount } = openDialog();
    await userEvent.type(await nameField(), 'The lake');
    await leavePage();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    await waitFor(async () => expect(await namesKept()).toEqual([]));
  });

  it('is not offered to another person', async () => {
    await memoryDrafts.write(
      draftKey(draftsKey(user.id + 1_000, 'new-memory'), 'a'),
      draftNamed('Secret'),
      new Map(),
    );
    openDialog();
    expect(await nameField()).toHaveProperty('value', '');
  });

  it('of an earlier version, which stored one for all dialogs, is offered', async () => {
    await memoryDrafts.write(drafts(), draftNamed('The lake'), new Map());
    openDialog();
    await screen.findByText('“The lake”', { exact: false });
  });

  it('causes no question when nothing was typed', async () => {
    const { onClose } = openDialog();
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('of several drafts of new memories', () => {
  const offered = (name: string) => screen.findByText(`“${name}”`, { exact: false });
  const discard = () => screen.getByRole('button', { name: 'Discard' });

  async function begin(...names: string[]) {
    for (const [place, name] of names.entries()) {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T20:00:00Z') + place);
      await memoryDrafts.write(draftKey(drafts(), `${place}`), draftNamed(name), new Map());
    }
    jest.restoreAllMocks();
  }

  it('the newest is offered, then the next', async () => {
    await begin('The lake', 'The bridge');
    const { unmount } = openDialog();
    await offered('The bridge');
    expect(screen.getByText('One more waits after this one.')).toBeDefined();
    await userEvent.click(discard());
    await offered('The lake');
    expect(screen.queryByText(/more wait/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue where we left off' }));
    expect(await nameField()).toHaveProperty('value', 'The lake');
    unmount();
    await waitFor(async () => expect(await namesKept()).toEqual(['The lake']));
  });

  it('a double press on Discard discards one', async () => {
    await begin('The lake', 'The bridge');
    openDialog();
    await offered('The bridge');
    await userEvent.dblClick(discard());
    await offered('The lake');
  });

  it('one that another tab has open is not offered, and still exists after this one is saved', async () => {
    await begin('In the other tab');
    const otherTab = createDraftStore<MemoryDraft>('our-dates-memory-drafts');
    const release = await otherTab.hold(draftKey(drafts(), '0'));
    receive();
    const { onClose, unmount } = openDialog();
    await userEvent.type(await nameField(), 'Here');
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    unmount();
    release?.();
    await waitFor(async () => expect(await namesKept()).toEqual(['In the other tab']));
  });

  it('one that is offered or edited in this tab is offered in no other', async () => {
    await begin('The lake');
    const otherTab = createDraftStore<MemoryDraft>('our-dates-memory-drafts');
    const { leavePage } = openDialog();
    await offered('The lake');
    expect(await otherTab.listFree(drafts())).toEqual([]);
    await userEvent.click(discard());
    await userEvent.type(await nameField(), 'The bridge');
    await leavePage();
    expect(await otherTab.listFree(drafts())).toEqual([]);
  });
});

describe('the date of a new memory', () => {
  const taken = jpegWith({ original: '2026:04:19 15:30:00' }, true);
  const date = () => screen.getByRole('textbox', { name: 'Date' });

  it('is offered from the photos, and no longer once they are removed', async () => {
    openDialog();
    await dialog();
    await choose(taken);
    await waitFor(() => expect(date()).toHaveProperty('value', 'April 19, 2026'));
    expect(screen.getByText('Offered from your photos')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Photo' }));
    await waitFor(() => expect(screen.queryByText('Offered from your photos')).toBeNull());
    expect(date()).not.toHaveProperty('value', 'April 19, 2026');
  });

  it('is not changed by a photo once it was chosen by hand', async () => {
    openDialog();
    await dialog();
    await userEvent.clear(date());
    await userEvent.type(date(), 'May 1, 2020');
    await userEvent.tab();
    await choose(taken);
    expect(await screen.findByRole('button', { name: /^Photo, photo 1 of 1/ })).toBeDefined();
    expect(date()).toHaveProperty('value', 'May 1, 2020');
    expect(screen.queryByText('Offered from your photos')).toBeNull();
  });
});

describe('a memory that a page begins with values', () => {
  const start = (own: Partial<NewMemoryStart> = {}): NewMemoryStart => ({
    key: 'plan-7',
    name: 'To the pier',
    date: '2026-04-19',
    description: 'With the night train',
    onRecorded: jest.fn(),
    ...own,
  });

  function openFrom(values: NewMemoryStart, testHost = createTestHost({ user })) {
    const onClose = jest.fn();
    const view = renderInPage(<NewMemory host={testHost.host} onClose={onClose} start={values} />);
    return { ...testHost, ...view, onClose };
  }

  it('has them in its fields, and reports the memory to that page, which stays', async () => {
    const sent = receive();
    const values = start();
    const { onClose, navigate } = openFrom(values);
    expect(await nameField()).toHaveProperty('value', 'To the pier');
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty('value', 'April 19, 2026');
    expect(screen.getByRole('textbox', { name: 'Our story' })).toHaveProperty(
      'value',
      'With the night train',
    );
    await userEvent.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(values.onRecorded).toHaveBeenCalledWith({ id: 100 });
    expect(navigate).not.toHaveBeenCalled();
    expect(valuesOf(sent[0]?.parts ?? [], 'date')).toEqual(['2026-04-19']);
  });

  it('is cancelled without a question while nothing was changed, and nothing is reported or kept', async () => {
    const values = start();
    const { onClose } = openFrom(values);
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalled();
    expect(values.onRecorded).not.toHaveBeenCalled();
    expect(await memoryDrafts.listFree(draftsKey(user.id, 'started-memory/plan-7'))).toEqual([]);
  });

  it('is kept for that page alone, and resumed there', async () => {
    const { unmount } = openFrom(start());
    await userEvent.type(await nameField(), ' and back');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    unmount();
    expect(await namesKept()).toEqual([]);
    openFrom(start());
    expect(await nameField()).toHaveProperty('value', 'To the pier and back');
  });
});
