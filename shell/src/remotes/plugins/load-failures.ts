import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** What could not be loaded: a module of a remote, or a shared module. */
export interface LoadFailure {
  readonly kind: 'remote' | 'shared';
  readonly name: string;
  readonly error: string;
}

/** The name of the entries in the browser's performance timeline. */
export const loadFailureMark = 'load-failure';

/**
 * Writes each failure into the browser's performance timeline, where telemetry scripts and the developer tools can
 * read it with a `PerformanceObserver`.
 */
export function loadFailures(): ModuleFederationRuntimePlugin {
  const report = (detail: LoadFailure) => void performance.mark(loadFailureMark, { detail });
  return {
    name: 'load-failures',
    errorLoadRemote({ id, error, lifecycle }) {
      // A manifest failure is reported a second time, with the module that needs it.
      if (lifecycle === 'onLoad') report({ kind: 'remote', name: id, error: String(error) });
    },
    errorLoadShare({ pkgName, error, recovered }) {
      if (!recovered) report({ kind: 'shared', name: pkgName, error: String(error) });
    },
  };
}
