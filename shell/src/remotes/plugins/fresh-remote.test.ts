import { afterEach, expect, it, jest } from '@jest/globals';
import {
  entryOf,
  expectRuntimeWarning,
  federationWith,
  manifestOf,
  registeredAgain,
} from '../../../test/federation-in-test.ts';
import { freshRemote } from './fresh-remote.ts';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'gallery');
});

function setUp(scripts: Record<string, () => void>) {
  const find = jest.fn(async (name: string) => ({ name, entry: `${page.base}mf-manifest.json?retry=1` }));
  const manifests = { '': manifestOf('entry.old.js'), '?retry=1': manifestOf('entry.new.js') };
  const page = federationWith([freshRemote(find)], manifests, scripts);
  return { ...page, find };
}

it('a remote whose files were removed by a redeploy is loaded from its current address', async () => {
  const expectWarning = expectRuntimeWarning(registeredAgain);
  const { federation, find } = setUp({ 'entry.new.js': entryOf('new') });
  expect(await federation.loadRemote('gallery/routes')).toEqual({ build: 'new' });
  expect(find).toHaveBeenCalledTimes(1);
  expectWarning();
});

it('two modules of a removed build share one new registration', async () => {
  const expectWarning = expectRuntimeWarning(registeredAgain);
  const { federation, find } = setUp({ 'entry.new.js': entryOf('new') });
  const both = [federation.loadRemote('gallery/routes'), federation.loadRemote('gallery/uploads')];
  expect(await Promise.all(both)).toEqual([{ build: 'new' }, { build: 'new' }]);
  expect(find).toHaveBeenCalledTimes(1);
  expectWarning();
});

it('a remote that is down fails after one retry, and can be tried again later', async () => {
  const expectWarning = expectRuntimeWarning(registeredAgain);
  const scripts: Record<string, () => void> = {};
  const { federation, find } = setUp(scripts);
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow('RUNTIME-008');
  expect(find).toHaveBeenCalledTimes(1);
  scripts['entry.new.js'] = entryOf('late');
  expect(await federation.loadRemote('gallery/routes')).toEqual({ build: 'late' });
  expectWarning();
});

it('a remote whose module throws is not fetched again', async () => {
  const { federation, find } = setUp({
    'entry.old.js': () =>
      void Object.assign(globalThis, {
        gallery: {
          init: () => undefined,
          get: async () => () => {
            throw new Error('The module throws');
          },
        },
      }),
  });
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow('The module throws');
  expect(find).not.toHaveBeenCalled();
});
