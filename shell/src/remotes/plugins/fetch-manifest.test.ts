import { expect, it, jest } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { expectRuntimeWarning } from '../../../test/federation-in-test.ts';
import { fetchManifestWith } from './fetch-manifest.ts';

it('a manifest that the server refuses is a failure, whatever its body is', async () => {
  const expectWarning = expectRuntimeWarning(/RUNTIME-003[\s\S]*503/);
  const entry = 'https://dates.example/remotes/gallery/mf-manifest.json';
  const fetchManifest = jest.fn(async () => Response.json({ detail: 'No pod' }, { status: 503 }));
  const federation = createInstance({
    name: 'page',
    remotes: [{ name: 'gallery', entry }],
    plugins: [fetchManifestWith(fetchManifest)],
  });
  await expect(federation.loadRemote('gallery/routes')).rejects.toThrow('RUNTIME-003');
  expectWarning();
  expect(fetchManifest.mock.calls).toEqual([[entry]]);
});
