import { describe, expect, it, jest } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { useLocation } from '@our-dates/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { preparePage } from './prepare-page.ts';
import { at, handlers, pagesOf, renderShell, server } from './render-shell.tsx';
import { alex } from './session-harness.ts';

preparePage();

const fragile = { broken: true };

function FragilePages() {
  if (fragile.broken) throw new Error('Broken while drawing');
  return <h1>Whole again</h1>;
}

const address = () => screen.getByTestId('address').textContent;

describe('the guard', () => {
  it("shows 'Loading...' while the check runs, then the page", async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/');
    expect(screen.getByText('Loading...')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'gallery/routes at /' })).toBeDefined();
  });

  it.each(['/', '/profile', '/photo/7', '/date-memory/5'])(
    'sends a visitor from %s to the login',
    async (path) => {
      server.use(handlers.signedOut(), handlers.users());
      renderShell(path);
      await screen.findByRole('heading', { name: "Who's capturing memories?" });
      expect(address()).toBe('/login');
    },
  );

  it('sends a signed-in person from the login to the gallery', async () => {
    server.use(handlers.signedIn(), handlers.partner(), handlers.users());
    renderShell('/login');
    await screen.findByRole('heading', { name: 'gallery/routes at /' });
    expect(address()).toBe('/');
  });

  it('does not lead to the login when the server cannot be reached, and tries again', async () => {
    server.use(http.get(at(paths.me), () => HttpResponse.error()));
    renderShell('/profile');
    await screen.findByRole('heading', { name: 'We cannot reach our server' });
    expect(address()).toBe('/profile');
    server.use(handlers.signedIn(), handlers.partner());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'profile/routes at /profile' });
  });

  it('shows the invitation to a visitor', async () => {
    server.use(handlers.signedOut());
    renderShell('/partnership/invite/abc');
    await screen.findByRole('heading', { name: 'partnership/routes at /partnership/invite/abc' });
  });
});

describe('the pages', () => {
  it.each([
    ['/', 'gallery/routes'],
    ['/date-memory/5', 'gallery/routes'],
    ['/DATE-memory/5', 'gallery/routes'],
    ['/date-memory', 'gallery/routes'],
    ['/photo/7', 'gallery/routes'],
    ['/Profile', 'profile/routes'],
  ])('at %s are rendered by %s', async (path, remote) => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell(path);
    await screen.findByRole('heading', { name: `${remote} at ${path}` });
  });

  it('have their titles', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/profile');
    await screen.findByRole('heading', { name: /profile/ });
    expect(document.title).toBe('Profile · Our Date Gallery');
  });

  it('are not found at any other address', async () => {
    server.use(handlers.signedOut());
    renderShell('/some/where');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    expect(document.title).toBe('Page Not Found · Our Date Gallery');
  });

  it('get the focus on their heading when a link leads to them', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    const { shell } = renderShell('/profile');
    await screen.findByRole('heading', { name: 'profile/routes at /profile' });
    await userEvent.click(screen.getByRole('link', { name: 'Our Date Gallery' }));
    const heading = await screen.findByRole('heading', { name: 'gallery/routes at /' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(shell.session.state.get().status).toBe('signed-in');
  });
});

describe('the header', () => {
  it('names the partner with whom everything is shared', async () => {
    server.use(handlers.signedIn(), handlers.partner(alex), handlers.noNews());
    renderShell('/');
    expect(await screen.findByText('Shared with Alex')).toBeDefined();
  });

  it('has no badge without a partner', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/');
    await screen.findByRole('heading', { name: /gallery/ });
    expect(screen.queryByText(/Shared with/)).toBeNull();
  });

  it('opens the dialog for a new memory from any page', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/profile', async (name) =>
      name === 'gallery/new-memory'
        ? {
            default: ({ onClose }: { onClose: () => void }) => (
              <button type="button" onClick={onClose}>
                Cancel it
              </button>
            ),
          }
        : pagesOf(name),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New Date' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
    expect(screen.queryByRole('button', { name: 'Cancel it' })).toBeNull();
  });

  it('has a menu with who is signed in, the settings and the themes', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Mina' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('@mina')).toBeDefined();
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    await userEvent.click(screen.getByRole('button', { name: 'Account of Mina' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
    await screen.findByRole('heading', { name: 'profile/routes at /profile' });
  });

  it('signs out', async () => {
    server.use(
      handlers.signedIn(),
      handlers.partner(),
      handlers.users(),
      http.post(at(paths.logout), () => new HttpResponse(null, { status: 204 })),
    );
    renderShell('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Mina' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: "Who's capturing memories?" });
    expect(await screen.findByText('Signed out successfully')).toBeDefined();
    expect(screen.getByText('You have been logged out of Our Date Gallery.')).toBeDefined();
  });

  it('ends at the login even when signing out fails', async () => {
    server.use(
      handlers.signedIn(),
      handlers.partner(),
      handlers.users(),
      http.post(at(paths.logout), () => HttpResponse.error()),
    );
    renderShell('/partnership/invite/abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Mina' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: "Who's capturing memories?" });
    expect(await screen.findByText('Sign out failed')).toBeDefined();
    expect(screen.getByText('There was an error signing you out.')).toBeDefined();
  });
});

describe('a remote', () => {
  it('that does not load leaves the rest of the page working, and shows Retry', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    let broken = true;
    const { loadRemote } = renderShell('/', async (name) => {
      if (broken) throw new Error('The script is gone');
      return pagesOf(name);
    });
    await screen.findByRole('heading', { name: 'This part is not available right now' });
    expect(screen.getByRole('button', { name: 'New Date' })).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'gallery/routes at /' });
    expect(loadRemote).toHaveBeenLastCalledWith('gallery/routes', { afresh: true });
  });

  it('that throws while rendering leaves the rest of the page working, and shows Retry', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    renderShell('/', async () => ({ default: FragilePages }));
    await screen.findByRole('heading', { name: 'This part is not available right now' });
    expect(error).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Account of Mina' })).toBeDefined();
    fragile.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Whole again' });
  });

  it('of which one page throws still renders the others', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const Whole = pagesOf('gallery/routes').default;
    renderShell('/photo/7', async () => ({
      default: () => {
        if (useLocation().pathname === '/photo/7') throw new Error('Broken while drawing');
        return <Whole />;
      },
    }));
    await screen.findByRole('heading', { name: 'This part is not available right now' });
    await userEvent.click(screen.getByRole('link', { name: 'Our Date Gallery' }));
    await screen.findByRole('heading', { name: 'gallery/routes at /' });
  });

  it('that is slow is announced after a while', async () => {
    server.use(handlers.signedIn(), handlers.partner());
    renderShell('/', () => new Promise(() => {}));
    await screen.findByRole('button', { name: 'New Date' });
    expect(
      await screen.findByText('This is taking longer than usual. We are still trying.', undefined, {
        timeout: 8_000,
      }),
    ).toBeDefined();
  });
});
