import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
beforeEach(() => services.use(answers.noComments));
provideWebLocks();

/** Another person in each test: drafts belong to a person. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 10 };
});

const dialog = () => screen.findByRole('dialog', { name: 'Edit Date Memory' });
const title = () => screen.getByLabelText<HTMLInputElement>('Memory Title');
const thoughts = () => screen.getByLabelText<HTMLTextAreaElement>('Your Thoughts');
const update = () => screen.getByRole('button', { name: 'Update Memory' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens the dialog of a memory; `service.saved` is what the service has, `sent` what it received. */
async function openDialog(host = createTestHost({ user, partner: alex })) {
  const service = { saved: memoryOf(100, { name: 'The pier', description: 'It rained.' }) };
  const sent: unknown[] = [];
  services.use(
    http.get(at('/api/collections/100'), () => HttpResponse.json(service.saved)),
    answers.photos([photoOf(1)]),
    http.put(at('/api/collections/100'), async ({ request }) => {
      const change = (await request.json()) as Partial<CollectionWithThumbnail>;
      sent.push(change);
      service.saved = { ...service.saved, ...change };
      return HttpResponse.json(service.saved);
    }),
  );
  const page = renderGallery('/date-memory/100', host);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  // Not the dialog that waits for its code.
  await screen.findByLabelText('Memory Title');
  return { ...page, service, sent };
}

describe('Edit Date Memory', () => {
  it('starts with the saved values, and shows the date in its long form', async () => {
    await openDialog();
    expect(title().value).toBe('The pier');
    expect(thoughts().value).toBe('It rained.');
    expect(screen.getByLabelText<HTMLInputElement>('Date of our Moment').value).toBe('April 19, 2026');
    screen.getByText('Sunday, April 19, 2026');
  });

  it('sends only what was changed, shows ‘Memory updated’ and closes', async () => {
    const { sent, toasts } = await openDialog();
    await userEvent.type(title(), ' at night');
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ name: 'The pier at night' }]);
    expect(toasts).toEqual([{ title: 'Memory updated' }]);
    await screen.findByRole('heading', { level: 1, name: 'The pier at night' });
  });

  it('shows ‘Updating...’ while it is being sent', async () => {
    await openDialog();
    services.use(http.put(at('/api/collections/100'), () => new Promise<never>(() => {})));
    await userEvent.type(title(), '!');
    await userEvent.click(update());
    const busy = await screen.findByRole('button', { name: 'Updating...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
  });

  it('cannot be saved without a name, and shows so on Enter', async () => {
    const { toasts, sent } = await openDialog();
    await userEvent.clear(title());
    expect(update()).toHaveProperty('disabled', true);
    await userEvent.type(title(), '   {Enter}');
    expect(toasts).toEqual([
      {
        tone: 'destructive',
        title: 'Memory name required',
        description: 'Please provide a name for this date memory.',
      },
    ]);
    expect(sent).toEqual([]);
  });

  it('is not sent while the date cannot be parsed', async () => {
    const { sent } = await openDialog();
    const date = screen.getByLabelText('Date of our Moment');
    await userEvent.clear(date);
    await userEvent.type(date, 'that Sunday');
    await userEvent.click(update());
    screen.getByText(/We could not read that date/);
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(sent).toEqual([]);
  });

  it('shows why it failed, and keeps the typed text', async () => {
    const { toasts } = await openDialog();
    services.use(http.put(at('/api/collections/100'), () => problem(503, 'Try again in a moment.')));
    await userEvent.type(thoughts(), ' All day.');
    await userEvent.click(update());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      tone: 'destructive',
      title: 'Failed to update memory',
      description: 'Try again in a moment.',
    });
    expect(thoughts().value).toBe('It rained. All day.');
    expect(update()).toHaveProperty('disabled', false);
  });

  it('keeps no draft after Cancel', async () => {
    await openDialog();
    await userEvent.type(title(), ' at night');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await dialog();
    expect(title().value).toBe('The pier');
    expect(screen.queryByRole('region', { name: 'Changes that wait' })).toBeNull();
  });
});

describe('an unsaved change of a memory', () => {
  it('causes a question when the dialog is left with Escape, and is offered again on the page', async () => {
    await openDialog();
    await userEvent.type(title(), ' at night');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await noDialog();
    const kept = await screen.findByRole('region', { name: 'Changes that wait' });
    await userEvent.click(within(kept).getByRole('button', { name: 'Continue editing' }));
    await dialog();
    expect(title().value).toBe('The pier at night');
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(title().value).toBe('The pier');
  });

  it('survives a reload, and is applied on top of what the partner has saved since', async () => {
    const host = createTestHost({ user, partner: alex });
    const { leavePage } = await openDialog(host);
    await userEvent.type(title(), ' at night');
    await leavePage();
    cleanup();
    services.use(
      answers.memory(memoryOf(100, { name: 'The pier', description: 'It poured.' })),
      answers.photos([photoOf(1)]),
    );
    renderGallery('/date-memory/100', createTestHost({ user, partner: alex }));
    const kept = await screen.findByRole('region', { name: 'Changes that wait' });
    await userEvent.click(within(kept).getByRole('button', { name: 'Continue editing' }));
    await dialog();
    expect(title().value).toBe('The pier at night');
    expect(thoughts().value).toBe('It poured.');
  });
});

describe('two people who change a memory at once', () => {
  it('keep the partner’s change of another field', async () => {
    const { service, sent } = await openDialog();
    service.saved = { ...service.saved, description: 'It poured.' };
    await userEvent.type(title(), ' at night');
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ name: 'The pier at night' }]);
    await screen.findByText('It poured.');
  });

  it('do not undo the partner’s change of the name', async () => {
    const { service, sent } = await openDialog();
    service.saved = { ...service.saved, name: 'Our pier' };
    await userEvent.type(thoughts(), ' All day.');
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ name: 'Our pier', description: 'It rained. All day.' }]);
  });

  it('are asked, before anything is sent, about a field that both changed', async () => {
    const { service, sent } = await openDialog();
    service.saved = { ...service.saved, name: 'Our pier' };
    await userEvent.type(title(), ' at night');
    await userEvent.click(update());
    await screen.findByText(/changed “Memory Title” meanwhile/);
    within(await dialog()).getByText('Our pier');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(title().value).toBe('Our pier');
  });

  it('replace the partner’s change of the same field by updating again', async () => {
    const { service, sent } = await openDialog();
    service.saved = { ...service.saved, name: 'Our pier' };
    await userEvent.type(title(), ' at night');
    await userEvent.click(update());
    await screen.findByText(/changed “Memory Title” meanwhile/);
    await userEvent.click(update());
    await noDialog();
    expect(sent).toEqual([{ name: 'The pier at night' }]);
  });

  it('see that the partner has deleted it, and get a link to the gallery', async () => {
    const { toasts } = await openDialog();
    services.use(
      http.get(at('/api/collections/100'), () => problem(404, 'There is no such memory.')),
      http.get(at('/api/photos'), () => problem(404, 'There is no such memory.')),
    );
    await userEvent.type(title(), ' at night');
    await userEvent.click(update());
    await screen.findByRole('heading', { name: 'Memory Not Found' });
    expect(toasts[0]).toMatchObject({
      title: 'Failed to update memory',
      description: 'It is no longer there.',
    });
    screen.getByRole('link', { name: 'Return to Gallery' });
  });
});
