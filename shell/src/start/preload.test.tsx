import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { request } from '@our-dates/browser/api';
import { keepFirstPictureAt } from '@our-dates/browser/preload';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { imageUrl } from '@our-dates/contracts/paths';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { Photo } from '@our-dates/ui/photo';
import { cleanup, render, screen } from '@testing-library/react';
import { remotes } from '../../test/declared-remotes.ts';

const partner = '/api/partnerships/partner';
const list = '/api/collections/with-thumbnails?sort=recent';
/** The day it is here. */
const onThisDay = () => `/api/collections/on-this-day?today=${new Date().toLocaleDateString('sv')}`;
const standing = ['/remotes.json', '/api/auth/me'];

const name = (letter: string) => letter.repeat(32);
const memories = ['a', 'b', 'c', 'd', 'e'].map(
  (letter) => ({ thumbnail: { name: name(letter), width: 1200 } }) as CollectionWithThumbnail,
);
const photo = { filePath: `/photos/${name('p')}`, width: 500, height: 500 } as PhotoData;
const firstPicture = () => document.querySelector<HTMLImageElement>('#root + #first-picture');

let asked: string[];
let answers: Record<string, () => Response>;
beforeEach(() => {
  asked = [];
  answers = {
    '/remotes.json': () => Response.json(remotes),
    '/api/auth/me': () => Response.json({ user: { id: 1 } }),
    [list]: () => Response.json(memories),
    '/api/collections/7': () => Response.json(memories[0]),
    '/api/photos?collectionId=7': () => Response.json([photo]),
  };
  document.body.innerHTML = '<div id="root"></div>';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { pathname, search } = new URL(String(address), location.href);
    asked.push(pathname + search);
    return answers[pathname + search]?.() ?? Response.json({});
  });
});
afterEach(() => {
  cleanup();
  jest.resetModules();
  jest.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.preloaded;
});

/** Runs the script at an address and lets all come that it asks for. */
async function openAt(path: string, { mark = true } = {}): Promise<void> {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(mark ? 'theme=1; signed-in=1' : 'theme=1');
  history.replaceState(null, '', path);
  await import('./preload.ts');
  await new Promise((turn) => setTimeout(turn));
}

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
const pictures = () => links().flatMap((link) => (link.as === 'image' ? link.imageSrcset : []));

it.each(remotes.pages)(
  'the preload fetches the remote behind $path before the page asks for it',
  async ({ path, remote: name }) => {
    await openAt(path.replace(/:\w+\??/, '7'));
    const remote = `/remotes/${name}`;
    expect(asked).toEqual(
      expect.arrayContaining([`${remote}/assets/remoteEntry.js`, `${remote}/assets/routes.js`]),
    );
    expect(asked).not.toContain(`${remote}/mf-manifest.json`);
    const manifest =
      await window.preloaded?.manifests[new URL(`${remote}/mf-manifest.json`, location.href).href];
    expect(await manifest?.json()).toEqual({ metaData: remotes.entries[name] });
  },
);

it('the preload fetches no remote for an address that has no page', async () => {
  await openAt('/nowhere');
  expect(asked).toEqual([...standing, partner]);
});

describe('data that a page will ask for', () => {
  it.each([
    ['/', [onThisDay(), list]],
    ['/?sort=name', [onThisDay(), '/api/collections/with-thumbnails?sort=name']],
    ['/?sort=name&q=sea', []],
    ['/?sort=upside-down', [onThisDay(), list]],
    ['/date-memory/7', ['/api/collections/7', '/api/photos?collectionId=7']],
    ['/DATE-MEMORY/7/', ['/api/collections/7', '/api/photos?collectionId=7']],
    ['/date-memory/seven', []],
    ['/photo/9', ['/api/photos/9']],
    ['/hearts?by=both', ['/api/photos/loved?by=both']],
    ['/profile', []],
  ])('at %s is preloaded at once', async (path, wanted) => {
    await openAt(path);
    expect(asked.filter((address) => address.startsWith('/api/')).sort()).toEqual(
      ['/api/auth/me', partner, ...wanted].sort(),
    );
  });

  it('is preloaded only once a session is known, where nothing says that there is one', async () => {
    await openAt('/', { mark: false });
    expect(asked).toContain(list);
    expect(asked.indexOf(list)).toBeGreaterThan(asked.indexOf('/api/auth/me'));
  });

  it('of the shell is preloaded before the list of pages is there', async () => {
    answers['/remotes.json'] = () => {
      throw new TypeError('no network');
    };
    await openAt('/');
    expect(asked).toEqual([...standing, partner]);
  });

  it('is not preloaded without a session', async () => {
    answers['/api/auth/me'] = () => new Response('', { status: 401 });
    await openAt('/', { mark: false });
    expect(asked.filter((address) => address.startsWith('/api/'))).toEqual(['/api/auth/me']);
  });

  it('is given to the first request for it, and fetched anew for the next', async () => {
    await openAt('/');
    const before = asked.length;
    expect(await (await request(list)).json()).toEqual(memories);
    expect(asked).toHaveLength(before);
    await request(list);
    expect(asked.slice(before)).toEqual([list]);
  });

  it.each([401, 404, 503])('counts as the first try when the answer was %i', async (status) => {
    const whenAsked = answers[list];
    answers[list] = () => new Response('', { status });
    await openAt('/');
    answers[list] = () => whenAsked?.() ?? Response.error();
    await expect(request(list)).rejects.toMatchObject({ status });
    expect(await (await request(list)).json()).toEqual(memories);
  });

  it('counts as the first try when there was no answer', async () => {
    const whenAsked = answers[list];
    answers[list] = () => {
      throw new TypeError('no network');
    };
    await openAt('/');
    answers[list] = () => whenAsked?.() ?? Response.error();
    await expect(request(list)).rejects.toThrow('no network');
    expect(await (await request(list)).json()).toEqual(memories);
  });

  it('is fetched again at once when another tab had just extended the session', async () => {
    const whenAsked = answers[list];
    const problem = { code: 'SESSION_REPLACED', message: 'Please try again.' };
    answers[list] = () => Response.json(problem, { status: 401 });
    await openAt('/');
    answers[list] = () => whenAsked?.() ?? Response.error();
    expect(await (await request(list)).json()).toEqual(memories);
  });

  it('is forgotten when something is changed', async () => {
    await openAt('/');
    await request('/api/photos/9/like', { method: 'POST' });
    const before = asked.length;
    await request(list);
    expect(asked.slice(before)).toEqual([list]);
  });
});

describe('the pictures that a page shows first', () => {
  it('are preloaded as soon as they are known, in the widths that the page will draw', async () => {
    await openAt('/');
    expect(pictures()).toHaveLength(4);
    render(<Photo src={imageUrl(name('a'))} alt="cover" width={1200} />);
    expect(pictures()[0]).toBe(screen.getByRole<HTMLImageElement>('img').srcset);
  });

  it('are the first photo of a memory, in the place of the hero', async () => {
    await openAt('/date-memory/7');
    render(<Photo src={imageUrl(name('p'))} alt="hero" width={500} />);
    expect(firstPicture()?.srcset).toBe(screen.getByRole<HTMLImageElement>('img', { name: 'hero' }).srcset);
    expect(pictures()).toEqual([]);
  });

  it('are not shown when another page has been opened meanwhile', async () => {
    const listed = answers['/api/photos?collectionId=7'];
    answers['/api/photos?collectionId=7'] = () => {
      history.replaceState(null, '', '/profile');
      return listed?.() ?? Response.error();
    };
    await openAt('/date-memory/7');
    expect(asked).toContain('/api/photos?collectionId=7');
    expect(firstPicture()).toBeNull();
  });

  it('end on any other page than the one they were put on', async () => {
    await openAt('/date-memory/7');
    keepFirstPictureAt('/date-memory/7');
    expect(firstPicture()).not.toBeNull();
    keepFirstPictureAt('/date-memory/8');
    expect(firstPicture()).toBeNull();
  });

  it('are preloaded and not shown where a photo does not fill the place of the hero', async () => {
    answers['/api/photos?collectionId=7'] = () => Response.json([{ ...photo, width: 1600, height: 900 }]);
    await openAt('/date-memory/7');
    expect(pictures()).toHaveLength(1);
    expect(firstPicture()).toBeNull();
  });

  it('are none when the answer is no success', async () => {
    answers[list] = () => new Response('', { status: 503 });
    await openAt('/');
    expect(pictures()).toEqual([]);
  });
});

describe('the preload of the login page', () => {
  it('does not ask who is signed in where nothing says that there is a session', async () => {
    await openAt('/login', { mark: false });
    expect(asked).toEqual(['/remotes.json']);
    expect(window.preloaded?.isSignedOut).toBe(true);
  });

  it('asks who is signed in where there may be a session', async () => {
    await openAt('/Login/');
    expect(asked).toEqual(standing);
    expect(window.preloaded?.isSignedOut).toBe(false);
  });
});
