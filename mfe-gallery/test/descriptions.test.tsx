import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
beforeEach(() => services.use(answers.noComments));
provideWebLocks();

const now = () => new Date().toISOString();
let photos: Photo[] = [];
/** What was sent, by photo. */
let sent: Record<number, unknown> = {};

/** Another person in each test: drafts belong to a person. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 10 };
  sent = {};
  localStorage.clear();
  photos = [
    photoOf(1, { title: 'IMG 4000', uploadedBy: user.id, uploadedAt: now(), takenAt: '2025-10-25T20:00:00' }),
    photoOf(2, { title: 'Leaf', uploadedBy: alex.id, uploadedAt: now() }),
  ];
});

async function openMemory() {
  services.use(
    answers.memory(memoryOf(100)),
    http.get(at(paths.photos), () => HttpResponse.json(photos)),
    ...photos.map(({ id }) =>
      http.put(at(fillPath(paths.photo, { id })), async ({ request }) => {
        sent[id] = await request.json();
        const changed = { ...photos.find((photo) => photo.id === id), ...Object(sent[id]) };
        photos = photos.map((photo) => (photo.id === id ? changed : photo));
        return HttpResponse.json(changed);
      }),
    ),
  );
  renderGallery('/date-memory/100', createTestHost({ user, partner: alex }));
  await screen.findByRole('button', { name: /^View .* full screen$/ });
}

const offer = () => screen.queryByRole('region', { name: 'Descriptions of the photos' });
const fieldOf = (number: number) => screen.findByLabelText<HTMLTextAreaElement>(`Photo ${number} of 2`);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('descriptions of the photos of a memory', () => {
  it('are asked for once after the viewer has added photos, in a line that can be dismissed for good', async () => {
    await openMemory();
    const line = within(await screen.findByRole('region', { name: 'Descriptions of the photos' }));
    line.getByText('Describe them for people who cannot see them?');
    await userEvent.click(line.getByRole('button', { name: 'No, thanks' }));
    expect(offer()).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    document.body.replaceChildren();
    await openMemory();
    expect(offer()).toBeNull();
  });

  it.each([
    ['somebody has described one', () => ({ ...photos[0], altText: 'A lamp' })],
    ['the viewer has added none of them', () => ({ ...photos[0], uploadedBy: alex.id })],
    ['they were added long ago', () => ({ ...photos[0], uploadedAt: '2020-04-19T10:00:00.000Z' })],
  ])('are not asked for when %s', async (_, first) => {
    photos = photos.with(0, photoOf(1, first()));
    await openMemory();
    expect(offer()).toBeNull();
  });

  it('are written for all photos in one dialog, which sends only what was changed', async () => {
    await openMemory();
    await userEvent.click(screen.getByRole('button', { name: 'Describe photos' }));
    const first = await fieldOf(1);
    const suggestion = 'Photo 1 of 2, by Mina, October 25, 2025';
    screen.getByText(`For people who cannot see it. Suggested: “${suggestion}”`);
    const [use] = screen.getAllByRole('button', { name: 'Use the suggestion' });
    if (use) await userEvent.click(use);
    expect(first.value).toBe(suggestion);
    expect(document.activeElement).toBe(first);
    fireEvent.change(first, { target: { value: 'Mina laughs under a lamp ' } });
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      1: { title: 'IMG 4000', collectionId: 100, altText: 'Mina laughs under a lamp' },
    });
    await screen.findByRole('button', { name: 'View Mina laughs under a lamp full screen' });
  });

  it('show what the partner has written meanwhile, and lose neither', async () => {
    await openMemory();
    await userEvent.click(screen.getByRole('button', { name: 'Describe photos' }));
    fireEvent.change(await fieldOf(1), { target: { value: 'Ours' } });
    fireEvent.change(await fieldOf(2), { target: { value: 'A leaf' } });
    photos = photos.with(0, photoOf(1, { ...photos[0], altText: 'Theirs' }));
    save();
    await screen.findByText(/changed “Photo 1” meanwhile/);
    expect(sent).toEqual({});
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect((await fieldOf(1)).value).toBe('Theirs');
    save();
    await waitFor(() => expect(Object.keys(sent)).toEqual(['2']));
  });

  it('too long for the service are not sent', async () => {
    await openMemory();
    await userEvent.click(screen.getByRole('button', { name: 'Describe photos' }));
    fireEvent.change(await fieldOf(2), { target: { value: 'x'.repeat(501) } });
    save();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect((await fieldOf(2)).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual({});
  });
});
