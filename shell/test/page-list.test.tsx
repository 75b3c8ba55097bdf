import { expect, it, jest } from '@jest/globals';
import { Link } from '@our-dates/router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remotes } from './declared-remotes.ts';
import { preparePage } from './prepare-page.ts';
import { createPause, handlers, pagesOf, renderShell, server } from './render-shell.tsx';

preparePage();

function LinkToWalks() {
  return <Link to="/walks">Walks</Link>;
}

const signedIn = () => server.use(handlers.signedIn(), handlers.partner());
const load = async (name: string) => pagesOf(name);
const listed = () => Response.json(remotes);
const walks = {
  remote: 'walks',
  path: '/walks',
  access: 'signed-in',
  title: 'Walks',
  skeleton: 'form',
  menu: { label: 'Our walks', order: 150, icon: 'M4 20 20 4' },
};
const withWalks = () => Response.json({ ...remotes, pages: [...remotes.pages, walks] });

it('header and an outline show while the list of pages is fetched', async () => {
  signedIn();
  const pause = createPause();
  const { container } = renderShell('/profile', load, async () => {
    await pause.until;
    return listed();
  });
  await screen.findByRole('button', { name: 'New Date' });
  expect(container.querySelector('main [aria-busy=true]')).not.toBeNull();
  expect(document.title).toBe('Our Date Gallery');
  pause.end();
  await screen.findByRole('heading', { name: 'profile/routes at /profile' });
  expect(document.title).toBe('Profile · Our Date Gallery');
});

it.each([
  ['cannot be fetched', async () => Response.error()],
  ['is something else', async () => new Response('<html>')],
])('a list of pages that %s is reported, and Retry is offered', async (_, answer) => {
  signedIn();
  let broken = true;
  renderShell('/', load, async () => (broken ? answer() : listed()));
  await screen.findByRole('heading', { name: 'This part is not available right now' });
  expect(screen.getByRole('button', { name: 'Account of Mina' })).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'gallery/routes at /' });
});

it('a visitor is sent to the login once it is known that the page is not public', async () => {
  server.use(handlers.signedOut(), handlers.users());
  const pause = createPause();
  const { container } = renderShell('/profile', load, async () => {
    await pause.until;
    return listed();
  });
  await screen.findByRole('banner');
  expect(container.querySelector('main [aria-busy=true]')).not.toBeNull();
  pause.end();
  await screen.findByRole('heading', { name: "Who's capturing memories?" });
});

it('a page that was released after the tab was opened is shown when a link leads to it, with its title', async () => {
  signedIn();
  let released = false;
  const { shell } = renderShell(
    '/',
    async (name) => (name === 'gallery/routes' ? { default: LinkToWalks } : pagesOf(name)),
    async () => (released ? withWalks() : listed()),
  );
  const link = await screen.findByRole('link', { name: 'Walks' });
  released = true;
  const later = Date.now() + 2_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await userEvent.click(link);
  await screen.findByRole('heading', { name: 'walks/routes at /walks' });
  expect(document.title).toBe('Walks · Our Date Gallery');
  expect(shell.list.state.get().status).toBe('known');
});

it('a page that the shell was not built with is in the account menu, in its place, as its remote declares it', async () => {
  signedIn();
  renderShell('/', load, async () => withWalks());
  await screen.findByRole('heading', { name: 'gallery/routes at /' });
  screen.getByRole('button', { name: 'Account of Mina' }).focus();
  await userEvent.keyboard('{Enter}');
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  const at = items.indexOf('Our walks');
  expect(items.slice(at - 1, at + 2)).toEqual(['Notifications', 'Our walks', 'Photos we love']);
  await userEvent.keyboard('our{Enter}');
  await screen.findByRole('heading', { name: 'walks/routes at /walks' });
});

it('a page that the shell was not built with is guarded as its declaration says', async () => {
  server.use(handlers.signedOut(), handlers.users());
  renderShell('/walks', load, async () => withWalks());
  await screen.findByRole('heading', { name: "Who's capturing memories?" });
});
