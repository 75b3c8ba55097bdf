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
    if (attempt === 0 && registry.loaded(name)) return;
    registry.load(name, { afresh: attempt > 0 }).then(
      (module) => left || startTransition(() => setProgress({ status: 'ready', module })),
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
