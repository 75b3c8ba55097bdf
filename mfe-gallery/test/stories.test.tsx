import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { OwnStory, Stories, StoryBody } from '@our-dates/contracts/stories';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery, storiesOf } from './render-gallery.tsx';
import { provideWebLocks } from './web-locks.ts';

preparePage();
beforeEach(() => services.use(answers.noComments));
provideWebLocks();

/** Another person in each test: drafts belong to a person. */
let user = mina;
beforeEach(() => {
  user = { ...user, id: user.id + 10 };
});

const ownOf = (content: string, own: Partial<OwnStory> = {}): OwnStory => ({
  content,
  writtenAt: '2026-04-20T10:00:00.000Z',
  editedAt: null,
  version: '1.1',
  ...own,
});
const theirs = { content: 'The gulls took my chips.', writtenAt: '2026-04-20T11:00:00.000Z', editedAt: null };

const path = '/api/collections/100/story';

/** Opens the page of a memory; `service.stories` is what the service has, `sent` what it received. */
async function openMemory(stories: Stories, host = createTestHost({ user, partner: alex })) {
  const service = { stories };
  const sent: StoryBody[] = [];
  services.use(
    answers.memory(memoryOf(100)),
    answers.photos([photoOf(1)]),
    http.get(at(path), () => HttpResponse.json(service.stories)),
    http.put(at(path), async ({ request }) => {
      const body = (await request.json()) as StoryBody;
      sent.push(body);
      const own = ownOf(body.content, { version: '1.2' });
      const isOpen = service.stories.hasPartnerWritten;
      service.stories = { ...service.stories, own, isOpen, partners: isOpen ? theirs : null };
      return HttpResponse.json(own);
    }),
  );
  const page = renderGallery('/date-memory/100', host);
  return { ...page, service, sent };
}

const open = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'In your own words' });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the stories of a memory', () => {
  it('are offered to both partners', async () => {
    await openMemory(storiesOf());
    await screen.findByText('Tell it each in our own words. Sealed until both have written.');
    screen.getByRole('button', { name: 'Write mine' });
  });

  it('say that the partner has written, and open both when the own one is saved', async () => {
    const { sent, toasts } = await openMemory(storiesOf({ hasPartnerWritten: true }));
    const waiting = await screen.findByText('has written theirs. Write yours to read it.', { exact: false });
    expect(waiting.getAttribute('role')).toBe('status');
    expect(waiting.textContent).toBe('Alex has written theirs. Write yours to read it.');
    await userEvent.type(await open('Write mine'), '  You threw them.  ');
    await save();
    await noDialog();
    expect(sent).toEqual([{ content: 'You threw them.', partnerId: alex.id, version: null }]);
    expect(toasts).toEqual([{ title: 'Saved' }]);
    const section = await screen.findByRole('region', { name: 'Two stories' });
    within(section).getByText('You threw them.');
    within(section).getByText('The gulls took my chips.');
    expect(within(section).queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(waiting.textContent).toBe('We both told this memory. Both stories are open.');
    await waitFor(() => expect(document.activeElement?.tagName).not.toBe('BODY'));
  });

  it('open without a reload when the partner writes', async () => {
    const { service, queryClient } = await openMemory(storiesOf({ own: ownOf('You threw them.') }));
    const region = await screen.findByRole('region', { name: 'Your sealed story' });
    within(region).getByText('You threw them.');
    service.stories = storiesOf({
      own: ownOf('You threw them.'),
      isOpen: true,
      hasPartnerWritten: true,
      partners: { ...theirs, editedAt: '2026-04-21T10:00:00.000Z' },
    });
    // As the live updates of the shell do.
    await queryClient.invalidateQueries({ queryKey: queryKeys.memory(100) });
    const section = await screen.findByRole('region', { name: 'Two stories' });
    within(section).getByText('The gulls took my chips.');
    within(section).getByText('April 20, 2026 · edited');
  });

  it('are not offered for a sample', async () => {
    services.use(
      answers.memory(memoryOf(100, { isProtected: true, isOwner: false })),
      answers.photos([photoOf(1)]),
    );
    renderGallery('/date-memory/100', createTestHost({ user, partner: alex }));
    await screen.findByText('1 / 1').catch(() => undefined);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Write mine' })).toBeNull();
  });

  it('can be read after a failed request', async () => {
    services.use(answers.memory(memoryOf(100)), answers.photos([photoOf(1)]));
    services.use(http.get(at(path), () => problem(404, 'Not yet.'), { once: true }));
    renderGallery('/date-memory/100', createTestHost({ user, partner: alex }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Write mine' });
  });
});

describe('the own story', () => {
  it('can be withdrawn at the second press while it is sealed', async () => {
    const { service, toasts } = await openMemory(storiesOf({ own: ownOf('Not this.', { version: '7.3' }) }));
    const versions: (string | null)[] = [];
    services.use(
      http.delete(at(path), ({ request }) => {
        versions.push(new URL(request.url).searchParams.get('version'));
        service.stories = storiesOf();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(versions).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Withdraw?' }));
    await screen.findByRole('button', { name: 'Write mine' });
    expect(versions).toEqual(['7.3']);
    expect(toasts).toEqual([{ title: 'Story withdrawn' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('cannot be saved empty, and says when it is too long', async () => {
    await openMemory(storiesOf());
    const field = await open('Write mine');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click(field);
    await userEvent.paste('a'.repeat(5_001));
    screen.getByText('Please use at most 5000 characters; there are 5001.');
  });

  it('is written on top of what another device has saved, and shows both texts first', async () => {
    const { service, sent } = await openMemory(storiesOf({ own: ownOf('Here.') }));
    const field = await open('Change');
    service.stories = storiesOf({ own: ownOf('On the phone.', { version: '1.9' }) });
    await userEvent.type(field, ' And here.');
    await save();
    const clash = await screen.findByText('On the phone.', { selector: 'q' });
    expect(clash.closest('p')?.textContent).toBe(
      'Another device changed “Your story” meanwhile: On the phone. Saving again replaces it with this text.',
    );
    expect(sent).toEqual([]);
    await save();
    await noDialog();
    expect(sent).toEqual([{ content: 'Here. And here.', partnerId: alex.id, version: '1.9' }]);
  });

  it('is kept as a draft, which only the form of the same partner resumes', async () => {
    const host = () => createTestHost({ user, partner: alex });
    await openMemory(storiesOf(), host());
    await userEvent.type(await open('Write mine'), 'We missed');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await screen.findByText('We kept what you began to write. It has not been saved yet.');
    cleanup();

    await openMemory(storiesOf({ partnerId: alex.id + 1 }), host());
    expect((await open('Write mine')).value).toBe('');
    cleanup();

    await openMemory(storiesOf(), host());
    expect((await open('Write mine')).value).toBe('We missed');
  });

  it('is not lost when the partner has changed meanwhile', async () => {
    const { toasts } = await openMemory(storiesOf());
    services.use(
      http.put(at(path), () => problem(409, 'Your partnership has changed meanwhile.'), { once: true }),
    );
    const field = await open('Write mine');
    await userEvent.type(field, 'For Alex.');
    await save();
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to save',
          description: 'Your partnership has changed meanwhile.',
        },
      ]),
    );
    expect(field.value).toBe('For Alex.');
  });
});

describe('a private note', () => {
  it('is written without a partner, and says that nobody else reads it', async () => {
    const { sent } = await openMemory(
      storiesOf({ partnerId: null }),
      createTestHost({ user, partner: null }),
    );
    await screen.findByText('Keep a private note here. Only you read it.');
    await userEvent.type(await open('Write a note'), 'The key is under the mat.');
    screen.getByText('Only you read it.');
    await save();
    await noDialog();
    expect(sent).toEqual([{ content: 'The key is under the mat.', partnerId: null, version: null }]);
    const region = await screen.findByRole('region', { name: 'Your private note' });
    within(region).getByRole('button', { name: 'Delete' });
  });

  it('of an earlier time can only be deleted', async () => {
    await openMemory(storiesOf({ earlier: [ownOf('Before Alex.')] }));
    const region = await screen.findByRole('region', { name: 'Your earlier notes' });
    within(region).getByText('Before Alex.');
    expect(
      within(region)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Delete']);
  });
});
