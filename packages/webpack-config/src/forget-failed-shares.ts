import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module that could not be fetched be fetched again. The runtime keeps the rejected promise
 * and would hand it out for as long as the page is open (module-federation/core, pull request 5068).
 */
export default function forgetFailedShares(): ModuleFederationRuntimePlugin {
  return {
    name: 'forget-failed-shares',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.lib) shared.loading = null;
        }
      }
    },
  };
}
