import { describe, expect, it } from '@jest/globals';
import type { PageHost } from '@our-dates/browser/host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preparePage } from '../test/prepare-page.ts';
import { createPause, handlers, pagesOf, renderShell, server } from '../test/render-shell.tsx';

preparePage();

const newDate = () => screen.getByRole('button', { name: 'New Date' });
const waiting = () => screen.queryByRole('dialog', { name: 'New Date' });
const sessionDialog = () => screen.queryByRole('dialog', { name: 'Session Expiring Soon' });

/** Presses 'New Date'; the code of its dialog arrives when the test lets it. */
async function pressNewDate() {
  server.use(handlers.signedIn(), handlers.partner());
  const pause = createPause();
  const shell = renderShell('/profile', async (name) => {
    if (name !== 'gallery/new-memory') return pagesOf(name);
    await pause.until;
    return { default: () => <p>The form</p> };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New Date' }));
  await screen.findByRole('dialog', { name: 'New Date' });
  return { ...shell, arrive: () => act(async () => pause.end()) };
}

describe('while the dialog for a new memory is loading', () => {
  it('a placeholder keeps the page inert, until Escape', async () => {
    await pressNewDate();
    expect(document.activeElement).toBe(waiting());
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(waiting()).toBeNull();
    expect(screen.getByRole('main').closest('[inert]')).toBeNull();
    expect(document.activeElement).toBe(newDate());
  });

  it('the session’s dialog can be used, and Escape closes it first', async () => {
    const { shell } = await pressNewDate();
    act(() => shell.session.dialogOpen.set(true));
    await screen.findByRole('dialog', { name: 'Session Expiring Soon' });
    const extend = within(sessionDialog() as HTMLElement).getByRole('button', { name: 'Extend Session' });
    expect(extend.closest('[inert]')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sessionDialog()).toBeNull());
    expect(document.activeElement).toBe(waiting());
    await userEvent.keyboard('{Escape}');
    expect(waiting()).toBeNull();
  });

  it('it does not cover the session’s dialog when it arrives', async () => {
    const { shell, arrive } = await pressNewDate();
    act(() => shell.session.dialogOpen.set(true));
    await screen.findByRole('dialog', { name: 'Session Expiring Soon' });
    await arrive();
    expect(screen.queryByText('The form')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await screen.findByText('The form');
    act(() => shell.session.dialogOpen.set(true));
    expect(screen.getByText('The form')).toBeTruthy();
  });
});

it('a page opens the dialog with its first values, and with none from the header', async () => {
  server.use(handlers.signedIn(), handlers.partner());
  const start = { key: 'walk-7', name: 'To the pier', description: '', onRecorded: () => {} };
  renderShell('/profile', async (name) => {
    if (name === 'gallery/new-memory')
      return {
        default: ({ start: given, onClose }: { start?: typeof start; onClose: () => void }) => (
          <button type="button" onClick={onClose}>
            {given ? `Recording ${given.name}` : 'Recording anything'}
          </button>
        ),
      };
    return {
      default: ({ host }: { host: PageHost }) => (
        <button type="button" onClick={() => host.openNewMemoryFrom(start)}>
          It happened
        </button>
      ),
    };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'It happened' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recording To the pier' }));
  await userEvent.click(newDate());
  await screen.findByRole('button', { name: 'Recording anything' });
});
