import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Allows a retry for a shared module that could not be fetched. The runtime keeps the promise of the first attempt,
 * and would reject with its error for ever.
 */
export function retryShared(): ModuleFederationRuntimePlugin {
  return {
    name: 'retry-shared',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded) shared.loading = null;
        }
      }
    },
  };
}
