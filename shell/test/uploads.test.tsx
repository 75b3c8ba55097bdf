import { describe, expect, it } from '@jest/globals';
import type { PageHost } from '@our-dates/browser/host';
import { paths } from '@our-dates/contracts/paths';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { preparePage } from './prepare-page.ts';
import { at, handlers, pagesOf, renderShell, server } from './render-shell.tsx';
import { mina } from './session-harness.ts';

preparePage();

function FakeUploads({ onDone }: { onDone: () => void }) {
  return (
    <button type="button" onClick={onDone}>
      1 of 2
    </button>
  );
}

function StartingPages({ host }: { host: PageHost }) {
  return (
    <button type="button" onClick={() => host.startUploads()}>
      Upload
    </button>
  );
}

const load = async (name: string) => {
  if (name === 'gallery/uploads') return { default: FakeUploads };
  return name === 'gallery/routes' ? { default: StartingPages } : pagesOf(name);
};
const uploads = () => screen.queryByRole('button', { name: '1 of 2' });

function open(path: string) {
  server.use(handlers.signedIn(), handlers.partner());
  return renderShell(path, load);
}

describe('the place for uploads', () => {
  it('shows what the gallery uploads, from start to end', async () => {
    const { shell } = open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(uploads()).not.toBeNull());
    expect(shell.uploads.isWaiting(mina.id)).toBe(true);
    await userEvent.click(uploads() as HTMLElement);
    expect(uploads()).toBeNull();
    expect(shell.uploads.isWaiting(mina.id)).toBe(false);
  });

  it('fetches nothing of the gallery on another remote’s page while nothing waits', async () => {
    const { shell, loadRemote } = open('/profile');
    await screen.findByRole('heading', { name: 'profile/routes at /profile' });
    act(() => shell.uploads.note(mina.id + 1, true));
    expect(loadRemote.mock.calls.map(([name]) => name)).toEqual(['profile/routes']);
    act(() => shell.uploads.note(mina.id, true));
    await waitFor(() => expect(uploads()).not.toBeNull());
  });

  it('is removed when the person whose photos wait signs out', async () => {
    const { shell } = open('/profile');
    act(() => shell.uploads.note(mina.id, true));
    await waitFor(() => expect(uploads()).not.toBeNull());
    server.use(
      http.post(at(paths.logout), () => new HttpResponse(null, { status: 204 })),
      handlers.users(),
    );
    await act(() => shell.session.signOut());
    await waitFor(() => expect(uploads()).toBeNull());
    expect(shell.uploads.isWaiting(mina.id)).toBe(true);
  });
});
