import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone: where dialogs are sheets. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 640px)');
}

/** Whether a media query matches at present. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
