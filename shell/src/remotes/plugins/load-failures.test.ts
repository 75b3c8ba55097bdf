import { afterEach, expect, it, jest } from '@jest/globals';
import { entryOf, federationWith, manifestOf } from '../../../test/federation-in-test.ts';
import { loadFailureMark, loadFailures } from './load-failures.ts';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'gallery');
});

function setUp(...[scripts, shared]: [Record<string, () => void>, Parameters<typeof federationWith>[3]?]) {
  const mark = jest.fn();
  Object.assign(performance, { mark });
  const manifests = { '': manifestOf('entry.js') };
  return { ...federationWith([loadFailures()], manifests, scripts, shared), mark };
}

it('a remote that cannot be loaded is marked once in the performance timeline', async () => {
  const { federation, mark } = setUp({});
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow();
  expect(mark.mock.calls).toEqual([
    [
      loadFailureMark,
      { detail: { kind: 'remote', name: 'gallery/routes', error: expect.stringContaining('entry.js') } },
    ],
  ]);
});

it('a shared module that cannot be loaded is marked, one that loads is not', async () => {
  const { federation, mark } = setUp(
    { 'entry.js': entryOf('first') },
    {
      menu: { version: '1.0.0', get: async () => Promise.reject(new Error('gone')) },
      dialog: { version: '1.0.0', get: async () => () => 'the dialog' },
    },
  );
  await expect(federation.loadShare('menu')).rejects.toThrow('gone');
  await federation.loadShare('dialog');
  await federation.loadRemote('gallery/routes');
  expect(mark.mock.calls).toEqual([
    [loadFailureMark, { detail: { kind: 'shared', name: 'menu', error: 'Error: gone' } }],
  ]);
});
