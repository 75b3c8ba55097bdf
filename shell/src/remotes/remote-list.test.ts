import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { createRemoteList } from './remote-list.ts';

const page = { remote: 'gallery', path: '/', access: 'signed-in', title: null, skeleton: 'gallery' };
const whole = { manifests: { gallery: '/remotes/gallery/mf-manifest.json' }, pages: [page] };

function setUp(first: unknown = whole, initial?: Parameters<typeof createRemoteList>[1]) {
  const fetchRemotes = jest.fn(async () => Response.json(first));
  return { fetchRemotes, list: createRemoteList(fetchRemotes, initial) };
}

it('the list of remotes is fetched once, until a fresh one is requested', async () => {
  const { list, fetchRemotes } = setUp();
  expect(list.state.get()).toEqual({ status: 'asking' });
  expect(await Promise.all([list.ask(), list.ask()])).toEqual([whole, whole]);
  expect(fetchRemotes).toHaveBeenCalledTimes(1);
  expect(list.state.get()).toEqual({ status: 'known', pages: [page] });
  const plans = { ...page, remote: 'plans', path: '/plans' };
  fetchRemotes.mockResolvedValueOnce(Response.json({ ...whole, pages: [page, plans] }));
  await list.ask({ afresh: true });
  expect(list.state.get()).toEqual({ status: 'known', pages: [page, plans] });
});

it.each([
  ['text', '<html>'],
  ['another shape', { gallery: 7 }],
  ['no pages', { manifests: {} }],
])('a list of remotes that is %s is refused', async (_, answer) => {
  const { list } = setUp(answer);
  await expect(list.ask()).rejects.toThrow(TypeError);
  expect(list.state.get()).toEqual({ status: 'failed' });
});

it('a list of remotes that failed to load is fetched again', async () => {
  const { list, fetchRemotes } = setUp();
  fetchRemotes.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(list.ask()).rejects.toThrow('Failed to fetch');
  expect(list.state.get()).toEqual({ status: 'failed' });
  list.refresh();
  expect(list.state.get()).toEqual({ status: 'asking' });
  await waitFor(() => expect(list.state.get().status).toBe('known'));
});

it('a list of remotes that was just fetched is not fetched again for a page that is not in it', async () => {
  const { list, fetchRemotes } = setUp();
  await list.ask();
  list.refreshStale();
  expect(fetchRemotes).toHaveBeenCalledTimes(1);
  const later = Date.now() + 2_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  list.refreshStale();
  expect(fetchRemotes).toHaveBeenCalledTimes(2);
});

it('the known list of remotes is kept when fetching it again fails', async () => {
  const { list, fetchRemotes } = setUp();
  await list.ask();
  fetchRemotes.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(list.ask({ afresh: true })).rejects.toMatchObject({ status: 503 });
  expect(list.state.get()).toEqual({ status: 'known', pages: [page] });
});

it('a malformed page in the list of remotes is reported and omitted, and the others stay', async () => {
  const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const broken = [null, { ...page, path: 7 }, { ...page, access: 'everybody' }, { ...page, title: {} }];
  const { list } = setUp({ ...whole, pages: [...broken, page] });
  expect((await list.ask()).pages).toEqual([page]);
  expect(report).toHaveBeenCalledTimes(broken.length);
});

it('a list of remotes that came with the HTML is known at once, and not requested', async () => {
  const { list, fetchRemotes } = setUp(undefined, { manifests: whole.manifests, pages: [] });
  expect(list.state.get()).toEqual({ status: 'known', pages: [] });
  expect(await list.ask()).toEqual({ manifests: whole.manifests, pages: [] });
  expect(fetchRemotes).not.toHaveBeenCalled();
});
