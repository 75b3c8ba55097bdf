import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createFederation } from './federation.ts';

const shared = { react: {} };
const asked: string[] = [];
/** What a script does that is put into the page: defines something, or fails. */
let scripts: Record<string, () => void>;

/** A container whose modules say where they are from. */
const containerOf = (version: string) => ({
  init: jest.fn(),
  get: jest.fn(async (module: string) => () => ({ default: `${version} ${module}` })),
});

beforeEach(() => {
  asked.length = 0;
  scripts = {};
  Object.assign(globalThis, {
    __webpack_init_sharing__: jest.fn(async () => undefined),
    __webpack_share_scopes__: { default: shared },
  });
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      asked.push(node.src);
      const run = scripts[node.src];
      run?.();
      node.dispatchEvent(new Event(run ? 'load' : 'error'));
    }
  });
});
afterEach(() => {
  for (const name of ['__webpack_init_sharing__', '__webpack_share_scopes__', 'gallery']) {
    Reflect.deleteProperty(globalThis, name);
  }
  jest.restoreAllMocks();
});

const entry = 'https://dates.example/remotes/gallery/assets/remoteEntry.1.js';
const gallery = (address = entry) => [{ name: 'gallery', entry: address, entryGlobalName: 'gallery' }];
const define = (container: object) => () => void Object.assign(globalThis, { gallery: container });

it('a remote is started once, with what the page shares, however many of its modules are loaded', async () => {
  const container = containerOf('first');
  scripts[entry] = define(container);
  const federation = createFederation();
  federation.registerRemotes(gallery(), { force: false });
  const loaded = await Promise.all([
    federation.loadRemote('gallery/routes'),
    federation.loadRemote('gallery/new-memory'),
  ]);
  expect(loaded).toEqual([{ default: 'first ./routes' }, { default: 'first ./new-memory' }]);
  expect(asked).toEqual([entry]);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(container.init).toHaveBeenCalledWith(shared);
});

it('a remote whose entry could not be fetched is fetched again the next time', async () => {
  const federation = createFederation();
  federation.registerRemotes(gallery(), { force: false });
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow('could not be loaded');
  scripts[entry] = define(containerOf('late'));
  expect(await federation.loadRemote('gallery/routes')).toEqual({ default: 'late ./routes' });
});

it('a remote that is registered anew is started anew, and only when one of its modules is wanted', async () => {
  const newer = `${entry}?retry=1`;
  scripts[entry] = define(containerOf('old'));
  scripts[newer] = define(containerOf('new'));
  const federation = createFederation();
  federation.registerRemotes(gallery(), { force: false });
  await federation.loadRemote('gallery/routes');
  federation.registerRemotes(gallery(newer), { force: false });
  expect(await federation.loadRemote('gallery/routes')).toEqual({ default: 'old ./routes' });
  federation.registerRemotes(gallery(newer), { force: true });
  expect(await federation.loadRemote('gallery/routes')).toEqual({ default: 'new ./routes' });
});

it('a script that is no remote is said to be none', async () => {
  scripts[entry] = () => {};
  const federation = createFederation();
  federation.registerRemotes(gallery(), { force: false });
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow('defines no container "gallery"');
});
