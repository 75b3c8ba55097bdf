import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Notes whether the connection comes back until `stop` is called. */
export function watchReturn(): { readonly hasReturned: () => boolean; readonly stop: () => void } {
  const watch = new AbortController();
  let hasReturned = false;
  const note = () => {
    hasReturned = true;
  };
  window.addEventListener('online', note, { signal: watch.signal });
  return { hasReturned: () => hasReturned, stop: () => watch.abort() };
}
