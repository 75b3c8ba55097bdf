import type { RemoteModuleName } from '@our-dates/contracts/mfe';
import { useCallback, useEffect, useState } from 'react';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';

/** From here on a sentence says that it takes long. */
const slowMs = 5_000;

export type RemoteState<Name extends RemoteModuleName> = {
  /** Counts the retries; a new attempt draws everything anew. */
  attempt: number;
  retry: () => void;
} & (
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; module: LoadedModule<Name> }
  | { status: 'failed'; error: unknown }
);

type Progress<Name extends RemoteModuleName> =
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; module: LoadedModule<Name> }
  | { status: 'failed'; error: unknown };

/** Loads a module of a remote and says how that is going. */
export function useRemote<Name extends RemoteModuleName>(
  registry: RemoteRegistry,
  name: Name,
): RemoteState<Name> {
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress<Name>>(() => {
    const module = registry.loaded(name);
    return module ? { status: 'ready', module } : { status: 'loading', slow: false };
  });

  useEffect(() => {
    let left = false;
    if (attempt === 0 && registry.loaded(name)) return;
    const timer = setTimeout(() => setProgress({ status: 'loading', slow: true }), slowMs);
    registry
      .load(name, { afresh: attempt > 0 })
      .then(
        (module) => left || setProgress({ status: 'ready', module }),
        (error: unknown) => left || setProgress({ status: 'failed', error }),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [registry, name, attempt]);

  const retry = useCallback(() => {
    setProgress({ status: 'loading', slow: false });
    setAttempt((count) => count + 1);
  }, []);

  return { attempt, retry, ...progress };
}
