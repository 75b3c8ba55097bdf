import { afterEach, expect, it, jest } from '@jest/globals';
import {
  entryOf,
  expectRuntimeWarning,
  federationWith,
  manifestOf,
  registeredAgain,
} from '../../../test/federation-in-test.ts';
import { scriptIntegrity } from './script-integrity.ts';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'gallery');
});

const scripts = { 'entry.js': entryOf('first') };

it('the entry and the chunks of a remote carry the hashes of its manifest', async () => {
  const integrity = { 'assets/entry.js': 'sha384-entry', 'assets/chunk.js': 'sha384-chunk' };
  const manifests = { '': manifestOf('entry.js', { integrity }) };
  const { federation, added, base } = federationWith([scriptIntegrity()], manifests, scripts);
  await federation.loadRemote('gallery/routes');
  expect(added.map((script) => [script.src, script.integrity])).toEqual([
    [`${base}assets/entry.js`, 'sha384-entry'],
  ]);
  const { createScript } = federation.loaderHook.lifecycle;
  const chunk = `${base}assets/chunk.js`;
  expect(createScript.emit({ url: chunk })).toMatchObject({ src: chunk, integrity: 'sha384-chunk' });
});

it('scripts of a manifest that was fetched bypassing the caches bypass them too', async () => {
  const manifest = manifestOf('entry.js', { integrity: { 'assets/entry.js': 'sha384-entry' } });
  const { federation, added, base } = federationWith([scriptIntegrity()], { '?retry=7': manifest }, scripts);
  const remote = { name: 'gallery', entry: `${base}mf-manifest.json?retry=7` };
  const expectWarning = expectRuntimeWarning(registeredAgain);
  federation.registerRemotes([remote], { force: true });
  expectWarning();
  await federation.loadRemote('gallery/routes');
  expect(added.map(({ src }) => src)).toEqual([`${base}assets/entry.js?retry=7`]);
});

it('a remote of an earlier release, whose manifest has no hashes, loads without integrity checks', async () => {
  const manifests = { '': manifestOf('entry.js') };
  const { federation, added } = federationWith([scriptIntegrity()], manifests, scripts);
  expect(await federation.loadRemote('gallery/routes')).toEqual({ build: 'first' });
  expect(added).toHaveLength(1);
  expect(added[0]?.integrity).toBeFalsy();
});
