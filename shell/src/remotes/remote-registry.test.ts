import { describe, expect, it, jest } from '@jest/globals';
import { createRemoteList } from './remote-list.ts';
import {
  createRemoteFinder,
  createRemoteRegistry,
  type Federation,
  RemoteNotDeployed,
} from './remote-registry.ts';

function setUp(manifests: Record<string, string> = { gallery: '/remotes/gallery/mf-manifest.json' }) {
  const federation = {
    registerRemotes: jest.fn<Federation['registerRemotes']>(),
    loadRemote: jest.fn(async (_id: string): Promise<unknown> => ({ default: () => null })),
  };
  const fetchRemotes = jest.fn(async () => Response.json({ manifests, pages: [] }));
  const registry = createRemoteRegistry({
    language: 'en',
    // The runtime's own loader returns whatever type is requested; so does this one.
    federation: federation as Federation,
    find: createRemoteFinder(
      createRemoteList(fetchRemotes, undefined),
      'https://dates.example/date-memory/5',
    ),
  });
  return { registry, federation, fetchRemotes };
}

describe('the registry of remotes', () => {
  it('registers them with their manifest when one is needed', async () => {
    const { registry, federation } = setUp();
    await registry.load('gallery/routes');
    const entry = 'https://dates.example/remotes/gallery/mf-manifest.json';
    expect(federation.registerRemotes.mock.calls).toEqual([[[{ name: 'gallery', entry }], { force: false }]]);
    expect(federation.loadRemote).toHaveBeenCalledWith('gallery/routes');
  });

  it('fetches the list once for all of them', async () => {
    const { registry, federation, fetchRemotes } = setUp();
    await registry.load('gallery/routes');
    await registry.load('gallery/new-memory');
    expect(fetchRemotes).toHaveBeenCalledTimes(1);
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  it('loads a module once for all callers, and registers its remote once for all its modules', async () => {
    const { registry, federation } = setUp();
    const both = [registry.load('gallery/routes'), registry.load('gallery/routes')];
    const [first, second] = await Promise.all([...both, registry.load('gallery/uploads')]);
    expect(second).toBe(first);
    expect(federation.loadRemote.mock.calls).toEqual([['gallery/routes'], ['gallery/uploads']]);
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  it('fetches the list and registers them again, under another address, for a retry', async () => {
    const { registry, federation, fetchRemotes } = setUp();
    federation.loadRemote.mockRejectedValueOnce(new Error('The script is gone'));
    await expect(registry.load('gallery/routes')).rejects.toThrow('The script is gone');
    await registry.load('gallery/routes', { afresh: true });
    expect(fetchRemotes).toHaveBeenCalledTimes(2);
    const [remotes, options] = federation.registerRemotes.mock.lastCall ?? [];
    expect(remotes?.[0]).toMatchObject({ entry: expect.stringMatching(/mf-manifest\.json\?retry=\d+$/) });
    expect(options).toEqual({ force: true });
  });

  it('rejects when one is not deployed', async () => {
    const { registry } = setUp({});
    await expect(registry.load('profile/routes')).rejects.toBeInstanceOf(RemoteNotDeployed);
  });

  it('fetches the list again after a failure', async () => {
    const { registry, fetchRemotes } = setUp();
    fetchRemotes.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(registry.load('gallery/routes')).rejects.toThrow('Failed to fetch');
    await expect(registry.load('gallery/routes')).resolves.toBeDefined();
  });

  it('returns modules that were loaded before without a delay', async () => {
    const { registry } = setUp();
    expect(registry.loaded('gallery/routes')).toBeUndefined();
    const module = await registry.load('gallery/routes');
    expect(registry.loaded('gallery/routes')).toBe(module);
  });
});
