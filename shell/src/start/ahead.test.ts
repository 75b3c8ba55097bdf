import { afterEach, expect, it, vi } from 'vitest';
import { remotePages } from '../pages/pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  document.head.replaceChildren();
});

const locations = {
  gallery: '/remotes/gallery/mf-manifest.json',
  profile: '/remotes/profile/mf-manifest.json',
  partnership: '/remotes/partnership/mf-manifest.json',
};

const manifest = {
  metaData: { remoteEntry: { path: 'assets/', name: 'remoteEntry.js' } },
  exposes: [{ path: './routes', assets: { js: { sync: ['assets/routes.js'] }, css: { sync: [] } } }],
};

/** Runs the script at an address. Returns the list of what it asks for, all of which is answered at once. */
async function openAt(path: string): Promise<readonly string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href);
    asked.push(pathname);
    return Response.json(pathname === '/remotes.json' ? locations : manifest);
  });
  history.replaceState(null, '', path);
  await import('./ahead.ts');
  return asked;
}

const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ href }) => new URL(href).pathname,
  );

it.each(remotePages)(
  'fetches the remote behind $path before the page asks for it',
  async ({ path, module }) => {
    const asked = await openAt(path.replace(/:\w+/, '7'));
    const remote = `/remotes/${module.slice(0, module.indexOf('/'))}`;
    await vi.waitFor(() =>
      expect(preloaded()).toEqual([`${remote}/assets/remoteEntry.js`, `${remote}/assets/routes.js`]),
    );
    expect(asked).toEqual(['/remotes.json', '/api/auth/me', `${remote}/mf-manifest.json`]);
  },
);

it('fetches no remote for an address that is nobody’s', async () => {
  const asked = await openAt('/nowhere');
  await window.aheadOfPage?.remotes;
  await new Promise((turn) => setTimeout(turn));
  expect(asked).toEqual(['/remotes.json', '/api/auth/me']);
});
