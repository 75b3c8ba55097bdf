import { describe, expect, it, jest } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { preparePage } from './prepare-page.ts';
import { at, handlers, problem, renderShell, server, sessionOf } from './render-shell.tsx';
import { mina, minutes } from './session-harness.ts';

preparePage();

async function openWith(left: number) {
  server.use(handlers.signedIn(mina, left), handlers.partner(), handlers.users());
  const shell = renderShell('/');
  await screen.findByRole('heading', { name: 'gallery/routes at /', hidden: true });
  return shell;
}

describe('the session on a page', () => {
  it('shows nothing while there is plenty of time', async () => {
    await openWith(minutes(3) + 30_000);
    expect(screen.queryByText(/Session/)).toBeNull();
  });

  it('shows a chip in the last three minutes', async () => {
    await openWith(161_500);
    expect(screen.getByText(/^Session expires in 2:[0-4]\d$/)).toBeDefined();
    expect(screen.getByText('Session active')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  });

  it.each([
    ['once, above the header, where that has no room for it', 161_500, /^Session expires in 2:[34]\d$/],
    ['in the banner, once that is there', minutes(1.5), /^Session expires in 1:(?:30|[12]\d)$/],
  ])('shows on a narrow screen how long it lasts %s', async (_, left, words) => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(matchMedia(query), { matches: query === '(max-width: 900px)' }),
      );
    await openWith(left);
    const said = screen.getByText(words);
    expect(screen.queryByRole('banner', { hidden: true })?.contains(said)).toBe(false);
  });

  it('opens the dialog and the banner in the last two minutes', async () => {
    await openWith(minutes(1.5));
    const dialog = await screen.findByRole('dialog', { name: 'Session Expiring Soon' });
    expect(within(dialog).getByRole('timer').textContent).toMatch(/^1:(?:30|2\d)$/);
    expect(screen.getAllByText('Consider extending session').length).toBeGreaterThan(0);
  });

  it('opens the dialog again from the banner', async () => {
    await openWith(50_000);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText('Session expiring soon!').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Extend' }));
    await screen.findByRole('dialog', { name: 'Session Expiring Soon' });
  });

  it('is extended: shows a toast, closes the dialog and reloads the page', async () => {
    const { reload } = await openWith(minutes(1.5));
    server.use(http.post(at(paths.refresh), () => HttpResponse.json(sessionOf(mina))));
    await userEvent.click(await screen.findByRole('button', { name: 'Extend Session' }));
    expect(await screen.findByText('Session Extended')).toBeDefined();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ends when it cannot be extended', async () => {
    const { reload } = await openWith(minutes(1.5));
    server.use(
      http.post(at(paths.refresh), () => problem(503, 'Down')),
      http.post(at(paths.logout), () => new HttpResponse(null, { status: 204 })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Extend Session' }));
    expect(await screen.findByText('Extension Failed')).toBeDefined();
    expect(screen.getByText('Could not extend your session. Please log in again.')).toBeDefined();
    await screen.findByRole('heading', { name: "Who's capturing memories?" });
    expect(reload).not.toHaveBeenCalled();
  });

  it('ends at zero, and leads to the login', async () => {
    await openWith(1_200);
    await screen.findByRole('heading', { name: "Who's capturing memories?" }, { timeout: 4_000 });
  });

  it('ends when the server has ended it, whichever request notices', async () => {
    server.use(
      handlers.signedIn(),
      handlers.users(),
      http.get(at(paths.partner), () => problem(401, 'Ended')),
    );
    let ended = false;
    server.use(
      http.get(at(paths.me), () => {
        if (ended) return problem(401, 'Ended');
        ended = true;
        return HttpResponse.json(sessionOf(mina));
      }),
    );
    renderShell('/');
    await screen.findByRole('heading', { name: "Who's capturing memories?" });
  });
});
