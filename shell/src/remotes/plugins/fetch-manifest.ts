import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { checked } from '@our-dates/browser/api';

/** @param fetchManifest GETs a remote's manifest and revalidates it with the server */
export function fetchManifestWith(
  fetchManifest: (address: string) => Promise<Response>,
): ModuleFederationRuntimePlugin {
  return { name: 'fetch-manifest', fetch: async (address) => checked(await fetchManifest(address)) };
}
