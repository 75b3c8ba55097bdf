import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module that could not be fetched be fetched again. The runtime keeps the promise of the first attempt,
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
