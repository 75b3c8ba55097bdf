import {
  getInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import { fetchManifestWith } from './plugins/fetch-manifest.ts';
import { freshRemote, type RegisteredRemote } from './plugins/fresh-remote.ts';
import { loadFailures } from './plugins/load-failures.ts';
import { retryShared } from './plugins/retry-shared.ts';
import { scriptIntegrity } from './plugins/script-integrity.ts';
import { stylePreload } from './plugins/style-preload.ts';

/**
 * Adds our plugins to the federation runtime of this page, which the build has started.
 * @param options.fetchManifest GETs a remote's manifest and revalidates it with the server
 * @param options.findAfresh the current address of a remote, which is in no cache
 */
export function startFederation(options: {
  fetchManifest: (address: string) => Promise<Response>;
  findAfresh: (remote: string) => Promise<RegisteredRemote>;
}): ModuleFederation {
  const page = getInstance();
  if (!page) throw new Error('The shell was built without the federation plugin');
  // Each remote has its own instance, which loads its chunks and takes shared modules.
  registerGlobalPlugins([scriptIntegrity(), retryShared(), loadFailures()]);
  page.registerPlugins([
    fetchManifestWith(options.fetchManifest),
    freshRemote(options.findAfresh),
    stylePreload(),
  ]);
  return page;
}
