import type { RemoteModuleName } from '@our-dates/contracts/mfe';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';

export type RemoteState<Name extends RemoteModuleName> = {
  /** Counts the retries; a new attempt remounts everything. */
  attempt: number;
  retry: () => void;
} & (
  | { status: 'loading' }
  | { status: 'ready'; module: LoadedModule<Name> }
  | { status: 'failed'; error: unknown }
);

type Progress<Name extends RemoteModuleName> =
  | { status: 'loading' }
  | { status: 'ready'; module: LoadedModule<Name> }
  | { status: 'failed'; error: unknown };

/** Loads a module of a remote and returns its load state. */
export function useRemote<Name extends RemoteModuleName>(
  registry: RemoteRegistry,
  name: Name,
): RemoteState<Name> {
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress<Name>>(() => {
    const module = registry.loaded(name);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });

  useEffect(() => {
    let left = false;
    // Also if it arrived between this render and its effect.
    registry.load(name, { afresh: attempt > 0 }).then(
      (module) => left || startTransition(() => setProgress((old) => readyWith(module, old))),
      (error: unknown) => left || setProgress({ status: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [registry, name, attempt]);

  const retry = useCallback(() => {
    setProgress({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  return { attempt, retry, ...progress };
}

/** The same object while nothing changes, so that nothing renders again. */
function readyWith<Name extends RemoteModuleName>(
  module: LoadedModule<Name>,
  old: Progress<Name>,
): Progress<Name> {
  return old.status === 'ready' && old.module === module ? old : { status: 'ready', module };
}
