import { useSyncExternalStore } from 'react';

const query = '(max-width: 640px)';

/** Whether the window is as narrow as a phone: where dialogs are sheets. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}
